import * as v from 'valibot'
import {
  checkAnswer,
  type CheckedAnswer,
  isSame,
  typedNumber,
  whenEmpty,
} from '#contract/questionnaire-answers.ts'
import {
  isExclusive,
  optionText,
  optionValue,
  quantityOf,
  unitsOf,
  unitText,
  type AnswerOption,
  type AnswerValue,
  type ItemAnswer,
  type QuestionnaireItem,
} from '#contract/questionnaire.ts'
import { noDate, parseDateParts, partsOf } from '#domain/date-parts.ts'

/* What stands in the form of a question, whatever is asked, and the answer that it makes. */

/** As it is typed. A question uses what it needs of it. */
export const TypedAnswer = v.object({
  /** A text or a number; of an open choice, the answer that is not among the options. */
  text: v.string(),
  /** The keys of the options that are chosen. */
  chosen: v.array(v.string()),
  date: v.object({ day: v.string(), month: v.string(), year: v.string() }),
  unit: v.string(),
})
export type TypedAnswer = v.InferOutput<typeof TypedAnswer>

/** The option of an open choice that has a field. */
export const other = 'other'

/** An option as the form has it. */
export interface FormOption {
  key: string
  label: string
  /** It stands alone. */
  isExclusive: boolean
}

/** What can be chosen: by its place, as the questions of a time of answering never change. */
export const formOptions = (item: QuestionnaireItem): FormOption[] => [
  ...optionsIn(item).map((option, place) => ({
    key: String(place),
    label: optionText(option),
    isExclusive: isExclusive(option),
  })),
  ...(item.type === 'open-choice'
    ? [{ key: other, label: 'Something else', isExclusive: false }]
    : []),
]

const yesAndNo: readonly { value: AnswerValue; option: AnswerOption }[] = [
  { value: { valueBoolean: true }, option: { valueString: 'Yes' } },
  { value: { valueBoolean: false }, option: { valueString: 'No' } },
]

const optionsIn = ({ type, answerOption = [] }: QuestionnaireItem): readonly AnswerOption[] =>
  type === 'boolean' ? yesAndNo.map(({ option }) => option) : answerOption

const valuesIn = (item: QuestionnaireItem): readonly AnswerValue[] =>
  item.type === 'boolean' ? yesAndNo.map(({ value }) => value) : optionsIn(item).map(optionValue)

/** The form of an answer. */
export function typedOf(item: QuestionnaireItem, answer: ItemAnswer): TypedAnswer {
  const values = valuesIn(item)
  const places = answer.map((value) => values.findIndex((each) => isSame(each, value)))
  const isOption = values.length > 0
  const [unit] = unitsOf(item)
  const typed: TypedAnswer = {
    text: '',
    chosen: isOption ? places.map((place) => (place < 0 ? other : String(place))) : [],
    date: noDate,
    unit: unit ? unitText(unit) : '',
  }
  return answer.reduce((before, value, at) => {
    if (isOption && (places[at] ?? 0) >= 0) return before
    if ('valueDate' in value) return { ...before, date: partsOf(value.valueDate) }
    if ('valueString' in value) return { ...before, text: value.valueString }
    if ('valueInteger' in value) return { ...before, text: String(value.valueInteger) }
    if ('valueDecimal' in value) return { ...before, text: String(value.valueDecimal) }
    if (!('valueQuantity' in value)) return before
    const { value: number, unit: named = before.unit } = value.valueQuantity
    return { ...before, text: String(number), unit: named }
  }, typed)
}

/** Whether nothing is answered. What is still typed under "Something else" counts only while that is chosen. */
export function isEmpty(item: QuestionnaireItem, typed: TypedAnswer): boolean {
  if (valuesIn(item).length > 0) return typed.chosen.length === 0
  if (item.type === 'date') return Object.values(typed.date).every((part) => part.trim() === '')
  return typed.text.trim() === ''
}

/** What stands in a form, right or not, as people read it. */
export function typedLines(item: QuestionnaireItem, typed: TypedAnswer): string[] {
  if (isEmpty(item, typed)) return []
  if (item.type === 'date') return [Object.values(typed.date).join(' ')]
  const options = formOptions(item)
  if (options.length === 0) return [[typed.text, typed.unit].filter(Boolean).join(' ')]
  return typed.chosen.flatMap((key) =>
    key === other ? typed.text : (options.find((option) => option.key === key)?.label ?? []),
  )
}

/** The field that an error is about. */
export function fieldOf(
  item: QuestionnaireItem,
  { chosen }: Pick<TypedAnswer, 'chosen'>,
): 'text' | 'chosen' | 'date' {
  if (valuesIn(item).length > 0) return chosen.includes(other) ? 'text' : 'chosen'
  return item.type === 'date' ? 'date' : 'text'
}

/** The options that are chosen after one was pressed: one that stands alone takes the others away. */
export function chosenAfter(
  { repeats = false, ...item }: QuestionnaireItem,
  chosen: readonly string[],
  pressed: { key: string; isOn: boolean },
): string[] {
  const { key, isOn } = pressed
  const others = chosen.filter((each) => each !== key)
  if (!isOn) return others
  const alone = formOptions(item)
    .filter((option) => option.isExclusive)
    .map((option) => option.key)
  if (!repeats || alone.includes(key)) return [key]
  return [...others.filter((each) => !alone.includes(each)), key]
}

/** The answer that a form makes, or why it makes none; `today` is YYYY-MM-DD. */
export function answerFrom(
  item: QuestionnaireItem,
  typed: TypedAnswer,
  today: string,
): CheckedAnswer {
  if (isEmpty(item, typed)) return checkAnswer(item, [], today)
  const values = valuesIn(item)
  if (values.length > 0) {
    const answer = typed.chosen.flatMap((key) =>
      key === other ? { valueString: typed.text } : (values[Number(key)] ?? []),
    )
    return checkAnswer(item, answer, today)
  }
  switch (item.type) {
    case 'date':
      return dateFrom(item, typed, today)
    case 'integer':
    case 'decimal':
    case 'quantity':
      return numberFrom(item, typed, today)
    default:
      return checkAnswer(item, [{ valueString: typed.text }], today)
  }
}

function dateFrom(item: QuestionnaireItem, { date }: TypedAnswer, today: string): CheckedAnswer {
  const parsed = parseDateParts(date)
  switch (parsed.state) {
    case 'empty':
      return { state: 'wrong', fault: whenEmpty(item) }
    case 'incomplete':
      return { state: 'wrong', fault: `The date must include a ${parsed.missing.join(' and a ')}.` }
    case 'impossible':
      return {
        state: 'wrong',
        fault: 'Enter a real date, like 27 3 2026, with four digits for the year.',
      }
    case 'date':
      return checkAnswer(item, [{ valueDate: parsed.isoDate }], today)
  }
}

function numberFrom(item: QuestionnaireItem, typed: TypedAnswer, today: string): CheckedAnswer {
  const read = typedNumber(item, typed.text)
  if (read.state === 'wrong') return read
  const { number } = read
  if (item.type === 'integer') return checkAnswer(item, [{ valueInteger: number }], today)
  if (item.type === 'decimal') return checkAnswer(item, [{ valueDecimal: number }], today)
  const units = unitsOf(item)
  const unit = units.find((each) => unitText(each) === typed.unit) ?? units[0] ?? {}
  return checkAnswer(item, [{ valueQuantity: quantityOf(number, unit) }], today)
}
