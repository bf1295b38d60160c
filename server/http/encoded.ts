import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { ApiContext } from './api-env.ts'
import type { Sent } from './serve.ts'

const unpacked = promisify(gunzip)

/** A reply in an encoding that the caller accepts: what is compressed stays compressed where possible. */
export async function encoded(
  reply: Sent,
  c: ApiContext,
): Promise<{ body: Sent['body']; encoding: Record<string, string> }> {
  if (!('isGzip' in reply)) return { body: reply.body, encoding: {} }
  const vary = { Vary: 'Accept-Encoding' }
  if (acceptsGzip(c)) return { body: reply.body, encoding: { ...vary, 'Content-Encoding': 'gzip' } }
  return { body: new Uint8Array(await unpacked(reply.body)), encoding: vary }
}

/** `gzip;q=0` means never. */
const acceptsGzip = (c: ApiContext): boolean =>
  /(?:^|,)\s*gzip\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i.test(
    c.req.header('Accept-Encoding') ?? '',
  )
