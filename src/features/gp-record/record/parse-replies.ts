import * as v from 'valibot'
import { unreadIn } from '#contract/gp-record-fields.ts'
import { GpRecord, recordSections } from '#contract/gp-record.ts'

/**
 * Parses the replies of the API with the contract's schema; undefined if one of them is not a record. An unreadable
 * entry does not hide the others: it is counted with those that the service could not read.
 */
export function parseReplies(replies: readonly unknown[]): GpRecord[] | undefined {
  const records: GpRecord[] = []
  for (const reply of replies) {
    const parsed = v.safeParse(GpRecord, reply)
    if (!parsed.success) return undefined
    records.push(withUnread(parsed.output, reply))
  }
  return records
}

const Sent = v.object({
  schema1: v.object({ medicalRecord: v.looseObject({}) }),
  schema3: v.optional(v.unknown()),
})

function withUnread(record: GpRecord, reply: unknown): GpRecord {
  const { schema1, schema3 } = v.parse(Sent, reply)
  const sent: Record<string, unknown> = { ...schema1.medicalRecord, events: schema3 }
  const read = { ...record.schema1.medicalRecord, events: record.schema3 }
  const unread = recordSections
    .map((section) => ({ section, count: unreadIn(sent[section], read[section]) }))
    .filter(({ count }) => count > 0)
  return { ...record, notShown: [...record.notShown, ...unread] }
}
