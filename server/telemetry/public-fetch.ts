import { lookup, type LookupAddress } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'

/** The part of `fetch` that calls to outside services need. Redirects are not followed. */
export type Fetch = (
  url: URL,
  init: {
    method: string
    headers: Record<string, string>
    body?: string | URLSearchParams
    signal: AbortSignal
    redirect: 'error'
  },
) => Promise<Response>

/**
 * Calls an address that somebody has typed in: over TLS, and at a public address only, whatever its name resolves to at
 * the moment of the call. The origins in `inside` are exempt: stand-ins, and services of one's own network.
 */
export const publicFetch =
  (inside: readonly string[]): Fetch =>
  async (url, { method, headers, body, signal }) => {
    const isInside = inside.includes(url.origin)
    if (!isInside) refuseUnlessPublic(url)
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    return new Promise((resolve, reject) => {
      const sent = request(url, {
        method,
        headers,
        signal,
        // Each call looks its name up again.
        agent: false,
        ...(!isInside && { lookup: publicLookup }),
      })
      sent.once('error', reject)
      sent.once('response', (reply) => {
        const { statusCode: status = 0 } = reply
        const hasBody = status !== 204 && status !== 205 && status !== 304
        if (!hasBody) reply.resume()
        resolve(new Response(hasBody ? bytesOf(reply) : null, { status }))
      })
      sent.end(body?.toString())
    })
  }

function bytesOf(reply: Readable): ReadableStream<Uint8Array> {
  const chunks = reply.iterator()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(Buffer.from(value)))
    },
    cancel: () => void reply.destroy(),
  })
}

/** A call to an address that is not public. */
export class NotPublicError extends Error {
  override name = 'NotPublicError'
}

/** Throws `NotPublicError`, but for a name: where that leads is known once it is looked up. */
function refuseUnlessPublic({ protocol, hostname, username, password }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:') throw new NotPublicError('An address begins with https://')
  if (username !== '' || password !== '') throw new NotPublicError('An address has no user name')
  if (isIP(host) !== 0 && isPrivate(host)) throw new NotPublicError('The address is not public')
}

const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '')
    const [first] = found
    if (!first || found.some(({ address }: LookupAddress) => isPrivate(address))) {
      return callback(new NotPublicError('The address is not public'), '')
    }
    return options.all ? callback(null, found) : callback(null, first.address, first.family)
  })

/** Everything that the registries of special-purpose addresses (RFC 6890) call not global, and multicast. */
const networks: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

const reserved = new BlockList()
for (const [address, prefix] of networks) reserved.addSubnet(address, prefix, 'ipv4')

/** Of version 6 only what is given out to networks, without those ranges of it that lead to an address of version 4. */
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  reserved.addSubnet(address, prefix, 'ipv6')
}

/** Whether an address is not one of the public internet. */
export function isPrivate(address: string): boolean {
  if (isIP(address) === 4) return reserved.check(address, 'ipv4')
  return !globalV6.check(address, 'ipv6') || reserved.check(address, 'ipv6')
}
