type Bytes = Uint8Array<ArrayBuffer>

/** What a stream makes of the parts. Throws what the stream throws at bytes that it does not take. */
export async function through(
  { writable, readable }: CompressionStream | DecompressionStream,
  parts: readonly Bytes[],
): Promise<Bytes> {
  const [made] = await Promise.all([gather(readable), feed(writable, parts)])
  return made
}

export function concatenated(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.byteLength
  }
  return whole
}

async function feed(
  writable: WritableStream<BufferSource>,
  parts: readonly Bytes[],
): Promise<void> {
  const writer = writable.getWriter()
  for (const part of parts) await writer.write(part)
  await writer.close()
}

async function gather(readable: ReadableStream<Bytes>): Promise<Bytes> {
  const reader = readable.getReader()
  const parts: Bytes[] = []
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value)
  }
  return concatenated(parts)
}
