import type { QuestionnaireRound } from '#contract/questionnaire-rounds.ts'
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

/** What follows how much is asked: by when. On the day after the last one, what was begun can be sent. */
export const byWhen = ({ state, until }: Pick<QuestionnaireRound, 'state' | 'until'>): string =>
  state === 'grace' ? '. Send your answers today' : `, until ${longDate(until)}`
