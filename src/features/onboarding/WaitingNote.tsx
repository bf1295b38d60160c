import { questions } from '#contract/questions.ts'
import type { QuestionType } from '#contract/questions.ts'
import { useOutbox } from '#offline/outbox/use-outbox.ts'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import { waitingWords } from '#ui/waiting-words.ts'

interface WaitingNoteProps {
  subject: string
  questionType: QuestionType
}

/** What has become of the answers that were given without a connection, on the next question. */
export function WaitingNote({ subject, questionType }: WaitingNoteProps) {
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
