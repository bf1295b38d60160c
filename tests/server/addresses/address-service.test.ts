import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAddressService } from '../../../server/addresses/address-service.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { listening } from '../../support/outside-server.ts'
import { expectProblem } from '../../support/problems.ts'

const given = withDatabase()

const key = 'AA11-BB22-KEY'
const base = '/address-service'
const find = `${base}/Capture/Interactive/Find/v1.1/json3.ws`
const retrieve = `${base}/Capture/Interactive/Retrieve/v1/json3.ws`
const cleanse = `${base}/Cleansing/International/Batch/v1.00/json4.ws`

/** How the outside service replies; each test sets it. */
type Answer = (request: IncomingMessage, response: ServerResponse) => unknown
const json =
  (body: unknown): Answer =>
  (_, response) =>
    response.end(JSON.stringify(body))
let answer: Answer = json({ Items: [] })
let asked: { url: URL; body: string }[] = []
let server: Server
let origin: string

const serve: Answer = async (request, response) => {
  asked.push({ url: new URL(request.url ?? '', 'http://service'), body: await text(request) })
  answer(request, response)
}

beforeAll(async () => {
  server = createServer((request, response) => void serve(request, response))
  origin = await listening(server)
})
afterAll(() => server.closeAllConnections())
afterAll(() => server.close())
beforeEach(() => {
  asked = []
})

const apiWith = (parts = {}) =>
  apiOver(given.db, { addressService: createAddressService({ url: origin, key }), ...parts })
const member = () => apiWith().member('user_amina')

test('a search goes on with the key and what is known, and nothing else', async () => {
  const item = { Id: 'GB|RM|A|1', Type: 'Address', Text: '10 High Street', Description: 'WR2 9ZZ' }
  answer = json({ Items: [{ ...item, Secret: 'x' }] })
  const query =
    'Text=10+High+%26+Low&Container=GB%7CRM%7CENG&Key=mine&Limit=5&Origin=elsewhere&Countries=GB'
  const reply = await member().get(`${find}?${query}`)
  expect(reply.body).toEqual({ Items: [item] })
  expect(asked[0]?.url.pathname).toBe('/Capture/Interactive/Find/v1.1/json3.ws')
  expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
    Key: key,
    Text: '10 High & Low',
    Container: 'GB|RM|ENG',
    Countries: 'GB',
    Limit: '5',
    Language: 'en',
  })
})

test('an address is retrieved, and a typed one compared', async () => {
  const address = {
    Id: 'GB|RM|A|1',
    Line1: '10 High Street',
    City: 'Worcester',
    PostalCode: 'WR2 9ZZ',
  }
  answer = json({ Items: [address] })
  expect((await member().get(`${retrieve}?Id=GB%7CRM%7CA%7C1`)).body).toEqual({ Items: [address] })
  expect(asked[0]?.url.search).toBe(`?Key=${key}&Id=GB%7CRM%7CA%7C1`)

  const match = { AQI: 'A', AVC: 'V44', Address1: '10 High Street', PostalCode: 'WR2 9ZZ' }
  answer = json([{ Input: { Address1: 'x' }, Matches: [match] }])
  const Addresses = [{ Address1: '10 high st', Locality: 'Worcester', PostalCode: 'wr29zz' }]
  const reply = await member().send('POST', cleanse, {
    body: { Key: 'mine', Addresses },
    headers: { 'Idempotency-Key': undefined },
  })
  expect(reply.body).toEqual([{ Matches: [match] }])
  expect(JSON.parse(asked[1]?.body ?? '')).toEqual({
    Key: key,
    Addresses: [{ ...Addresses[0], Country: 'GB' }],
  })
})

test('S28: an error inside a 200 is passed on, without the key', async () => {
  const error = { Error: '2', Description: 'Unknown key', Cause: `No account has ${key}` }
  answer = json({ Items: [error] })
  const reply = await member().get(`${find}?Text=WR2`)
  expect(reply.body).toEqual({ Items: [{ ...error, Cause: 'No account has …' }] })
  answer = json(error)
  const body = { Addresses: [{ Address1: 'x' }] }
  expect((await member().send('POST', cleanse, { body })).body).toMatchObject([{ Error: '2' }])
})

describe('S29: a service that fails is answered for', () => {
  const failures: [string, number, Answer][] = [
    ['500', 503, (_, response) => response.writeHead(500).end(`<h1>${key}</h1>`)],
    ['429', 503, (_, response) => response.writeHead(429).end()],
    ['403', 502, (_, response) => response.writeHead(403).end('{}')],
    ['HTML', 502, (_, response) => response.end('<html></html>')],
    ['half a reply', 502, (_, response) => response.end('{"Items":[{"Id":')],
    ['another shape', 502, json({ Items: 'none' })],
    ['a redirect', 503, (_, response) => response.writeHead(302, { Location: '/x' }).end()],
    ['a cut line', 503, (request) => request.socket.destroy()],
    ['5 MB', 502, json({ Items: [], padding: 'x'.repeat(5_000_000) })],
  ]
  test.each(failures)('%s', async (_, status, failure) => {
    answer = failure
    const { member: of, logged } = apiWith()
    const reply = await of('user_amina').get(`${find}?Text=WR2`)
    expectProblem(reply, status, 'upstream-failed')
    expect(JSON.stringify(reply.body) + logged.join('')).not.toContain(key)
  })

  test('nobody there', async () => {
    const addressService = createAddressService({ url: 'http://127.0.0.1:1', key })
    const reply = await apiWith({ addressService }).member('user_amina').get(`${find}?Text=WR2`)
    expectProblem(reply, 503, 'upstream-failed')
    expect(reply.headers.get('Retry-After')).toBe('5')
  })
})

test('each use has its own allowance for each member', async () => {
  answer = json({ Items: [] })
  const { member: of } = apiWith({ limits: { finds: 1, retrievals: 1 } })
  const statuses = async (subject: string) => [
    (await of(subject).get(`${find}?Text=WR2`)).status,
    (await of(subject).get(`${find}?Text=WR2`)).status,
    (await of(subject).get(`${retrieve}?Id=1`)).status,
    (await of(subject).get(`${retrieve}?Id=1`)).status,
  ]
  expect(await statuses('user_one')).toEqual([200, 429, 200, 429])
  expect(await statuses('user_two')).toEqual([200, 429, 200, 429])
  expect(asked).toHaveLength(4)
})

test.each(['', 'Text=', `Text=${'x'.repeat(251)}`, 'Text=a&Limit=11', 'Text=a&Countries=FR'])(
  'a search for "%s" is sent to the service only when it makes sense',
  async (query) => {
    const reply = await member().get(`${find}?${query}`)
    if (query !== 'Text=') expectProblem(reply, 422, 'invalid-input')
    expect(asked).toHaveLength(query === 'Text=' ? 1 : 0)
  },
)
