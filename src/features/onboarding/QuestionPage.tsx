import type { ReactNode } from 'react'
import { questions, type QuestionType } from '#contract/questions.ts'
import { ErrorSummary, type FieldError } from '#ui/ErrorSummary.tsx'
import { Page } from '#ui/Page.tsx'
import { useOutbox } from '#offline/outbox/use-outbox.ts'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import { waitingWords } from '#ui/waiting-words.ts'
import type { Asking } from './questions.ts'

interface QuestionPageProps {
  asking: Asking
  errors: readonly FieldError[]
  /** Changes with every try, so that an unchanged summary is announced again. */
  tries?: number
  children: ReactNode
}

/** The page around a question: progress and errors above, the question's own h1 below. */
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
  const names = unsent.map((each) => questions[each.questionType].name)
  return (
    <StatusBanner tone="info" title="Saved on this device">
      <p>Not sent yet: {names.join(', ')}.</p>
    </StatusBanner>
  )
}
