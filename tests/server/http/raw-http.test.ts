import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { listen, type Listener } from '../../../server/http/listen.ts'
import { createWeb } from '../../../server/boot/web.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { watchChanges } from '../../support/changes.ts'
import { settingsOf } from '../../support/settings.ts'
import { sessionOf } from '../../support/tokens.ts'

const given = withDatabase()
let listener: Listener
let logged: readonly string[] = []
let token = ''
let changes: Awaited<ReturnType<typeof watchChanges>>

beforeAll(async () => {
  const api = apiOver(given.db)
  logged = api.logged
  token = await sessionOf('user_amina', {})
  const web = createWeb({
    settings: settingsOf(),
    api: api.app,
    health: new Hono(),
    openApi: {},
    staticFiles: () => undefined,
  })
  listener = await listen(web.fetch, 0)
  await api.member('user_amina').user()
  changes = await watchChanges(given.db)
})
afterAll(async () => listener.close(0))

/** Sends these bytes, and resolves with everything received until the connection closes. */
const exchange = (bytes: string | Buffer) =>
  new Promise<string>((resolve, reject) => {
    let received = ''
    const socket = connect(listener.port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8').on('data', (text) => (received += text))
    socket.on('close', () => resolve(received)).on('error', reject)
  })

const statusesOf = (received: string) =>
  [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))

const asAmina = (start: string, headers: Record<string, string> = {}, body = '') =>
  [
    start,
    ...Object.entries({
      Host: 'localhost',
      Connection: 'close',
      Authorization: `Bearer ${token}`,
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n')

const json = { 'Content-Type': 'application/json' }
const keyed = { ...json, 'Idempotency-Key': '00000000-0000-4000-8000-000000000001' }
const post = (body: string, headers: Record<string, string> = {}) =>
  asAmina(
    'POST /api/hospitals HTTP/1.1',
    { ...keyed, 'Content-Length': String(body.length), ...headers },
    body,
  )

const bomb = gzipSync('x'.repeat(50 * limits.bodyBytes)).toString('latin1')

describe('S31: what no browser sends is answered in order, without a fault and without an effect', () => {
  test.each([
    ['a host that is none', asAmina('GET /api/users HTTP/1.1', { Host: 'a b<>"' })],
    ['a host with a path', asAmina('GET /api/users HTTP/1.1', { Host: 'evil.test/..' })],
    ['no host', `GET /api/users HTTP/1.1\r\nConnection: close\r\n\r\n`],
    ['an address in full', asAmina('GET http://evil.test/api/users HTTP/1.1')],
    ['a path that climbs', asAmina('GET /../../etc/passwd HTTP/1.1')],
    ['a path of broken escapes', asAmina('GET /api/studies/%E0%A4%A HTTP/1.1')],
    ['a path with a line break', asAmina('GET /api/studies/%0d%0aSet-Cookie:%20a=b HTTP/1.1')],
    ['a query of broken escapes', asAmina('GET /api/webhooks?orderNumber=%E0%A4%A HTTP/1.1')],
    ['TRACE', asAmina('TRACE /api/users HTTP/1.1')],
    ['a method that nobody knows', asAmina('PROPFIND /api/users HTTP/1.1')],
    [
      'the method that a header asks for',
      post('{"name":1}', { 'X-HTTP-Method-Override': 'DELETE' }),
    ],
    [
      'two lengths',
      `${asAmina('POST /api/hospitals HTTP/1.1', { ...keyed, 'Content-Length': '2\r\nContent-Length: 3' })}{}`,
    ],
    ['a length and chunks', post('{"name":1}', { 'Transfer-Encoding': 'chunked' })],
    ['a length that is none', post('{"name":1}', { 'Content-Length': '-1' })],
    ['a body that unpacks to fifty times the limit', post(bomb, { 'Content-Encoding': 'gzip' })],
    ['a thousand nested lists', post(`{"name":${'['.repeat(1000)}${']'.repeat(1000)}}`)],
    ['a prototype', post('{"__proto__":{"name":"x"},"constructor":{"prototype":{"name":"x"}}}')],
    ['a name and a prototype', post('{"name":"x","__proto__":{"isAdmin":true}}')],
    ['headers of 20 kB', asAmina('GET /api/users HTTP/1.1', { 'X-Long': 'x'.repeat(20_000) })],
    [
      'an If-None-Match of 10 kB',
      asAmina('GET /api/notifications HTTP/1.1', { 'If-None-Match': ','.repeat(10_000) }),
    ],
    [
      'a file that is no record',
      asAmina('GET /api/gp-records/medical-records?from=..%2f&to=%00&patientId=%00 HTTP/1.1'),
    ],
  ])('%s', async (_, bytes) => {
    const received = await exchange(Buffer.from(bytes, 'latin1'))
    expect(statusesOf(received)).toHaveLength(1)
    const [status = 0] = statusesOf(received)
    expect(status).toBeLessThan(500)
    expect(status === 200 ? received : '').not.toMatch(/^Set-Cookie/im)
    expect(received).not.toMatch(/node_modules|\bat .+\.ts:\d|syntax error|kysely|postgres/i)
    expect((await changes.since('')).all).toBe(0)
    expect(Reflect.get({}, 'name') ?? Reflect.get({}, 'isAdmin')).toBeUndefined()
  })
})

test('who hangs up in the middle of a body is no fault of the server in its log', async () => {
  const before = logged.length
  const head = asAmina('POST /api/medications HTTP/1.1', {
    'Content-Type': 'application/json',
    'Content-Length': '100',
    'Idempotency-Key': '6b0f3c86-2b43-4b8e-9a53-0f6f6f1d1c11',
  })
  const socket = connect(listener.port, '127.0.0.1', () => {
    socket.write(`${head}{"name"`, () => setImmediate(() => socket.destroy()))
  })
  const lines = () => logged.slice(before).filter((line) => line.includes('/medications'))
  await expect.poll(() => lines().length).toBe(1)
  expect(lines()[0]).toContain('"status":400')
  expect(logged.slice(before).join('\n')).not.toContain('"level":50')
})

test.each(['c3 28', 'ff', 'ed a0 80'])('a body of the bytes %s is no text', async (bytes) => {
  const name = Buffer.from(bytes.replaceAll(' ', ''), 'hex').toString('latin1')
  const body = `{"name":"${name}"}`
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    'Idempotency-Key': '6b0f3c86-2b43-4b8e-9a53-0f6f6f1d1c12',
  }
  const sent = asAmina('POST /api/medications HTTP/1.1', headers, body)
  const received = await exchange(Buffer.from(sent, 'latin1'))
  expect(statusesOf(received)).toEqual([400])
  expect(received).toContain('This is not UTF-8.')
})

test('S22: a caller cannot write a line of the log', async () => {
  const forged = '{"level":30,"msg":"forged"}'
  await exchange(
    asAmina(`GET /api/%0a${encodeURIComponent(forged)} HTTP/1.1`, { 'User-Agent': forged }),
  )
  for (const line of logged) {
    expect(line.trimEnd()).not.toContain('\n')
    expect(line).not.toContain('forged')
  }
})
