import { earliestDiagnosedYear } from '#contract/answers.ts'
import { fold } from '#contract/fold.ts'

/** The chosen years, by the name of the diagnosis. */
export type ChosenYears = Readonly<Record<string, string>>

/** The year for a name, ignoring case; empty if none. */
export const chosenYear = (years: ChosenYears, name: string): string => years[fold(name)] ?? ''

/** The years with another one for this name; an empty one removes it. */
export const withYear = (years: ChosenYears, name: string, year: string): ChosenYears => {
  const { [fold(name)]: _, ...others } = years
  return year === '' ? others : { ...others, [fold(name)]: year }
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
