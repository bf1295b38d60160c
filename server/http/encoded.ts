import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { ApiContext } from './api-env.ts'
import type { Sent } from './serve.ts'

const unpacked = promisify(gunzip)

/** A reply as the caller can read it: what is compressed stays so for those who accept it. */
export async function encoded(
  reply: Sent,
  c: ApiContext,
): Promise<{ body: string | Uint8Array<ArrayBuffer> | null; encoding: Record<string, string> }> {
  if (!('isGzip' in reply)) return { body: reply.body, encoding: {} }
  const vary = { Vary: 'Accept-Encoding' }
  if (acceptsGzip(c)) return { body: reply.body, encoding: { ...vary, 'Content-Encoding': 'gzip' } }
  return { body: new Uint8Array(await unpacked(reply.body)), encoding: vary }
}

/** `gzip` without the weight 0, which means never. */
const acceptsGzip = (c: ApiContext): boolean =>
  /(?:^|,)\s*gzip\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i.test(
    c.req.header('Accept-Encoding') ?? '',
  )
