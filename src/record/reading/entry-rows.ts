import type { Reading, RecordEntry, HeadingCount } from './record-entry.ts'
import { headingOf, noDate } from './labels.ts'

interface HeadingRow extends HeadingCount {
  key: string
}

/** A row of a list: a heading or an entry. */
export type EntryRow = HeadingRow | RecordEntry

export const isHeading = (row: EntryRow | undefined): row is HeadingRow => !!row && 'heading' in row

/** Groups sorted entries under their headings. `coming`: how many each heading will have, while entries are loading. */
export function rowsOf(
  entries: readonly RecordEntry[],
  coming?: readonly HeadingCount[],
): EntryRow[] {
  const counts = coming && new Map(coming.map(({ heading, count }) => [heading, count]))
  const rows: EntryRow[] = []
  let last: HeadingRow | undefined
  for (const entry of entries) {
    if (!last || !isUnder(entry, last.heading)) {
      const heading = headingOf(entry)
      last = { key: `heading ${heading}`, heading, count: counts?.get(heading) ?? 0 }
      rows.push(last)
    }
    if (!counts) last.count += 1
    rows.push(entry)
  }
  return rows
}

/** Does not extract the year of each date, because rows are created on every keystroke of a search. */
function isUnder({ day, group }: RecordEntry, heading: string): boolean {
  if (group !== undefined) return group === heading
  return day ? day.from.startsWith(heading) : heading === noDate
}

/** The headings of sorted entries, with the number of entries of each. */
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

/** The entries with the heading and the status, each empty for all; the same array if there is no filter. */
export function filtered(
  entries: readonly RecordEntry[],
  { heading, status }: Record<'heading' | 'status', string>,
): readonly RecordEntry[] {
  let left = entries
  if (heading !== '') left = left.filter((entry) => isUnder(entry, heading))
  if (status !== '') left = left.filter((entry) => entry.status === status)
  return left
}

/** The statuses of the entries, in alphabetical order. */
export const statusesOf = (entries: readonly RecordEntry[]): string[] =>
  [...new Set(entries.flatMap(({ status }) => status ?? []))].toSorted()

/** The values of a panel of results; empty if the entry is not a panel. */
export function panelOf({ section, groups }: RecordEntry): readonly Reading[] {
  const isPanel = section === 'testResults' && groups.some(({ readings }) => readings.length > 1)
  return (isPanel && groups.at(-1)?.readings) || []
}
