import type {
  EntriesBySection,
  Reading,
  RecordEntry,
  HeadingCount,
} from '../record/record-entry.ts'
import { headingOf, noDate } from '../record/record-words.ts'

interface HeadingRow extends HeadingCount {
  key: string
}

/** What a list shows from top to bottom: a heading, then its entries. */
export type EntryRow = HeadingRow | RecordEntry

export const isHeading = (row: EntryRow | undefined): row is HeadingRow => !!row && 'heading' in row

/** Rows of a long list that are made at once. */
export const firstRows = 200

interface RowsAsked {
  /** How many entries each heading has, also of those that are still to come. */
  headings?: readonly HeadingCount[] | undefined
  /** How many rows are made at most. */
  upTo?: number
}

/** Groups entries that are in order under their headings. */
export function rowsOf(
  entries: readonly RecordEntry[],
  { headings, upTo = Number.POSITIVE_INFINITY }: RowsAsked = {},
): EntryRow[] {
  const counts = headings && new Map(headings.map(({ heading, count }) => [heading, count]))
  const rows: EntryRow[] = []
  let last: HeadingRow | undefined
  for (const entry of entries) {
    if (!last || !isUnder(entry, last.heading)) {
      if (rows.length >= upTo) break
      const heading = headingOf(entry)
      last = { key: `heading ${heading}`, heading, count: counts?.get(heading) ?? 0 }
      rows.push(last)
    }
    if (!counts) last.count += 1
    // The last heading is counted to its end.
    if (rows.length < upTo) rows.push(entry)
  }
  return rows
}

/** Without taking the year out of each date: rows are made at every letter of a search. */
function isUnder({ day, group }: RecordEntry, heading: string): boolean {
  if (group !== undefined) return group === heading
  return day ? day.from.startsWith(heading) : heading === noDate
}

/** Every heading of entries that are in order, and how many it has. */
export function headingsOf(entries: readonly Pick<RecordEntry, 'day' | 'group'>[]): HeadingCount[] {
  const headings: HeadingCount[] = []
  for (const entry of entries) {
    const heading = headingOf(entry)
    const last = headings.at(-1)
    if (last?.heading === heading) last.count += 1
    else headings.push({ heading, count: 1 })
  }
  return headings
}

export interface EntryFilter {
  /** Folded. */
  words: readonly string[]
  /** Empty: all. */
  heading: string
  status: string
}

/**
 * Entries that hold all the words, under the heading and of the status; the same ones where nothing is asked.
 * One question after the other: a letter of a search asks twenty thousand entries.
 */
export function filtered(
  entries: readonly RecordEntry[],
  { words = [], heading = '', status = '' }: Partial<EntryFilter>,
): readonly RecordEntry[] {
  let left = entries
  if (heading !== '') left = left.filter((entry) => isUnder(entry, heading))
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
