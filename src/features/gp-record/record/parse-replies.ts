import * as v from 'valibot'
import { unreadIn } from '#contract/gp-record-fields.ts'
import { GpRecord, recordSections } from '#contract/gp-record.ts'

/**
 * The records in the bytes of the replies, checked; undefined where one is no record of ours. An entry that
 * cannot be read hides no other: it is counted with those that the service could not read.
 */
export function checkReplies(replies: readonly ArrayBuffer[]): GpRecord[] | undefined {
  const decoder = new TextDecoder()
  const records: GpRecord[] = []
  for (const bytes of replies) {
    const sent = jsonOf(decoder.decode(bytes))
    const parsed = v.safeParse(GpRecord, sent)
    if (!parsed.success) return undefined
    records.push(withUnread(parsed.output, sent))
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

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Half a reply is no JSON.
    return undefined
  }
}
