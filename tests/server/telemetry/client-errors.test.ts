import { expect, test } from 'vitest'
import { apiOver, withDatabase } from '../../support/api.ts'
import { expectProblem } from '../../support/problems.ts'

const given = withDatabase()

const error = {
  kind: 'caught',
  place: 'menu',
  route: '/dashboard/kit/:orderId',
  name: 'TypeError',
  build: 'Ab12_-34',
}

test('S22: an error of the app is one line of the log, signed in or not', async () => {
  const api = apiOver(given.db)
  for (const caller of [api.anyone, api.member('user_amina')]) {
    api.logged.length = 0
    expect((await caller.post('/client-errors', error)).status).toBe(200)
    const lines = api.logged.map((line) => JSON.parse(line))
    const line = lines.find(({ msg }) => msg === 'client error')
    expect(line).toMatchObject({ level: 40, requestId: expect.any(String), ...error })
    expect(api.logged.join('')).not.toContain('user_amina')
  }
})

test.each([
  ['a message', { ...error, message: 'Warfarin' }],
  ['a name of nobody’s', { ...error, name: 'WarfarinError' }],
  ['a place of nobody’s', { ...error, place: 'Warfarin' }],
  ['an id in the address', { ...error, route: '/dashboard/kit/48201937' }],
  ['a query', { ...error, route: '/dashboard?name=Tom' }],
])('S22: an error with %s is refused and not written down', async (_, body) => {
  const api = apiOver(given.db)
  expectProblem(await api.anyone.post('/client-errors', body), 422, 'invalid-input')
  expect(api.logged.join('')).not.toContain('client error')
})

test('S19: an error of the app has a kilobyte', async () => {
  const { anyone } = apiOver(given.db)
  const text = JSON.stringify({ ...error, more: 'x'.repeat(1024) })
  expectProblem(await anyone.send('POST', '/client-errors', { text }), 413, 'body-too-large')
})

test('S18: an address reports 60 errors an hour', async () => {
  const from = async (remoteAddress: string) => {
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(error),
    }
    const { app } = apiOver(given.db)
    const incoming = { socket: { remoteAddress } }
    return (await app.request('/client-errors', init, { incoming })).status
  }
  for (let report = 0; report < 60; report += 1) expect(await from('198.51.100.7')).toBe(200)
  expect(await from('198.51.100.7')).toBe(429)
  expect(await from('198.51.100.8')).toBe(200)
})
