import * as v from 'valibot'
import type { Period } from '#contract/gp-record-dates.ts'
import { GpRecord } from '#contract/gp-record.ts'
import type { LoadedRecord, Reading, RecordEntry } from './record-entry.ts'
import { entriesOf } from './record-entries.ts'
import { fold } from './record-text.ts'

/**
 * Makes one record of the replies for the slices of a period, the latest slice first; undefined
 * where a reply is not one of ours. Runs in a worker: forty years of entries take their time.
 */
export function assembleRecord(
  replies: readonly unknown[],
  { from, to }: Period,
): LoadedRecord | undefined {
  const records: GpRecord[] = []
  for (const reply of replies) {
    const parsed = v.safeParse(GpRecord, reply)
    if (!parsed.success) return undefined
    records.push(parsed.output)
  }
  const [latest] = records
  if (!latest) return undefined
  const entries = withoutRepeats(records.map(entriesOf)).toSorted(mostRecentFirst)
  return {
    from,
    to,
    fetchedAt: records.map(({ fetchedAt }) => fetchedAt).toSorted()[0] ?? latest.fetchedAt,
    ...(latest.surgery && { surgery: latest.surgery }),
    sections: records.flatMap(({ sections }) => sections),
    entries: withComparable(entries).map((entry, index) => ({
      ...entry,
      key: `${entry.section} ${index}`,
    })),
  }
}

/**
 * What is always true comes with every slice, and an entry known by its year alone with two of
 * them. It is shown once; what one slice holds twice was sent twice and stays.
 */
function withoutRepeats(slices: readonly (readonly RecordEntry[])[]): RecordEntry[] {
  if (slices.length === 1) return [...(slices[0] ?? [])]
  const kept = new Map<string, number>()
  return slices.flatMap((slice) => {
    const seen = new Map<string, number>()
    return slice.filter((entry) => {
      const said = JSON.stringify({ ...entry, key: '' })
      const count = (seen.get(said) ?? 0) + 1
      seen.set(said, count)
      if (count <= (kept.get(said) ?? 0)) return false
      kept.set(said, count)
      return true
    })
  })
}

/** What has no date comes last. */
const mostRecentFirst = (one: RecordEntry, other: RecordEntry): number => {
  const [a = '', b = ''] = [one.day?.from, other.day?.from]
  if (a === b) return 0
  return a < b ? 1 : -1
}

/** Counts the values of each term and unit, so that a value knows whether it can be compared. */
function withComparable(entries: readonly RecordEntry[]): RecordEntry[] {
  const counts = new Map<string, number>()
  const results = entries.filter(({ section }) => section === 'testResults')
  for (const reading of results.flatMap(readingsOf)) {
    const name = seriesOf(reading)
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const counted = (reading: Reading): Reading => {
    const comparable = counts.get(seriesOf(reading) ?? '') ?? 0
    return comparable >= fewestToCompare ? { ...reading, comparable } : reading
  }
  return entries.map((entry) =>
    entry.section === 'testResults'
      ? {
          ...entry,
          groups: entry.groups.map((group) => ({
            ...group,
            readings: group.readings.map(counted),
          })),
        }
      : entry,
  )
}

/** From three values on there is something to see. */
const fewestToCompare = 3

export const readingsOf = ({ groups }: RecordEntry): Reading[] =>
  groups.flatMap(({ readings }) => readings)

/** Which values can be compared: same term, same unit, no conversion. Undefined for what is no number. */
export const seriesOf = ({ term, measurement }: Reading): string | undefined =>
  measurement && `${fold(term)}\n${measurement.unit}`
