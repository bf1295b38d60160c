import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import * as v from 'valibot'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { questions, type QuestionType } from '#contract/questions.ts'
import { askedName, waitingWords } from '#domain/waiting.ts'
import { useOutbox } from '#offline/outbox/use-outbox.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { ErrorSummary, type FieldError } from '#ui/ErrorSummary.tsx'
import { Page } from '#ui/Page.tsx'
import { QuestionBody } from '#ui/question.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { useNavigateIfStillHere } from '#ui/use-navigate-if-still-here.ts'
import { dropDrafts } from '#offline/drafts.ts'
import { type QuestionProps, questionTexts } from './questions.ts'
import type { AnswerForm } from './use-answer-form.ts'

interface QuestionFrameProps {
  asking: QuestionProps
  answering: AnswerForm
  /** The field that the summary links to if the whole answer was not saved. */
  firstFieldId: string
  submitLabel?: string
  children: ReactNode
}

/** The form around every question, with the reason for asking and the buttons. */
export function QuestionFrame(props: QuestionFrameProps) {
  const { asking, answering, firstFieldId, submitLabel = asking.submitLabel } = props
  const { notSaved } = answering
  const { subject, step, cancelTo } = asking
  const { questionType } = step
  const [, navigate] = useLocation()

  const cancel = (href: string) => {
    dropDrafts({ subject, of: questionType })
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
      <QuestionBody
        {...{ onSubmit: answering.onSubmit, isSubmitting: answering.isSubmitting, submitLabel }}
        onSkip={answering.isUntouched ? asking.onUntouched : undefined}
        buttons={
          cancelTo && (
            <Button variant="default" onClick={() => cancel(cancelTo.href)}>
              Cancel
            </Button>
          )
        }
      >
        {props.children}
        <Disclosure summary="Why is this important?">
          {questionTexts[questionType].why.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Disclosure>
      </QuestionBody>
    </QuestionPage>
  )
}

interface QuestionPageProps {
  asking: QuestionProps
  errors: readonly FieldError[]
  /** Changes with every try, so that an unchanged summary is announced again. */
  tries?: number
  children: ReactNode
}

/** The page around a question: progress and errors above, the question's own h1 below. */
export function QuestionPage({ asking, errors, tries = 0, children }: QuestionPageProps) {
  const { title, step, header, cancelTo } = asking
  return (
    <Page
      title={title}
      documentTitle={`${questions[step.questionType].question} – ${title}`}
      heading={null}
      hasError={errors.length > 0}
      above={
        <>
          {header}
          <WaitingNote subject={asking.subject} questionType={step.questionType} />
          <ErrorSummary errors={errors} tries={tries} />
        </>
      }
      {...(cancelTo && { backTo: cancelTo })}
    >
      {children}
    </Page>
  )
}

interface WaitingNoteProps {
  subject: string
  questionType: QuestionType
}

/** On the next question: what has happened to answers given offline. */
function WaitingNote({ subject, questionType }: WaitingNoteProps) {
  const unsent = useOutbox(subject).answers.filter(({ state }) => state !== 'sent')
  const own = unsent.findLast((each) => each.questionType === questionType)
  if (own) {
    const isRefused = own.state === 'needs-attention'
    return (
      <StatusBanner tone={isRefused ? 'attention' : 'info'} title={waitingWords(own)}>
        {isRefused && own.problem && <p>{own.problem.message}</p>}
        <p>If you save again, it replaces this answer.</p>
      </StatusBanner>
    )
  }
  if (unsent.length === 0) return undefined
  const names = unsent.map(askedName)
  return (
    <StatusBanner tone="info" title="Saved on this device">
      <p>Not sent yet: {names.join(', ')}.</p>
    </StatusBanner>
  )
}

const ScreenState = v.looseObject({ screen: v.optional(v.string()) })

/**
 * The second screen of a question is its own history entry, so that Back returns to the first. It keeps what the
 * question is answered for. The focus moves to the h1 of the new screen.
 */
export function useScreen(): { screen: string | undefined; show: (screen: string) => void } {
  const [path] = useLocation()
  const goOn = useNavigateIfStillHere()
  const state = v.safeParse(ScreenState, useHistoryState<unknown>())
  const entry = state.success ? state.output : {}
  const { screen } = entry
  const shown = useRef(screen)

  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [screen])

  return { screen, show: (next) => void goOn(path, { state: { ...entry, screen: next } }) }
}
