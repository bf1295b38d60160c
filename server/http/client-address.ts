import { BlockList, isIP } from 'node:net'
import type { Context } from 'hono'
import * as v from 'valibot'

const NodeBindings = v.object({
  incoming: v.object({ socket: v.object({ remoteAddress: v.string() }) }),
})

/** Whether an address belongs to one of our balancers, whose X-Forwarded-For can be trusted. */
export type IsTrustedProxy = (address: string) => boolean

/** Trusts these addresses and networks (`10.0.0.0/8`); none when the list is empty. */
export function trustProxies(networks: readonly string[]): IsTrustedProxy {
  const trusted = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(prefix), family)
  }
  return (address) =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Whether a text is an address or a network. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const widest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (prefix === undefined) return widest > 0
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= widest
}

/**
 * The address a call comes from: the peer of the socket or, where that is a trusted proxy, the
 * nearest entry of X-Forwarded-For that is none. Anybody can forge the entries further left, so the
 * search ends at an entry that cannot be parsed.
 */
export function clientAddress(c: Context, isTrusted: IsTrustedProxy): string {
  let address = peerAddress(c)
  const forwarded = (c.req.header('X-Forwarded-For') ?? '').split(',').map(addressOf)
  while (isTrusted(address)) {
    const before = forwarded.pop()
    if (before === undefined) break
    address = before
  }
  return address
}

/** The peer of the socket. */
export function peerAddress(c: Context): string {
  const bindings = v.safeParse(NodeBindings, c.env)
  return bindings.success ? plain(bindings.output.incoming.socket.remoteAddress) : 'unknown'
}

/**
 * What rate limits count as one caller: an IPv4 address, or the /64 network of an IPv6 address,
 * within which people can change theirs at will.
 */
export function callerNetwork(address: string): string {
  if (isIP(address) !== 6) return address
  const [front = '', back] = address.replace(/%.*$/, '').split('::')
  const before = front.split(':').filter(Boolean)
  const after = (back ?? '').split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const network = [...before, ...zeros, ...after].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** The address in an entry, to which some balancers add a port; undefined when there is none. */
function addressOf(entry: string): string | undefined {
  const [, bracketed, bare] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(entry.trim()) ?? []
  const address = plain(bracketed ?? bare ?? entry.trim())
  return isIP(address) === 0 ? undefined : address
}

/** Turns an IPv4-mapped IPv6 address into plain IPv4. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')
