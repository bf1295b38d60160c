import { earliestDiagnosedYear } from '#contract/answers.ts'

/** Years as chosen, by the name of the diagnosis that each stands beside. */
export type ChosenYears = Readonly<Record<string, string>>

/** The year beside a name, in whatever case the name is; empty while none is said. */
export const chosenYear = (years: ChosenYears, name: string): string => years[keyOf(name)] ?? ''

/** The same with another year beside this name; an empty one takes it away. */
export const withYear = (years: ChosenYears, name: string, year: string): ChosenYears => {
  const { [keyOf(name)]: _, ...others } = years
  return year === '' ? others : { ...others, [keyOf(name)]: year }
}

/** What a form shows for diagnoses that were saved before. */
export const savedYears = (
  names: readonly string[],
  years: readonly (number | null)[],
): ChosenYears =>
  Object.fromEntries(
    names.flatMap((name, place) => {
      const year = years[place] ?? undefined
      return year === undefined ? [] : [[keyOf(name), String(year)]]
    }),
  )

/** A place for each name, null where no year is said. */
export const yearsBeside = (names: readonly string[], years: ChosenYears): (number | null)[] =>
  names.map((name) => {
    const year = chosenYear(years, name)
    return year === '' ? null : Number(year)
  })

/** The years that can be: from this one back to the birth (both days as YYYY-MM-DD), or to the earliest. */
export function possibleYears(today: string, dob: string | undefined): string[] {
  const last = Number(today.slice(0, 4))
  const first = Math.max(earliestDiagnosedYear, Number(dob?.slice(0, 4) ?? 0))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, ago) => String(last - ago))
}

const keyOf = (name: string): string => name.normalize('NFC').toLowerCase()
