import { earliestDiagnosedYear } from '#contract/answers.ts'
import { fold } from '#contract/fold.ts'

/** Years as chosen, by the name of the diagnosis that each stands beside. */
export type ChosenYears = Readonly<Record<string, string>>

/** The year beside a name, in whatever case the name is; empty while none is said. */
export const chosenYear = (years: ChosenYears, name: string): string => years[fold(name)] ?? ''

/** The same with another year beside this name; an empty one takes it away. */
export const withYear = (years: ChosenYears, name: string, year: string): ChosenYears => {
  const { [fold(name)]: _, ...others } = years
  return year === '' ? others : { ...others, [fold(name)]: year }
}

/** What a form shows for diagnoses that were saved before. */
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

/** A place for each name, null where no year is said. */
export const yearsBeside = (names: readonly string[], years: ChosenYears): (number | null)[] =>
  names.map((name) => {
    const year = chosenYear(years, name)
    return year === '' ? null : Number(year)
  })

/** The first and the last of the years that can be. */
export interface YearSpan {
  first: number
  last: number
}

/** The years that can be: from the birth (both days as YYYY-MM-DD), or the earliest, to this one. */
export const possibleYears = (today: string, dob: string | undefined): YearSpan => ({
  first: Math.max(earliestDiagnosedYear, Number(dob?.slice(0, 4) ?? 0)),
  last: Number(today.slice(0, 4)),
})

/** Why what was typed cannot be the year of a diagnosis, in words; undefined where it can, and where nothing was typed. */
export function yearFault(typed: string, { first, last }: YearSpan): string | undefined {
  if (typed === '') return undefined
  if (typed.length !== 4) return 'Enter the year as 4 digits, for example 2014.'
  if (Number(typed) >= first && Number(typed) <= last) return undefined
  return `Enter a year between ${first} and ${last}.`
}
