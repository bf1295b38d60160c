import type { Period } from '#contract/days.ts'
import type { GpRecord, ShownSection } from '#contract/gp-record.ts'
import { assembleRecord, type AssembledRecord } from './assemble-record.ts'
import { parseReplies, jsonOf, packReplies, unpackReplies } from './replies.ts'
import type { EntriesBySection, RecordAbout } from './record-entry.ts'

/** The source: the replies of the API for a period, or the cached ones. */
export type RecordSource =
  | { replies: readonly ArrayBuffer[]; period: Period; missingDates?: readonly Period[] }
  | { packed: ArrayBuffer }

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
  /** Parses the source. False if it is not a record. */
  parse: (source: RecordSource) => Promise<boolean>
  begin: () => Promise<Beginning | undefined>
  /** The next portion of all entries; undefined after the last. */
  more: () => Promise<Portion | undefined>
  /** The bytes to cache; undefined if some dates are missing, because they would be missing there for days. */
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
      const missingDates = read && 'replies' in read.source ? read.source.missingDates : undefined
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
      read && 'replies' in read.source && !read.source.missingDates?.length
        ? packReplies(read.source)
        : undefined,
  }
}
