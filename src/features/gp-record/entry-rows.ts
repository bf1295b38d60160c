import type { RecordEntry, YearCount } from './record-entry.ts'
import { hasWords } from './record-text.ts'
import { yearOf } from './record-words.ts'

interface YearRow extends YearCount {
  key: string
}

/** What a list shows from top to bottom: the heading of a year, then its entries. */
export type EntryRow = YearRow | RecordEntry

export const isYear = (row: EntryRow | undefined): row is YearRow => !!row && 'year' in row

/** Groups entries that are in order by year. `years`: how many those have, also of what is still to come. */
export function rowsOf(
  entries: readonly RecordEntry[],
  years: readonly YearCount[] = yearsOf(entries),
): EntryRow[] {
  const counts = new Map(years.map(({ year, count }) => [year, count]))
  const rows: EntryRow[] = []
  let heading: string | undefined
  for (const entry of entries) {
    const year = yearOf(entry.day)
    if (heading !== year) {
      heading = year
      rows.push({ key: `year ${year}`, year, count: counts.get(year) ?? 0 })
    }
    rows.push(entry)
  }
  return rows
}

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

/** Entries that hold all the words, of the year and the status; the same ones where nothing is asked. */
export const filtered = (
  entries: readonly RecordEntry[],
  { words = [], year = '', status = '' }: Partial<EntryFilter>,
): readonly RecordEntry[] =>
  words.length === 0 && year === '' && status === ''
    ? entries
    : entries.filter(
        (entry) =>
          (year === '' || yearOf(entry.day) === year) &&
          (status === '' || entry.status === status) &&
          hasWords(entry.searched, words),
      )

/** Every status of the entries, in the order of the alphabet. */
export const statusesOf = (entries: readonly RecordEntry[]): string[] =>
  [...new Set(entries.flatMap(({ status }) => status ?? []))].toSorted()
