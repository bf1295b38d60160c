import * as v from 'valibot'
import { unreadIn } from '#contract/gp-record-fields.ts'
import type { Period } from '#contract/days.ts'
import { GpRecord, recordSections, type RecordSectionName } from '#contract/gp-record.ts'
import { assembleRecord, type AssembledRecord } from './assemble-record.ts'
import { jsonOf, packReplies, unpackReplies } from './packed-record.ts'
import type { EntriesBySection, RecordAbout } from './record-entry.ts'

/** The source: the replies of the API for a period, or the cached ones. */
export type RecordSource =
  | { replies: readonly ArrayBuffer[]; period: Period }
  | { packed: ArrayBuffer }

/** What the first screen of a record needs. `isWhole`: there is no more. */
export interface Beginning {
  about: RecordAbout
  entries: EntriesBySection
  isWhole: boolean
}

/** Entries of one section, as JSON: parsing that blocks the page for half as long as structured cloning. */
export interface Portion {
  section: RecordSectionName
  json: string
}

/** The steps of reading a record, in order. */
export interface RecordReader {
  /** Parses the source. False if it is not a record. */
  parse: (source: RecordSource) => Promise<boolean>
  begin: () => Promise<Beginning | undefined>
  /** The next portion of all entries; undefined after the last. */
  more: () => Promise<Portion | undefined>
  /** The bytes to cache. */
  pack: () => Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** How many entries of a section the tallest first screen can show. */
const firstEntries = 20
/** The number of entries per portion, which takes the page a few milliseconds. */
const portionSize = 200

/** Reads one record. It is slow, so it runs in a worker where there are workers. */
export function createReader(): RecordReader {
  let read: { source: RecordSource; replies: GpRecord[]; period: Period } | undefined
  let rest: ReturnType<AssembledRecord['portions']> | undefined

  return {
    async parse(source) {
      const sent =
        'packed' in source
          ? await unpackReplies(source.packed)
          : { ...source, replies: source.replies.map(jsonOf) }
      const replies = sent && parseReplies(sent.replies)
      read = replies && { source, replies, period: sent.period }
      return read !== undefined
    },
    async begin() {
      const record = read && assembleRecord(read.replies, read.period)
      if (!record) return undefined
      const isWhole = record.count <= portionSize
      rest = record.portions(portionSize)
      const entries = record.firstOfEach(isWhole ? record.count : firstEntries)
      return { about: record.about, entries, isWhole }
    },
    async more() {
      const next = rest?.next()
      if (!next || next.done) return undefined
      const { section, entries } = next.value
      return { section, json: JSON.stringify(entries) }
    },
    pack: async () => (read && 'replies' in read.source ? packReplies(read.source) : undefined),
  }
}

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
