import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import {
  callerNetwork,
  clientAddress,
  isNetwork,
  trustProxies,
} from '../../../server/http/client-address.ts'

const isTrusted = trustProxies(['10.0.0.0/8', '2001:db8::7'])

/** The caller's address when `socket` connects and sends this `X-Forwarded-For`. */
async function callerOf(socket: string, forwarded?: string): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, isTrusted)))
  const headers = new Headers(forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded })
  const reply = await app.request(
    '/',
    { headers },
    { incoming: { socket: { remoteAddress: socket } } },
  )
  return reply.text()
}

describe('the address of a caller', () => {
  test('is the other end of the socket, whatever a caller claims', async () => {
    expect(await callerOf('198.51.100.7', '203.0.113.9')).toBe('198.51.100.7')
  })

  test.each([
    ['10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['2001:db8::7', '2001:db8::99', '2001:db8::99'],
    ['10.1.2.3', '1.1.1.1, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['10.1.2.3', 'rubbish', '10.1.2.3'],
    ['10.1.2.3', undefined, '10.1.2.3'],
    ['10.1.2.3', '6.6.6.6, 203.0.113.9:51234', '203.0.113.9'],
    ['10.1.2.3', '6.6.6.6, [2001:db8:1::9]:443', '2001:db8:1::9'],
    ['10.1.2.3', '6.6.6.6, [2001:db8:1::9]', '2001:db8:1::9'],
    ['10.1.2.3', '203.0.113.9:51234, 10.9.9.9:443', '203.0.113.9'],
    ['10.1.2.3', '6.6.6.6, rubbish', '10.1.2.3'],
    ['10.1.2.3', '6.6.6.6, 203.0.113.9:x', '10.1.2.3'],
    ['10.1.2.3', '6.6.6.6, unknown, 10.9.9.9', '10.9.9.9'],
    ['10.1.2.3', '6.6.6.6, ', '10.1.2.3'],
  ])('behind the balancer %s that forwards %s is %s', async (socket, forwarded, caller) => {
    expect(await callerOf(socket, forwarded)).toBe(caller)
  })
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('S18: %s is counted as %s: who owns a network is one caller', (address, network) => {
  expect(callerNetwork(address)).toBe(network)
})

test.each(['10.0.0.0/8', '10.0.0.1', '2001:db8::/32', '::1'])('%s is a network', (text) => {
  expect(isNetwork(text)).toBe(true)
})

test.each(['', '10.0.0.0/33', '10.0.0/8', 'balancer.example', '10.0.0.0/8/8', '::1/129'])(
  '%j is no network',
  (text) => {
    expect(isNetwork(text)).toBe(false)
  },
)
