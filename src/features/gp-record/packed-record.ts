import * as v from 'valibot'
import type { RecordToRead } from './worker-messages.ts'

/*
 * A record as it is kept on the device: the bytes of the replies as they came, so that neither keeping
 * nor reading it again holds up the page, and the contract is asked about them again.
 * First the length of the head in four bytes, then the head as JSON, then the replies.
 */

const Head = v.object({
  v: v.literal(1),
  period: v.object({ from: v.string(), to: v.string() }),
  lengths: v.array(v.number()),
})

/** One piece of bytes for the replies of one record. */
export function packReplies({ replies, period }: RecordToRead): Uint8Array<ArrayBuffer> {
  const lengths = replies.map(({ byteLength }) => byteLength)
  const head = new TextEncoder().encode(JSON.stringify({ v: 1, period, lengths }))
  const start = 4 + head.byteLength
  const packed = new Uint8Array(lengths.reduce((sum, length) => sum + length, start))
  new DataView(packed.buffer).setUint32(0, head.byteLength)
  packed.set(head, 4)
  let offset = start
  for (const reply of replies) {
    packed.set(new Uint8Array(reply), offset)
    offset += reply.byteLength
  }
  return packed
}

/** The replies again; undefined where the bytes are not such a piece. */
export function unpackReplies(packed: ArrayBuffer): RecordToRead | undefined {
  if (packed.byteLength < 4) return undefined
  const start = 4 + new DataView(packed).getUint32(0)
  const head = v.safeParse(Head, jsonOf(packed.slice(4, start)))
  if (!head.success) return undefined
  const { period, lengths } = head.output
  let offset = start
  const replies = lengths.map((length) => packed.slice(offset, (offset += length)))
  return offset === packed.byteLength ? { replies, period } : undefined
}

function jsonOf(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
