import type { Period } from '#contract/days.ts'
import { assembleRecord } from '#features/gp-record/record/assemble-record.ts'
import { parseReplies } from '#features/gp-record/record/record-reader.ts'

/** What the page makes of these replies; undefined where they are no record. */
export function readRecord(replies: readonly unknown[], period: Period) {
  const records = parseReplies(replies)
  const record = records && assembleRecord(records, period)
  return (
    record && { ...record.about, entries: [...record.firstOfEach(record.count).values()].flat() }
  )
}
