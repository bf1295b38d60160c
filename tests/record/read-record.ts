import type { Period } from '#contract/days.ts'
import { assembleRecord } from '#record/reading/assemble-record.ts'
import { parseReplies } from '#record/reading/record-reader.ts'

/** The record of these replies, as the page reads it; undefined if they are not a record. */
export function readRecord(replies: readonly unknown[], period: Period) {
  const records = parseReplies(replies)
  const record = records && assembleRecord(records, period)
  return (
    record && { ...record.about, entries: [...record.firstOfEach(record.count).values()].flat() }
  )
}
