import * as v from 'valibot'
import type { Period } from '#contract/days.ts'

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
export function jsonOf(bytes: BufferSource): unknown {
  try {
    return JSON.parse(textOf(bytes))
  } catch {
    return undefined
  }
}

const textOf = (bytes: BufferSource): string => new TextDecoder().decode(bytes)

/** The magic number of gzip, with which JSON never starts. */
const gzip = [0x1f, 0x8b] as const

async function uncompressed(packed: ArrayBuffer): Promise<BufferSource | undefined> {
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
