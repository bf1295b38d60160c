import type { RecordSectionName } from '#contract/gp-record.ts'
import type { RecordEntry } from './record-entry.ts'
import { hasWords } from './record-text.ts'
import { yearOf } from './record-words.ts'

/** What a list shows from top to bottom: the heading of a year, then its entries. */
export type EntryRow =
  | { kind: 'year'; key: string; year: string; count: number }
  | { kind: 'entry'; key: string; entry: RecordEntry }

/** Groups entries that are in order by year. */
export function rowsOf(entries: readonly RecordEntry[]): EntryRow[] {
  const rows: EntryRow[] = []
  let heading: Extract<EntryRow, { kind: 'year' }> | undefined
  for (const entry of entries) {
    const year = yearOf(entry.day)
    if (heading?.year !== year) {
      heading = { kind: 'year', key: `year ${year}`, year, count: 0 }
      rows.push(heading)
    }
    heading.count += 1
    rows.push({ kind: 'entry', key: entry.key, entry })
  }
  return rows
}

export interface EntryFilter {
  /** Folded. */
  words: readonly string[]
  /** Empty: all. */
  year: string
  status: string
}

/** Entries that hold all the words, of the year and the status. */
export const filtered = (
  entries: readonly RecordEntry[],
  { words, year, status }: EntryFilter,
): RecordEntry[] =>
  entries.filter(
    (entry) =>
      (year === '' || yearOf(entry.day) === year) &&
      (status === '' || entry.status === status) &&
      hasWords(entry.searched, words),
  )

/** The entries of each section, in the order in which they are shown. */
export function bySection(
  entries: readonly RecordEntry[],
): ReadonlyMap<RecordSectionName, readonly RecordEntry[]> {
  const sections = new Map<RecordSectionName, RecordEntry[]>()
  for (const entry of entries) {
    const known = sections.get(entry.section)
    if (known) known.push(entry)
    else sections.set(entry.section, [entry])
  }
  return sections
}

/** Every year of the entries, in their order. */
export const yearsOf = (entries: readonly RecordEntry[]): string[] => [
  ...new Set(entries.map(({ day }) => yearOf(day))),
]

/** Every status of the entries, in the order of the alphabet. */
export const statusesOf = (entries: readonly RecordEntry[]): string[] =>
  [...new Set(entries.flatMap(({ status }) => status ?? []))].toSorted()
