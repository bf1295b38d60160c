import type { QuestionnaireRound } from '#contract/questionnaire-rounds.ts'
import type { QuestionnaireTerms, Schedule } from '#contract/studies.ts'
import { routes } from '#routes'
import { longDate } from './formats.ts'

/* A study's questions in words, wherever they are named. */

/** Whether answers can be given and sent. */
export const takesAnswers = ({ state }: Pick<QuestionnaireRound, 'state'>): boolean =>
  state === 'open' || state === 'grace'

/** Those that can be answered, the soonest to end first. */
export const roundsToAnswer = (rounds: readonly QuestionnaireRound[]): QuestionnaireRound[] =>
  rounds.filter(takesAnswers).toSorted((one, other) => (one.until < other.until ? -1 : 1))

/** Where it is answered, or what was sent is read. */
export function roundHref({
  id,
  study,
  state,
}: Pick<QuestionnaireRound, 'id' | 'study' | 'state'>) {
  const place = { studyId: study.id, roundId: id }
  return state === 'sent' ? routes.questionsSent.href(place) : routes.questionsStart.href(place)
}

/** `9 questions`. */
export const questionsInWords = (count: number): string =>
  count === 1 ? '1 question' : `${count} questions`

/** `9 questions, about 4 minutes`. */
export const sizeInWords = ({ questions, minutes }: { questions: number; minutes: number }) =>
  `${questionsInWords(questions)}, about ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`

/** How often somebody is asked, as on the page of a consent. */
export function scheduleInWords(schedule: Schedule): string {
  if ('once' in schedule) {
    return `You’re asked once, and have ${daysInWords(schedule.once.openDays)} to answer.`
  }
  const { everyWeeks, times, openDays } = schedule
  const how = everyWeeks === 1 ? 'every week' : `every ${everyWeeks} weeks`
  return `You’re asked ${how}, ${times} times in all. Each time you have ${daysInWords(openDays)} to answer.`
}

const daysInWords = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** What a consent to a questionnaire is to. */
export const termsInWords = (terms: QuestionnaireTerms): string =>
  `${sizeInWords(terms)}. ${scheduleInWords(terms.schedule)}`

/** What can be done now, in a few words: the text of a link. */
export function roundInWords({ state, isBegun, until, opensOn }: QuestionnaireRound): string {
  switch (state) {
    case 'open':
      return `${isBegun ? 'Go on with' : 'Answer'} the questions, until ${longDate(until)}`
    case 'grace':
      return isBegun ? 'Send your answers today' : 'Answer the questions today'
    case 'sent':
      return 'Read the answers that you sent'
    case 'next':
      return `The next questions come on ${longDate(opensOn)}`
    case 'missed':
      return `The questions ended on ${longDate(until)}`
    case 'withdrawn':
      return 'You withdrew, so there is nothing to answer'
  }
}

/** Said before the first question, beside each free text and after sending. */
export const nobodyReadsNow =
  'Nobody reads your answers straight away. For urgent help call 111. In an emergency call 999.'

/** The title of every page of questions: it stands in the browser's history, so it names nothing. */
export const questionsTitle = 'Questions for you'
