import type { Period } from '#contract/days.ts'
import { arrangeRecord } from '#features/gp-record/record/assemble-record.ts'
import { checkReplies } from '#features/gp-record/record/parse-replies.ts'

/** What the page makes of these replies; undefined where they are no record. */
export function readRecord(replies: readonly unknown[], period: Period) {
  const encoder = new TextEncoder()
  const records = checkReplies(replies.map((reply) => encoder.encode(JSON.stringify(reply)).buffer))
  const record = records && arrangeRecord(records, period)
  return (
    record && { ...record.about, entries: [...record.firstOfEach(record.count).values()].flat() }
  )
}
