import type { ReactNode } from 'react'
import { questions } from '#contract/questions.ts'
import { ErrorSummary, type FieldError } from '#ui/ErrorSummary.tsx'
import { Page } from '#ui/Page.tsx'
import type { Asking } from './questions.ts'
import { WaitingNote } from './WaitingNote.tsx'

interface QuestionPageProps {
  asking: Asking
  errors: readonly FieldError[]
  /** Changes with every try, so that a summary with the same words is read again. */
  tries?: number
  children: ReactNode
}

/** The page around a screen of a question: progress and problems above, the screen's own h1 below. */
export function QuestionPage({ asking, errors, tries, children }: QuestionPageProps) {
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
          <ErrorSummary key={tries} errors={errors} />
        </>
      }
      {...(cancelTo && { backTo: cancelTo })}
    >
      {children}
    </Page>
  )
}
