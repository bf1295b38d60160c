import * as v from 'valibot'
import type { Period } from '#contract/days.ts'
import { unreadIn } from '#contract/gp-record-fields.ts'
import { endOfTime } from '#contract/gp-record-dates.ts'
import {
  entriesIn,
  GpRecord,
  medicationIn,
  recordSections,
  type ShownSection,
} from '#contract/gp-record.ts'
import { assembleRecord, type AssembledRecord } from './assemble-record.ts'
import type { EntriesBySection, RecordAbout } from './record-entry.ts'

/** The source: the replies of the API for a period, or the dates that are wanted of the cached ones. */
export type RecordSource =
  | { replies: readonly ArrayBuffer[]; period: Period; missingDates?: readonly Period[] }
  | { packed: ArrayBuffer; period: Period }

/** What the first screen of a record needs. `isWhole`: there is no more. */
export interface Beginning {
  about: RecordAbout
  entries: EntriesBySection
  isWhole: boolean
}

/** Entries of one section, as JSON: parsing that blocks the page for half as long as structured cloning. */
export interface Portion {
  section: ShownSection
  json: string
}

/** The steps of reading a record, in order. */
export interface RecordReader {
  /** Parses the source. Undefined if it is not a record. */
  begin: (source: RecordSource) => Promise<Beginning | undefined>
  /** The next portion of all entries; undefined after the last. */
  more: () => Promise<Portion | undefined>
  /** The bytes to cache; undefined if some dates are missing, because they would be missing there for days. */
  pack: () => Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** How many entries of a section the tallest first screen can show. */
const firstEntries = 20
/** The number of entries per portion, which takes the page a few milliseconds. */
const portionSize = 200

/** Reads one record. It is slow, so it runs in a worker. */
export function createReader(): RecordReader {
  let given: RecordSource | undefined
  let rest: ReturnType<AssembledRecord['portions']> | undefined

  return {
    async begin(source) {
      given = source
      const sent =
        'packed' in source
          ? await unpackReplies(source.packed)
          : { ...source, replies: source.replies.map(jsonOf) }
      const replies = sent && parseReplies(sent.replies)
      const read = replies && ofDates({ replies, period: sent.period }, source.period)
      const missingDates = 'replies' in source ? source.missingDates : undefined
      const record = read && assembleRecord(read.replies, read.period, missingDates)
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
    pack: async () =>
      given && 'replies' in given && !given.missingDates?.length ? packReplies(given) : undefined,
  }
}

/*
 * A record as it is cached on the device: the original replies, so that they are validated again when read. They are
 * one JSON text, compressed if the browser can, because a record is mostly repetition.
 */

const Packed = v.object({
  period: v.object({ from: v.string(), to: v.string() }),
  replies: v.array(v.unknown()),
})

interface Replies {
  /** Each is JSON. */
  replies: readonly ArrayBuffer[]
  period: Period
}

/** Packs the replies of one record. */
export async function packReplies({ replies, period }: Replies): Promise<Uint8Array<ArrayBuffer>> {
  const json = `{"period":${JSON.stringify(period)},"replies":[${replies.map(textOf).join()}]}`
  const bytes = new TextEncoder().encode(json)
  return typeof CompressionStream === 'undefined'
    ? bytes
    : through(new CompressionStream('gzip'), bytes)
}

/** The parsed replies; undefined if the bytes are not a packed record. */
export async function unpackReplies(
  packed: ArrayBuffer,
): Promise<v.InferOutput<typeof Packed> | undefined> {
  const bytes = await uncompressed(packed)
  const parsed = v.safeParse(Packed, bytes && jsonOf(bytes))
  return parsed.success ? parsed.output : undefined
}

/** Undefined if it is not JSON, such as half a reply. */
export function jsonOf(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): unknown {
  try {
    return JSON.parse(textOf(bytes))
  } catch {
    return undefined
  }
}

const textOf = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string =>
  new TextDecoder().decode(bytes)

/** The magic number of gzip, with which JSON never starts. */
const gzip = [0x1f, 0x8b] as const

async function uncompressed(
  packed: ArrayBuffer,
): Promise<ArrayBuffer | Uint8Array<ArrayBuffer> | undefined> {
  const bytes = new Uint8Array(packed)
  if (gzip.some((byte, index) => bytes[index] !== byte)) return bytes
  try {
    return await through(new DecompressionStream('gzip'), bytes)
  } catch {
    // Truncated bytes, or a browser without support: counts as not cached.
    return undefined
  }
}

const through = async (
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> => {
  const made = new Response(bytes).body?.pipeThrough(stream)
  return new Uint8Array(await new Response(made).arrayBuffer())
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

/** Parsed replies, and of which dates they are. */
interface Read {
  replies: GpRecord[]
  period: Period
}

/** The wanted dates of a record; undefined if they begin before its own, or after them. */
function ofDates({ replies, period: { from, to } }: Read, wanted: Period): Read | undefined {
  if (wanted.from < from || wanted.from > to) return undefined
  const isUpToDate = wanted.to >= to
  if (wanted.from === from && isUpToDate) return { replies, period: { from, to } }
  const dates = { from: wanted.from, to: isUpToDate ? endOfTime : wanted.to }
  return {
    replies: replies.map(({ schema1, schema3, ...about }) => {
      const { events, ...lists } = entriesIn({ ...schema1.medicalRecord, events: schema3 }, dates)
      const medication = medicationIn(lists.medication, dates)
      return { ...about, schema1: { medicalRecord: { ...lists, medication } }, schema3: events }
    }),
    period: { from: wanted.from, to: isUpToDate ? to : wanted.to },
  }
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
