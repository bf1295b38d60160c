import * as v from 'valibot'
import { dayInWords } from './months.ts'
import { plainDigits, plainMarks } from './fold.ts'
import { requiredText } from './texts.ts'
import { requiredLines } from './several-lines.ts'
import {
  extensionOf,
  isExclusive,
  isHelp,
  isQuestion,
  optionText,
  optionValue,
  quantityOf,
  questionnaireLimits,
  textOf,
  unitsOf,
  unitText,
  type AnswerValue,
  type Bound,
  type FhirCoding,
  type EnableWhen,
  type ItemAnswer,
  type Questionnaire,
  type QuestionnaireItem,
  type QuestionnaireResponse,
  type ResponseItem,
} from './questionnaire.ts'
import { numberIn } from './answer-values.ts'

/* What a questionnaire asks of somebody who has given these answers, for the pages and for the service. */

/** By linkId. A question that was skipped has an answer without values; one that was not reached has none. */
export type Answers = ReadonlyMap<string, ItemAnswer>

/** One question, which has a page of its own. */
export interface QuestionPage {
  item: QuestionnaireItem
  /** The headings of the groups that it stands in, the outermost first. */
  groups: readonly string[]
  /** What stands between it and the question before. */
  notes: readonly string[]
  /** What explains it. */
  help: readonly string[]
}

/**
 * The questions for these answers, in order; `closing` is what stands after the last one. A question that is not shown
 * has no answer, whatever was typed into it, so that what depends on it is not shown either.
 */
export function questionsOf(
  { item }: Pick<Questionnaire, 'item'>,
  answers: Answers,
): { pages: QuestionPage[]; closing: readonly string[] } {
  const pages: QuestionPage[] = []
  let notes: string[] = []
  const lay = (items: readonly QuestionnaireItem[], groups: readonly string[]): void => {
    for (const each of items) {
      const text = textOf(each)
      if (each.type === 'group') {
        lay(each.item ?? [], text === '' ? groups : [...groups, text])
      } else if (each.type === 'display') {
        notes.push(text)
      } else {
        const help = (each.item ?? []).filter(isHelp).map(textOf)
        pages.push({ item: each, groups, notes, help })
        notes = []
      }
    }
  }
  lay(shownItems(item, answers), [])
  return { pages, closing: notes }
}

/** Where somebody goes on: at the first question that was neither answered nor skipped. Undefined: at the review. */
export const nextToAnswer = (
  pages: readonly QuestionPage[],
  answers: Answers,
): QuestionPage | undefined => pages.find(({ item }) => !answers.has(item.linkId))

/** The questions that have to be answered before anything is sent. */
export const stillMissing = (
  questionnaire: Pick<Questionnaire, 'item'>,
  answers: Answers,
): QuestionnaireItem[] =>
  questionsOf(questionnaire, answers)
    .pages.map(({ item }) => item)
    .filter(({ linkId, required }) => required && !answers.get(linkId)?.length)

interface SentWith {
  /** Which questionnaire it answers, and after the bar its version. */
  questionnaire: string
  /** When it is sent, as an ISO instant. */
  authored: string
}

/** What is sent: the answers to the questions that are shown. Of the others nothing is. */
export const responseOf = (
  { item }: Pick<Questionnaire, 'item'>,
  answers: Answers,
  sending: SentWith,
): QuestionnaireResponse => ({
  resourceType: 'QuestionnaireResponse',
  questionnaire: sending.questionnaire,
  status: 'completed',
  authored: sending.authored,
  item: responseItems(shownItems(item, answers), answers),
})

const responseItems = (items: readonly QuestionnaireItem[], answers: Answers): ResponseItem[] =>
  items.flatMap((each): ResponseItem[] => {
    const { linkId, text } = each
    const item = each.type === 'group' ? responseItems(each.item ?? [], answers) : []
    const answer = isQuestion(each) ? [...(answers.get(linkId) ?? [])] : []
    if (item.length + answer.length === 0) return []
    return [
      {
        linkId,
        ...(text !== undefined && { text }),
        ...(answer.length > 0 && { answer }),
        ...(item.length > 0 && { item }),
      },
    ]
  })

/** The items that these answers do not make needless, those within them likewise. */
function shownItems(items: readonly QuestionnaireItem[], answers: Answers): QuestionnaireItem[] {
  const given = new Map<string, ItemAnswer>()
  const shownOf = (all: readonly QuestionnaireItem[]): QuestionnaireItem[] =>
    all.flatMap((each) => {
      if (!isEnabled(each, given)) return []
      given.set(each.linkId, answers.get(each.linkId) ?? [])
      return [{ ...each, ...(each.item && { item: shownOf(each.item) }) }]
    })
  return shownOf(items)
}

function isEnabled({ enableWhen, enableBehavior }: QuestionnaireItem, given: Answers): boolean {
  if (!enableWhen) return true
  const holds = (when: EnableWhen) => conditionHolds(when, given.get(when.question) ?? [])
  return enableBehavior === 'any' ? enableWhen.some(holds) : enableWhen.every(holds)
}

/**
 * As R4 has it: of several answers one is enough; "is not" holds where none of them is that one, so where nothing was
 * answered too.
 */
function conditionHolds(when: EnableWhen, answer: ItemAnswer): boolean {
  const { operator } = when
  if (operator === 'exists') return answer.length > 0 === when.answerBoolean
  const wanted = conditionValue(when)
  if (!wanted) return false
  if (operator === '!=') return !answer.some((value) => isSame(value, wanted))
  return answer.some((value) => {
    if (operator === '=') return isSame(value, wanted)
    const order = orderOf(value, wanted)
    return order !== undefined && isInOrder[operator](order)
  })
}

const isInOrder = {
  '>': (order: number) => order > 0,
  '<': (order: number) => order < 0,
  '>=': (order: number) => order >= 0,
  '<=': (order: number) => order <= 0,
}

/** What a condition compares an answer with. */
export function conditionValue(when: EnableWhen): AnswerValue | undefined {
  if (when.answerBoolean !== undefined) return { valueBoolean: when.answerBoolean }
  if (when.answerInteger !== undefined) return { valueInteger: when.answerInteger }
  if (when.answerDecimal !== undefined) return { valueDecimal: when.answerDecimal }
  if (when.answerDate !== undefined) return { valueDate: when.answerDate }
  if (when.answerString !== undefined) return { valueString: when.answerString }
  if (when.answerCoding !== undefined) return { valueCoding: when.answerCoding }
  return when.answerQuantity && { valueQuantity: when.answerQuantity }
}

/** Whether two values are the same, a coding by its code where both have one. */
export function isSame(one: AnswerValue, other: AnswerValue): boolean {
  if ('valueCoding' in one && 'valueCoding' in other) {
    return isSameCoding(one.valueCoding, other.valueCoding)
  }
  if ('valueBoolean' in one && 'valueBoolean' in other) {
    return one.valueBoolean === other.valueBoolean
  }
  if ('valueString' in one && 'valueString' in other) return one.valueString === other.valueString
  return orderOf(one, other) === 0
}

const isSameCoding = (one: FhirCoding, other: FhirCoding): boolean =>
  one.code === undefined || other.code === undefined
    ? one.display === other.display
    : one.code === other.code &&
      (one.system === undefined || other.system === undefined || one.system === other.system)

/** Below, at or above zero; undefined where the two cannot be compared, as numbers of different units. */
function orderOf(one: AnswerValue, other: AnswerValue): number | undefined {
  if ('valueDate' in one && 'valueDate' in other) {
    return Number(one.valueDate > other.valueDate) - Number(one.valueDate < other.valueDate)
  }
  if ('valueQuantity' in one && 'valueQuantity' in other) {
    const [left, right] = [one.valueQuantity, other.valueQuantity]
    const isOneUnit = right.code === undefined ? left.unit === right.unit : left.code === right.code
    return isOneUnit ? left.value - right.value : undefined
  }
  const [left, right] = [numberIn(one), numberIn(other)]
  return left === undefined || right === undefined ? undefined : left - right
}

/** What a form begins with where nothing was answered. It is no answer until somebody says so. */
export const initialOf = ({ initial, answerOption = [] }: QuestionnaireItem): ItemAnswer =>
  initial ?? answerOption.filter(({ initialSelected }) => initialSelected).map(optionValue)

export type CheckedAnswer =
  | { state: 'right'; answer: ItemAnswer }
  /** Why it cannot be saved, as the pages say it. */
  | { state: 'wrong'; fault: string }

const wrong = (fault: string): CheckedAnswer => ({ state: 'wrong', fault })

const isNoAnswer = wrong('This is not an answer to this question.')

/**
 * Whether this can be saved as the answer to a question, tidied as other answers are; `today` is YYYY-MM-DD. An answer
 * without values is that it was skipped.
 */
export function checkAnswer(
  item: QuestionnaireItem,
  given: ItemAnswer,
  today: string,
): CheckedAnswer {
  if (!isQuestion(item)) return isNoAnswer
  if (given.length === 0) {
    return item.required ? wrong(whenEmpty(item)) : { state: 'right', answer: [] }
  }
  if (given.length > 1 && !item.repeats) return wrong('Select one answer.')
  const answer: AnswerValue[] = []
  for (const value of given) {
    const checked = checkValue(item, value, today)
    if (checked.state === 'wrong') return checked
    answer.push(...checked.answer.filter((each) => !answer.some((known) => isSame(known, each))))
  }
  const alone = (item.answerOption ?? []).find(
    (option) => isExclusive(option) && answer.some((value) => isSame(value, optionValue(option))),
  )
  if (alone && answer.length > 1) {
    return wrong(`Select “${optionText(alone)}” alone, or take it away.`)
  }
  return { state: 'right', answer }
}

/** What is said of a question that has to be answered. */
export function whenEmpty({ type }: Pick<QuestionnaireItem, 'type'>): string {
  switch (type) {
    case 'integer':
    case 'decimal':
    case 'quantity':
      return 'Please enter a number.'
    case 'date':
      return 'Please enter a date.'
    case 'string':
    case 'text':
      return 'Please enter an answer.'
    default:
      return 'Please select an answer.'
  }
}

function checkValue(item: QuestionnaireItem, value: AnswerValue, today: string): CheckedAnswer {
  const right: CheckedAnswer = { state: 'right', answer: [value] }
  switch (item.type) {
    case 'boolean':
      return 'valueBoolean' in value ? right : isNoAnswer
    case 'integer':
      return 'valueInteger' in value ? within(item, value.valueInteger, right) : isNoAnswer
    case 'decimal':
      return 'valueDecimal' in value ? within(item, value.valueDecimal, right) : isNoAnswer
    case 'date':
      return 'valueDate' in value ? withinDays(item, value.valueDate, today) : isNoAnswer
    case 'quantity': {
      const unit =
        'valueQuantity' in value &&
        unitsOf(item).find((each) => unitText(each) === value.valueQuantity.unit)
      if (!unit) return isNoAnswer
      const { valueQuantity } = value
      const answer = [{ valueQuantity: quantityOf(valueQuantity.value, unit) }]
      return within(item, valueQuantity.value, { state: 'right', answer })
    }
    case 'string':
    case 'text':
      return 'valueString' in value ? checkText(item, value.valueString) : isNoAnswer
    case 'choice':
    case 'open-choice': {
      const option = (item.answerOption ?? []).find((each) => isSame(optionValue(each), value))
      if (option) return { state: 'right', answer: [optionValue(option)] }
      if (item.type === 'choice' || !('valueString' in value)) return isNoAnswer
      return checkText({ ...item, type: 'string' }, value.valueString)
    }
    default:
      return isNoAnswer
  }
}

function checkText({ type, maxLength }: QuestionnaireItem, typed: string): CheckedAnswer {
  const { stringLength, answerLength } = questionnaireLimits
  const schema =
    type === 'text'
      ? requiredLines(maxLength ?? answerLength, whenEmpty({ type }))
      : requiredText(maxLength ?? stringLength, whenEmpty({ type }))
  const { success, output, issues } = v.safeParse(schema, typed, { abortPipeEarly: true })
  return success ? { state: 'right', answer: [{ valueString: output }] } : wrong(issues[0].message)
}

const boundOf = (item: QuestionnaireItem, name: 'minValue' | 'maxValue'): Bound | undefined =>
  extensionOf(item, name)[0]

const numberOf = (bound: Bound | undefined) => bound?.valueInteger ?? bound?.valueDecimal

function within(item: QuestionnaireItem, given: number, right: CheckedAnswer): CheckedAnswer {
  const [least, most] = [numberOf(boundOf(item, 'minValue')), numberOf(boundOf(item, 'maxValue'))]
  const isTooSmall = least !== undefined && given < least
  const isTooLarge = most !== undefined && given > most
  if (!isTooSmall && !isTooLarge) return right
  if (least !== undefined && most !== undefined) {
    return wrong(`Enter a number from ${least} to ${most}.`)
  }
  return wrong(isTooSmall ? `Enter ${least} or more.` : `Enter ${most} or less.`)
}

function withinDays(item: QuestionnaireItem, valueDate: string, today: string): CheckedAnswer {
  const [first, last] = [boundOf(item, 'minValue'), boundOf(item, 'maxValue')]
  const dayIn = (bound: Bound | undefined) => (bound?._valueDate ? today : bound?.valueDate)
  const [from, to] = [dayIn(first), dayIn(last)]
  if (from !== undefined && valueDate < from) {
    return wrong(
      first?._valueDate
        ? 'The date must not be in the past.'
        : `The date must not be before ${dayInWords(from)}.`,
    )
  }
  if (to !== undefined && valueDate > to) {
    return wrong(
      last?._valueDate
        ? 'The date must not be in the future.'
        : `The date must not be after ${dayInWords(to)}.`,
    )
  }
  return { state: 'right', answer: [{ valueDate }] }
}

/** The number that was typed, for a question that asks for one; or why it is none. A comma may mean two things. */
export function typedNumber(
  { type }: Pick<QuestionnaireItem, 'type'>,
  typed: string,
): { state: 'right'; number: number } | { state: 'wrong'; fault: string } {
  const text = plainMarks(plainDigits(typed)).trim()
  const fault = (sentence: string) => ({ state: 'wrong', fault: sentence }) as const
  if (text === '') return fault(whenEmpty({ type }))
  if (text.includes(',')) {
    return fault(`Enter the number without a comma, like ${type === 'integer' ? '1200' : '2.5'}.`)
  }
  const isNumber = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/.test(text)
  const number = Number(text)
  if (type === 'integer' && (!isNumber || !Number.isInteger(number))) {
    return fault('Enter a whole number, like 3.')
  }
  if (!isNumber) return fault('Enter a number, like 2.5.')
  if (Math.abs(number) > questionnaireLimits.number) return fault('Check the number.')
  return { state: 'right', number }
}
