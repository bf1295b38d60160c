import * as v from 'valibot'
import { concatenated, through } from './byte-streams.ts'
import type { RecordToRead } from './worker-messages.ts'

/*
 * A record as it is kept on the device: the bytes of the replies as they came, so that the contract
 * is asked about them again. First the length of the head in four bytes, then the head as JSON, then
 * the replies; all of it compressed where the browser can, because a record is mostly repetition.
 */

const Head = v.object({
  v: v.literal(1),
  period: v.object({ from: v.string(), to: v.string() }),
  lengths: v.array(v.number()),
})

/** One piece of bytes for the replies of one record. Takes its time: it is done in the worker. */
export async function packReplies({
  replies,
  period,
}: RecordToRead): Promise<Uint8Array<ArrayBuffer>> {
  const lengths = replies.map(({ byteLength }) => byteLength)
  const head = new TextEncoder().encode(JSON.stringify({ v: 1, period, lengths }))
  const headLength = new Uint8Array(4)
  new DataView(headLength.buffer).setUint32(0, head.byteLength)
  const parts = [headLength, head, ...replies.map((reply) => new Uint8Array(reply))]
  return typeof CompressionStream === 'undefined'
    ? concatenated(parts)
    : through(new CompressionStream('gzip'), parts)
}

/** The replies again; undefined where the bytes are not such a piece. */
export async function unpackReplies(packed: ArrayBuffer): Promise<RecordToRead | undefined> {
  const bytes = await uncompressed(packed)
  if (!bytes || bytes.byteLength < 4) return undefined
  const start = 4 + new DataView(bytes).getUint32(0)
  const head = v.safeParse(Head, jsonOf(bytes.slice(4, start)))
  if (!head.success) return undefined
  const { period, lengths } = head.output
  let offset = start
  const replies = lengths.map((length) => bytes.slice(offset, (offset += length)))
  return offset === bytes.byteLength ? { replies, period } : undefined
}

/** The first bytes of what gzip makes. A head is never as long as they would say. */
const gzip = [0x1f, 0x8b] as const

async function uncompressed(packed: ArrayBuffer): Promise<ArrayBuffer | undefined> {
  const bytes = new Uint8Array(packed)
  if (gzip.some((byte, index) => bytes[index] !== byte)) return packed
  try {
    return (await through(new DecompressionStream('gzip'), [bytes])).buffer
  } catch {
    // Half a piece, or a browser that cannot: as if nothing were kept.
    return undefined
  }
}

function jsonOf(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
