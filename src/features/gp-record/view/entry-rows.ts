import type { EntriesBySection, Reading, RecordEntry, YearCount } from '../record/record-entry.ts'
import { noDate, yearOf } from '../record/record-words.ts'

interface YearRow extends YearCount {
  key: string
}

/** What a list shows from top to bottom: the heading of a year, then its entries. */
export type EntryRow = YearRow | RecordEntry

export const isYear = (row: EntryRow | undefined): row is YearRow => !!row && 'year' in row

/** Rows of a long list that are made at once. */
export const firstRows = 200

interface RowsAsked {
  /** How many entries each year has, also of those that are still to come. */
  years?: readonly YearCount[] | undefined
  /** How many rows are made at most. */
  upTo?: number
}

/** Groups entries that are in order by year. */
export function rowsOf(
  entries: readonly RecordEntry[],
  { years, upTo = Number.POSITIVE_INFINITY }: RowsAsked = {},
): EntryRow[] {
  const counts = years && new Map(years.map(({ year, count }) => [year, count]))
  const rows: EntryRow[] = []
  let heading: YearRow | undefined
  for (const entry of entries) {
    if (!heading || !isOf(entry, heading.year)) {
      if (rows.length >= upTo) break
      const year = yearOf(entry.day)
      heading = { key: `year ${year}`, year, count: counts?.get(year) ?? 0 }
      rows.push(heading)
    }
    if (!counts) heading.count += 1
    // The last year is counted to its end.
    if (rows.length < upTo) rows.push(entry)
  }
  return rows
}

/** Without taking the year out of each date: rows are made at every letter of a search. */
const isOf = ({ day }: RecordEntry, year: string): boolean =>
  day ? day.from.startsWith(year) : year === noDate

/** Every year of entries that are in order, and how many it has. */
export function yearsOf(entries: readonly Pick<RecordEntry, 'day'>[]): YearCount[] {
  const years: YearCount[] = []
  for (const { day } of entries) {
    const year = yearOf(day)
    const last = years.at(-1)
    if (last?.year === year) last.count += 1
    else years.push({ year, count: 1 })
  }
  return years
}

export interface EntryFilter {
  /** Folded. */
  words: readonly string[]
  /** Empty: all. */
  year: string
  status: string
}

/**
 * Entries that hold all the words, of the year and the status; the same ones where nothing is asked.
 * One question after the other: a letter of a search asks twenty thousand entries.
 */
export function filtered(
  entries: readonly RecordEntry[],
  { words = [], year = '', status = '' }: Partial<EntryFilter>,
): readonly RecordEntry[] {
  let left = entries
  if (year !== '') left = left.filter((entry) => isOf(entry, year))
  if (status !== '') left = left.filter((entry) => entry.status === status)
  for (const word of words) left = left.filter(({ searched }) => searched.includes(word))
  return left
}

/**
 * A search over entries that do not change: gives those that hold all the words (folded). What was
 * found is looked through again while words only grow, so that each letter asks less than the last.
 */
export function searchIn(
  entries: EntriesBySection,
): (words: readonly string[]) => EntriesBySection {
  let last: { words: readonly string[]; found: EntriesBySection } = { words: [], found: entries }
  return (words) => {
    const isNarrower = last.words.every((word) => words.some((each) => each.includes(word)))
    const among = isNarrower ? last.found : entries
    const found = new Map([...among].map(([name, all]) => [name, filtered(all, { words })]))
    last = { words, found }
    return found
  }
}

/** Every status of the entries, in the order of the alphabet. */
export const statusesOf = (entries: readonly RecordEntry[]): string[] =>
  [...new Set(entries.flatMap(({ status }) => status ?? []))].toSorted()

/** The values of a panel of results, which stand under one name; none where an entry is no panel. */
export function panelOf({ section, groups }: RecordEntry): readonly Reading[] {
  const isPanel = section === 'testResults' && groups.some(({ readings }) => readings.length > 1)
  return (isPanel && groups.at(-1)?.readings) || []
}
