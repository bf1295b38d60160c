import * as v from 'valibot'
import { namesOf, earliestDiagnosedYear } from '#contract/answers.ts'
import { questions, type ListQuestion } from '#contract/questions.ts'
import { mergeLists, type Doubt } from '#contract/merge-lists.ts'
import { limits, NameList } from '#contract/limits.ts'
import { shortened } from '#domain/shortened.ts'
import { joinNames, meansNone, splitNames, typedList } from './name-list.ts'
import { fold } from '#contract/fold.ts'

/** The values of a list form. */
export const ListValues = v.object({
  text: v.string(),
  /** Whether the box for "none" is ticked; the text is then ignored. */
  hasNone: v.boolean(),
  /** For diagnoses; undefined for other questions. */
  years: v.optional(v.record(v.string(), v.string())),
  /** The list that the changes are based on. */
  base: NameList,
  /** Names that were removed in only one of two places, until the person decides. */
  doubts: v.pipe(
    v.array(v.object({ name: v.string(), removedBy: v.picklist(['mine', 'theirs']) })),
    v.readonly(),
  ),
})
export type ListValues = v.InferOutput<typeof ListValues>

/** The form values for a saved list. */
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

/** The form values after the list was changed elsewhere: merges what the person has not touched. */
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
  const begun = listValuesOf(question, merged)
  return {
    ...begun,
    text: withTyped(begun.text, values),
    base: latest,
    doubts: [...doubtsIn(values).filter(({ name }) => !isNamedIn(doubts, name)), ...doubts],
  }
}

/** The merged text, in which the name that is still being typed stays in the box. */
function withTyped(text: string, { text: before, hasNone }: ListValues): string {
  const { typed, unfinished } = typedList(before)
  const merged = splitNames(text)
  if (hasNone || unfinished === undefined || merged.at(-1) !== unfinished) return text
  return `${joinNames(merged.slice(0, -1))}${typed}`
}

/** What the person still has to decide. A name that is no longer typed counts as removed. */
export const doubtsIn = ({ text, hasNone, doubts }: ListValues): readonly Doubt[] => {
  const names = hasNone ? [] : splitNames(text)
  return doubts.filter(({ name }) => names.includes(name))
}

const isNamedIn = (doubts: readonly Doubt[], name: string): boolean =>
  doubts.some((doubt) => doubt.name === name)

function listIn(question: ListQuestion, { text, hasNone, years }: ListValues): NameList {
  const none = questions[question].none
  const names = splitNames(text)
  if (none !== undefined && (hasNone || areNone(none, names))) return { names: [none] }
  return { names, ...(years && { diagnosedYears: yearsBeside(names, years) }) }
}

/** Whether the only name that was typed means that there is nothing to name. */
export const areNone = (none: string | undefined, names: readonly string[]): boolean =>
  names.length === 1 && names.every((name) => meansNone(none, name))

/** The error for a list of names, or undefined. */
export function nameListFault(
  question: ListQuestion,
  names: readonly string[],
): string | undefined {
  const [first] = names
  if (first === undefined) return questions[question].required
  // Whoever has no diagnosis yet would be matched with studies of a disease called "none".
  if (question === 'diagnosis' && areNone('None', names)) {
    return `${questions[question].required} If you do not have one yet, write what you’ve been told so far.`
  }
  if (names.length > limits.listItems) {
    return `You entered ${names.length} names. Enter ${limits.listItems} or fewer.`
  }
  const tooLong = names.find((name) => name.length > limits.nameLength)
  if (tooLong !== undefined) {
    return `“${shortened(tooLong, 30)}” is too long. Use ${limits.nameLength} characters or fewer for each name.`
  }
  return v.safeParse(namesOf(question), names).issues?.[0].message
}

/** The errors of the years, by position. */
export const yearFaults = (
  { text, hasNone, years }: Pick<ListValues, 'text' | 'hasNone' | 'years'>,
  span: YearSpan,
): (string | undefined)[] =>
  years && !hasNone ? splitNames(text).map((name) => yearFault(chosenYear(years, name), span)) : []

/** The schema of a list form. Its output is the names, their years, and the list that they change. */
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
      const refuse = (key: 'text' | 'years', message: string) =>
        addIssue({
          message,
          path: [
            { type: 'object', origin: 'value', input: { ...values }, key, value: values[key] },
          ],
        })
      if (message) refuse('text', message)
      if (wrongYear) refuse('years', wrongYear)
      return { ...list, base: values.base }
    }),
  )

/** The chosen years, by the name of the diagnosis. */
export type ChosenYears = Readonly<Record<string, string>>

/** The year for a name, ignoring case; empty if none. */
export const chosenYear = (years: ChosenYears, name: string): string => years[fold(name)] ?? ''

/** The years with another one for this name; an empty one removes it. */
export const withYear = (years: ChosenYears, name: string, year: string): ChosenYears => {
  const { [fold(name)]: _, ...others } = years
  return year === '' ? others : { ...others, [fold(name)]: year }
}

/** The years after a name was changed while it is typed: its year goes with it. */
export function renamedYear(years: ChosenYears, from: string, to: string): ChosenYears {
  const year = chosenYear(years, from)
  return year === '' ? years : withYear(withYear(years, from, ''), to, year)
}

/** The form values for saved diagnoses. */
export const savedYears = (
  names: readonly string[],
  years: readonly (number | null)[],
): ChosenYears =>
  Object.fromEntries(
    names.flatMap((name, place) => {
      const year = years[place] ?? undefined
      return year === undefined ? [] : [[fold(name), String(year)]]
    }),
  )

/** The year for each name, null if none. */
export const yearsBeside = (names: readonly string[], years: ChosenYears): (number | null)[] =>
  names.map((name) => {
    const year = chosenYear(years, name)
    return year === '' ? null : Number(year)
  })

/** The first and last possible year. */
export interface YearSpan {
  first: number
  last: number
}

/** The possible years: from the year of birth, or the earliest allowed, to this one. Both days are YYYY-MM-DD. */
export const possibleYears = (today: string, dob: string | undefined): YearSpan => ({
  first: Math.max(earliestDiagnosedYear, Number(dob?.slice(0, 4) ?? 0)),
  last: Number(today.slice(0, 4)),
})

/** The error for a typed year; undefined if it is possible or empty. */
export function yearFault(typed: string, { first, last }: YearSpan): string | undefined {
  if (typed === '') return undefined
  if (typed.length !== 4) return 'Enter the year as 4 digits, for example 2014.'
  if (Number(typed) >= first && Number(typed) <= last) return undefined
  return `Enter a year between ${first} and ${last}.`
}
