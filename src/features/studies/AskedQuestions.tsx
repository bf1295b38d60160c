import { useState } from 'react'
import type { DataRequest, QuestionnaireTerms, Schedule } from '#contract/studies.ts'
import { questionsInWords, sizeInWords } from '#domain/rounds.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { lazyPart } from '#ui/lazy.tsx'

/** Whoever opens it loads what reads a questionnaire. */
const ListOfQuestions = lazyPart(
  async () => (await import('./ListOfQuestions.tsx')).ListOfQuestions,
)

interface AskedQuestionsProps {
  studyId: string
  item: Extract<DataRequest, { type: 'QUESTIONNAIRE' }>
}

/** What will be asked, how often and for how long, to be read before anybody agrees. */
export function AskedQuestions({ studyId, item }: AskedQuestionsProps) {
  const [isOpen, setOpen] = useState(false)
  const { terms } = item.questionnaire
  if (!terms) return <p>The study’s team will ask you outside Rowan.</p>
  return (
    <>
      <p>{termsInWords(terms)} We only share the answers that you send.</p>
      <Disclosure
        summary={`See the ${questionsInWords(terms.questions)}`}
        onOpen={() => setOpen(true)}
      >
        {isOpen && <ListOfQuestions studyId={studyId} itemId={item.id} />}
      </Disclosure>
    </>
  )
}

/** How often somebody is asked, as on the page of a consent. */
function scheduleInWords(schedule: Schedule): string {
  if ('once' in schedule) {
    return `You’re asked once, and have ${daysInWords(schedule.once.openDays)} to answer.`
  }
  const { everyWeeks, times, openDays } = schedule
  const how = everyWeeks === 1 ? 'every week' : `every ${everyWeeks} weeks`
  return `You’re asked ${how}, ${times} times in all. Each time you have ${daysInWords(openDays)} to answer.`
}

const daysInWords = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** What a consent to a questionnaire is to. */
const termsInWords = (terms: QuestionnaireTerms): string =>
  `${sizeInWords(terms)}. ${scheduleInWords(terms.schedule)}`
