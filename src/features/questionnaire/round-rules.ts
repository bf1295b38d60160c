import {
  isSame,
  questionsOf,
  type Answers,
  type QuestionPage,
} from '#contract/questionnaire-answers.ts'
import { valueText } from '#contract/answer-values.ts'
import {
  textOf,
  type AnswerValue,
  type ItemAnswer,
  type Questionnaire,
} from '#contract/questionnaire.ts'
import { longDate } from '#domain/formats.ts'
import { type OwnDetail, ownDetailsIn } from '#domain/own-details.ts'

interface AnsweredStep {
  /** The answers, with the one to this question. */
  given: Answers
  linkId: string
  /** The questions that were shown before it was answered. */
  known: readonly QuestionPage[]
  /** Whether it is being changed, from the page with all answers. */
  isChange: boolean
}

/**
 * The question after one that was answered. Undefined: the page with all answers. After a change that is next, unless the
 * change has brought up a question that nobody has answered.
 */
export function stepAfter(
  questionnaire: Pick<Questionnaire, 'item'>,
  { given, linkId, known, isChange }: AnsweredStep,
): QuestionPage | undefined {
  const { pages } = questionsOf(questionnaire, given)
  const later = pages.slice(pages.findIndex(({ item }) => item.linkId === linkId) + 1)
  if (!isChange) return later[0]
  const isNew = ({ item }: QuestionPage) =>
    !given.has(item.linkId) && !known.some((each) => each.item.linkId === item.linkId)
  return later.find(isNew)
}

/** An answer as people read it: empty if it was skipped. */
export const answerLines = (answer: ItemAnswer = []): string[] =>
  answer.flatMap((value) => valueText(value, longDate).split('\n'))

/** What of an answer that was typed says who the member is. */
export const ownDetailsOf = (
  answer: ItemAnswer = [],
  known: Parameters<typeof ownDetailsIn>[1],
): OwnDetail[] =>
  answer.flatMap((value) => ('valueString' in value ? ownDetailsIn(value.valueString, known) : []))

/** Whether two answers are the same: undefined where nobody has answered. */
export const isSameAnswer = (one: ItemAnswer | undefined, other: ItemAnswer | undefined): boolean =>
  one === undefined || other === undefined
    ? one === other
    : one.length === other.length && one.every((value, at) => isSameAt(value, other[at]))

const isSameAt = (value: AnswerValue, other: AnswerValue | undefined) =>
  other !== undefined && isSame(value, other)

/** The questions whose answers are other ones now. */
export const changedBetween = (
  pages: readonly QuestionPage[],
  before: Answers,
  now: Answers,
): string[] =>
  pages.map(({ item }) => item.linkId).filter((id) => !isSameAnswer(before.get(id), now.get(id)))

/** A question and its answer, as people read them; `empty` where there is none. */
export interface AnswerRow {
  term: string
  values: readonly string[]
  empty?: string
}

/** The answers to these questions. */
export const answerRows = (pages: readonly QuestionPage[], answers: Answers): AnswerRow[] =>
  pages.map(({ item }) => ({
    term: textOf(item),
    values: answerLines(answers.get(item.linkId)),
    empty: 'Skipped',
  }))

/** Answers as a text to keep. */
export const answersAsText = (heading: string, rows: readonly AnswerRow[]): string =>
  `${[
    heading,
    ...rows.map(({ term, values, empty = '' }) => `${term}\r\n${values.join('\r\n') || empty}`),
  ].join('\r\n\r\n')}\r\n`
