import * as v from 'valibot'
import { namesOf } from '#contract/answers.ts'
import { questions, type ListQuestion } from '#contract/questions.ts'
import { mergeLists, type Doubt, type NameList } from '#contract/merge-lists.ts'
import { limits } from '#contract/limits.ts'
import {
  chosenYear,
  savedYears,
  yearFault,
  yearsBeside,
  type ChosenYears,
  type YearSpan,
} from './diagnosed-years.ts'
import { joinNames, splitNames } from './name-list.ts'

/** What the form of a list question holds. */
export interface ListValues {
  text: string
  /** Whether the honest answer of those who have nothing to name is chosen; the text does not count then. */
  hasNone: boolean
  /** Of diagnoses; undefined for all other questions. */
  years?: ChosenYears | undefined
  /** The list that the person changes. */
  base: NameList
  /** Names that were removed here or elsewhere and not at the other place, until it is said what holds. */
  doubts: readonly Doubt[]
}

/** What a form shows for a list that was saved before. */
export function listValuesOf(question: ListQuestion, list: NameList): ListValues {
  const { names, diagnosedYears = [] } = list
  const none = questions[question].none
  const hasNone = none !== undefined && names.length === 1 && names[0] === none
  return {
    text: hasNone ? '' : joinNames(names),
    hasNone,
    ...(question === 'diagnosis' && { years: savedYears(names, diagnosedYears) }),
    base: list,
    doubts: [],
  }
}

/** The form once the list was changed elsewhere: what the person has not touched is taken over. */
export function listValuesOver(
  question: ListQuestion,
  values: ListValues,
  latest: NameList,
): ListValues {
  const { doubts, ...merged } = mergeLists({
    base: values.base,
    theirs: latest,
    mine: listIn(question, values),
  })
  const isTouched = JSON.stringify(values) !== JSON.stringify(listValuesOf(question, values.base))
  if (!isTouched) return listValuesOf(question, latest)
  return {
    ...listValuesOf(question, merged),
    base: latest,
    doubts: [...doubtsIn(values).filter(({ name }) => !isNamedIn(doubts, name)), ...doubts],
  }
}

/** What is still to be decided: a name that is typed no more is removed. */
export const doubtsIn = ({ text, hasNone, doubts }: ListValues): readonly Doubt[] => {
  const names = hasNone ? [] : splitNames(text)
  return doubts.filter(({ name }) => names.includes(name))
}

const isNamedIn = (doubts: readonly Doubt[], name: string): boolean =>
  doubts.some((doubt) => doubt.name === name)

function listIn(question: ListQuestion, { text, hasNone, years }: ListValues): NameList {
  const none = questions[question].none
  if (hasNone && none !== undefined) return { names: [none] }
  const names = splitNames(text)
  return { names, ...(years && { diagnosedYears: yearsBeside(names, years) }) }
}

/** Why these names cannot be the answer, in words, or undefined. */
export function nameListFault(
  question: ListQuestion,
  names: readonly string[],
): string | undefined {
  if (names.length === 0) return questions[question].required
  if (names.length > limits.listItems) {
    return `You entered ${names.length} names. Enter ${limits.listItems} or fewer.`
  }
  const tooLong = names.find((name) => name.length > limits.nameLength)
  if (tooLong !== undefined) {
    return `“${tooLong.slice(0, 30)}…” is too long. Use ${limits.nameLength} characters or fewer for each name.`
  }
  return v.safeParse(namesOf(question), names).issues?.[0].message
}

/** What is wrong with the years beside the names, by their places. */
export const yearFaults = (
  { text, hasNone, years }: Pick<ListValues, 'text' | 'hasNone' | 'years'>,
  span: YearSpan,
): (string | undefined)[] =>
  years && !hasNone ? splitNames(text).map((name) => yearFault(chosenYear(years, name), span)) : []

/** The form of a list question; its output is the names, the years beside them, and what they change. */
export const listForm = (question: ListQuestion, span?: YearSpan) =>
  v.pipe(
    v.custom<ListValues>(() => true),
    v.rawTransform(({ dataset, addIssue }) => {
      const values = dataset.value
      const list = listIn(question, values)
      const [doubt] = doubtsIn(values)
      const fault = values.hasNone ? undefined : nameListFault(question, list.names)
      const message = fault ?? (doubt && `Choose whether to keep or remove ${doubt.name}.`)
      const wrongYear = span && yearFaults(values, span).find(Boolean)
      const refuse = (key: 'text' | 'years', said: string) =>
        addIssue({
          message: said,
          path: [
            { type: 'object', origin: 'value', input: { ...values }, key, value: values[key] },
          ],
        })
      if (message) refuse('text', message)
      if (wrongYear) refuse('years', wrongYear)
      return { ...list, base: values.base }
    }),
  )
