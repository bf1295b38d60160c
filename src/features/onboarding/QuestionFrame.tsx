import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Disclosure } from '#ui/Disclosure.tsx'
import { dropDrafts } from './drafts.ts'
import classes from './QuestionFrame.module.css'
import { QuestionPage } from './QuestionPage.tsx'
import { questionTexts, type Asking } from './questions.ts'
import type { AnswerForm } from './use-answer-form.ts'

interface QuestionFrameProps {
  asking: Asking
  answering: AnswerForm
  /** Why the last try to save failed. */
  notSaved: string | undefined
  /** The field that the summary links to if the whole answer was not saved. */
  firstFieldId: string
  submitLabel?: string
  children: ReactNode
}

/** The form around every question, with the reason for asking and the buttons. */
export function QuestionFrame(props: QuestionFrameProps) {
  const { asking, answering, notSaved, firstFieldId, submitLabel = asking.submitLabel } = props
  const { subject, step, cancelTo } = asking
  const { questionType } = step
  const [, navigate] = useLocation()

  const cancel = (href: string) => {
    dropDrafts({ subject, questionType })
    navigate(href)
  }

  return (
    <QuestionPage
      asking={asking}
      errors={
        notSaved && answering.errors.length === 0
          ? [{ fieldId: firstFieldId, message: notSaved }]
          : answering.errors
      }
      tries={answering.tries}
    >
      <form className={classes['form']} onSubmit={answering.onSubmit} noValidate>
        {props.children}
        <Disclosure summary="Why is this important?">
          {questionTexts[questionType].why.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Disclosure>
        {asking.onUntouched && (
          <p className={classes['later']} data-gone={!answering.isUntouched || undefined}>
            You can leave this empty and answer it later.
          </p>
        )}
        <div className={classes['buttons']}>
          <Button type="submit" aria-disabled={answering.isBusy}>
            {answering.isBusy ? 'Saving…' : submitLabel}
          </Button>
          {cancelTo && (
            <Button variant="default" onClick={() => cancel(cancelTo.href)}>
              Cancel
            </Button>
          )}
        </div>
      </form>
    </QuestionPage>
  )
}
