import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanseAddresses, findAddresses } from '#contract/address-service.ts'

let requests: Request[] = []

beforeEach(() => {
  requests = []
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

/** The client with a configuration that names the service's own host. */
async function clientOf(reply: () => Response) {
  const settings = Reflect.get(window, 'ROWAN')
  Reflect.set(window, 'ROWAN', {
    ...settings,
    addressServiceUrl: 'https://addresses.example/loqate/',
    addressServiceKey: 'AA11-AA11',
  })
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    requests.push(new Request(input, { ...init, signal: null }))
    return reply()
  })
  const { callAddressService } = await import('#api/call-address-service.ts')
  Reflect.set(window, 'ROWAN', settings)
  return callAddressService
}
const options = { signal: new AbortController().signal }

test('where the configuration names the service itself, it is called there with the embedded key and no token', async () => {
  const call = await clientOf(() => Response.json({ Items: [] }))
  expect(
    await call(findAddresses, { query: { Text: 'WR2 6NJ', Countries: 'GB' } }, options),
  ).toEqual({
    Items: [],
  })
  const [request] = requests
  const url = new URL(request?.url ?? '')
  expect(url.origin + url.pathname).toBe(
    'https://addresses.example/loqate/Capture/Interactive/Find/v1.1/json3.ws',
  )
  expect(Object.fromEntries(url.searchParams)).toEqual({
    Key: 'AA11-AA11',
    Text: 'WR2 6NJ',
    Countries: 'GB',
  })
  expect(request?.headers.get('Authorization')).toBeNull()
})

test('a cleansing carries the key in its body', async () => {
  const call = await clientOf(() => Response.json([{ Matches: [] }]))
  await call(cleanseAddresses, { body: { Addresses: [{ Address1: '1 Elm Row' }] } }, options)
  expect(await requests[0]?.json()).toEqual({
    Key: 'AA11-AA11',
    Addresses: [{ Address1: '1 Elm Row' }],
  })
})

test.each([
  ['an answer that is no JSON', () => new Response('<html>')],
  ['a refusal', () => Response.json({ Items: [] }, { status: 403 })],
])('%s is a failure', async (_, reply) => {
  const call = await clientOf(reply)
  await expect(call(findAddresses, { query: { Text: 'x' } }, options)).rejects.toThrow(
    'not-understood',
  )
})
