import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { isPrivate, publicFetch } from '../../../server/telemetry/public-fetch.ts'
import { listening } from '../../support/outside-server.ts'

const call = async (url: string, inside: readonly string[] = []) =>
  publicFetch(inside)(new URL(url), {
    method: 'POST',
    headers: {},
    body: '{}',
    signal: AbortSignal.timeout(5_000),
    redirect: 'error',
  })

test.each([
  'http://team.example.com/messages',
  'https://name:password@team.example.com/messages',
  'https://127.0.0.1/messages',
  'https://2130706433/messages',
  'https://0x7f.1/messages',
  'https://[::1]/messages',
  'https://[::ffff:10.0.0.1]/messages',
  'https://169.254.169.254/latest/meta-data',
])('%s is not called', async (url) => {
  await expect(call(url)).rejects.toThrow(/public|https|user name/)
})

test('a name is looked up for the call, and not called where it leads to an address that is not public', async () => {
  await expect(call('https://localhost/messages')).rejects.toThrow(/public/)
})

test('an origin of one’s own network is called', async () => {
  const server = createServer((_, reply) => reply.end('here'))
  const origin = await listening(server)
  try {
    const reply = await call(`${origin}/messages`, [origin])
    expect(await reply.text()).toBe('here')
    await expect(call(`${origin}/messages`, ['http://127.0.0.1:1'])).rejects.toThrow(/https/)
  } finally {
    server.close()
  }
})

test.each([
  ['8.8.8.8', false],
  ['172.15.0.1', false],
  ['2a00:1450:4009::200e', false],
  ['0.0.0.0', true],
  ['10.1.2.3', true],
  ['100.64.0.1', true],
  ['127.9.9.9', true],
  ['172.31.255.255', true],
  ['192.168.0.1', true],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['::', true],
  ['::1', true],
  ['::ffff:192.168.0.1', true],
  ['64:ff9b::a00:1', true],
  ['2002:a00:1::', true],
  ['2001:db8::1', true],
  ['fc00::1', true],
  ['fe80::1', true],
  ['ff02::1', true],
])('%s is private: %s', (address, expected) => {
  expect(isPrivate(address)).toBe(expected)
})
