import * as v from 'valibot'
import type { Diseases } from '#contract/diseases.ts'
import { namesOf, earliestDiagnosedYear } from '#contract/answers.ts'
import { fold } from '#contract/fold.ts'
import { limits, NameList } from '#contract/limits.ts'
import { mergeLists, type Doubt } from '#contract/merge-lists.ts'
import { questions, type ListQuestion } from '#contract/questions.ts'
import { shortened } from '#domain/shortened.ts'
import { continuedBy, meansNone, splitNames } from './name-list.ts'

/** A name of the list; of a diagnosis its year as typed, and which disease was chosen for it, if any was. */
const ListedName = v.object({
  name: v.string(),
  year: v.string(),
  diseaseId: v.exactOptional(v.string()),
})
export type ListedName = v.InferOutput<typeof ListedName>

/** The values of a list form. */
export const ListValues = v.object({
  /** The names that are finished. */
  entries: v.pipe(v.array(ListedName), v.readonly()),
  /** What is in the box, and the year beside it. */
  typed: v.string(),
  typedYear: v.string(),
  /** Whether the box for "none" is ticked; the names are then ignored. */
  hasNone: v.boolean(),
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
  const { names } = list
  const none = questions[question].none
  const hasNone = none !== undefined && names.length === 1 && names[0] === none
  return {
    entries: hasNone ? [] : entriesOf(list),
    typed: '',
    typedYear: '',
    hasNone,
    base: list,
    doubts: [],
  }
}

const entriesOf = ({ names, diagnosedYears = [], diseaseIds = [] }: NameList): ListedName[] =>
  names.map((name, place) => ({
    name,
    year: String(diagnosedYears[place] ?? ''),
    ...chosen(diseaseIds[place]),
  }))

const chosen = (diseaseId: string | null | undefined) => (diseaseId ? { diseaseId } : {})

interface Adding {
  /** Of the first name that is not there already. */
  year?: string
  /** The disease that was chosen, with its name. */
  diseaseId?: string | undefined
  /** Where they are known, names that are one disease become one. */
  diseases?: Diseases | undefined
}

/** The entries with these names after them. What is there already is not added again. */
export function withNames(
  entries: readonly ListedName[],
  names: readonly string[],
  { year = '', diseaseId, diseases }: Adding = {},
): readonly ListedName[] {
  const all = new Map(entries.map((entry) => [fold(entry.name), entry]))
  let yearLeft = year
  for (const name of names) {
    const typed = { name, year: yearLeft }
    const isNew = !all.has(fold(name))
    // A suggestion is a whole name, and a huge paste must not slow down typing.
    const mayContinue =
      diseases && isNew && diseaseId === undefined && names.length <= limits.listItems
    const before = mayContinue ? [...all.values()].slice(-3) : []
    const count = mayContinue ? continuedBy(diseases, before.map(nameOf), name) : 0
    const parts = [...before.slice(before.length - count), typed]
    for (const part of parts.slice(0, -1)) all.delete(fold(part.name))
    const whole = {
      name: parts.map(nameOf).join(', '),
      year: parts.find((part) => part.year !== '')?.year ?? '',
    }
    if (isNew) yearLeft = ''
    all.set(fold(whole.name), { ...(all.get(fold(whole.name)) ?? whole), ...chosen(diseaseId) })
  }
  return [...all.values()]
}

const nameOf = ({ name }: ListedName) => name

/** All that is to be saved, with what is still in the box. */
const allEntries = (
  { entries, typed, typedYear, hasNone }: ListValues,
  diseases?: Diseases,
): readonly ListedName[] =>
  hasNone ? [] : withNames(entries, splitNames(typed), { year: typedYear, diseases })

/** The form values after the list was changed elsewhere: merges what the person has not touched. */
export function listValuesOver(
  question: ListQuestion,
  values: ListValues,
  latest: NameList,
): ListValues {
  const isTouched = JSON.stringify(values) !== JSON.stringify(listValuesOf(question, values.base))
  if (!isTouched) return listValuesOf(question, latest)
  // What is in the box stays there.
  const mine = listOf(question, values, values.hasNone ? [] : values.entries)
  const { doubts, ...merged } = mergeLists({ base: values.base, theirs: latest, mine })
  const earlier = doubtsIn(values).filter(
    ({ name }) => !doubts.some((doubt) => doubt.name === name),
  )
  return {
    ...listValuesOf(question, merged),
    typed: values.hasNone ? '' : values.typed,
    typedYear: values.typedYear,
    base: latest,
    doubts: [...earlier, ...doubts],
  }
}

/** What the person still has to decide. A name that is no longer in the list counts as removed. */
export const doubtsIn = (values: ListValues): readonly Doubt[] => {
  const names = allEntries(values).map(({ name }) => name)
  return values.doubts.filter(({ name }) => names.includes(name))
}

function listOf(
  question: ListQuestion,
  { hasNone, base }: ListValues,
  entries: readonly ListedName[],
): NameList {
  const none = questions[question].none
  if (none !== undefined && (hasNone || areNone(none, entries.map(nameOf))))
    return { names: [none] }
  // Beside a name, nobody has none to name.
  const named = entries.filter(({ name }) => none === undefined || fold(name) !== fold(none))
  // Of what was never chosen nothing is said, so that a choice made elsewhere stays.
  const isChosen = base.diseaseIds !== undefined || named.some(({ diseaseId }) => diseaseId)
  return {
    names: named.map(nameOf),
    ...(question === 'diagnosis' && {
      diagnosedYears: named.map(({ year }) => (year === '' ? null : Number(year))),
    }),
    ...(isChosen && { diseaseIds: named.map(({ diseaseId }) => diseaseId ?? null) }),
  }
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
  if (names.length > limits.listItems) {
    return `You entered ${names.length} names. Enter ${limits.listItems} or fewer.`
  }
  const tooLong = names.find((name) => name.length > limits.nameLength)
  if (tooLong !== undefined) {
    return `“${shortened(tooLong, 30)}” is too long. Use ${limits.nameLength} characters or fewer for each name.`
  }
  return v.safeParse(namesOf(question), names).issues?.[0].message
}

/** The errors of the years, by position; the one in the box is the last. */
export const yearFaults = (values: ListValues, span: YearSpan): (string | undefined)[] =>
  allEntries(values).map(({ year }) => yearFault(year, span))

/** The schema of a list form. Its output is the names, their years, and the list that they change. */
export const listForm = (question: ListQuestion, span?: YearSpan, diseases?: Diseases) =>
  v.pipe(
    ListValues,
    v.rawTransform(({ dataset: { value: values }, addIssue }) => {
      const list = listOf(question, values, allEntries(values, diseases))
      const [doubt] = doubtsIn(values)
      const fault = values.hasNone ? undefined : nameListFault(question, list.names)
      const message = fault ?? (doubt && `Choose whether to keep or remove ${doubt.name}.`)
      const wrongYear = span && yearFaults(values, span).find(Boolean)
      const refuse = (key: 'typed' | 'typedYear', message: string) =>
        addIssue({
          message,
          path: [
            { type: 'object', origin: 'value', input: { ...values }, key, value: values[key] },
          ],
        })
      if (message) refuse('typed', message)
      if (wrongYear) refuse('typedYear', wrongYear)
      return { ...list, base: values.base }
    }),
  )

/** The first and last possible year. */
interface YearSpan {
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
