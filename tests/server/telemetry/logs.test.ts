import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { trustProxies } from '../../../server/http/client-address.ts'
import { OutsideServiceError } from '../../../server/telemetry/outside-call.ts'
import { apiOver, operatorSecret, withDatabase } from '../../support/api.ts'
import { tokenFor } from '../../support/tokens.ts'

const given = withDatabase()

const canary = `Canary${randomUUID().replaceAll('-', '')}`

const find = '/address-service/Capture/Interactive/Find/v1.1/json3.ws'

const Line = v.looseObject({
  msg: v.string(),
  requestId: v.string(),
  method: v.optional(v.string()),
  route: v.optional(v.string()),
  status: v.optional(v.number()),
  ms: v.optional(v.number()),
})

test('S22: the log tells what happened and nothing of whom', async () => {
  const api = apiOver(given.db, {
    addressService: {
      find: async ({ Text }) => {
        throw new Error(`could not find ${Text}`, { cause: new TypeError(Text) })
      },
      retrieve: async () => ({ Items: [] }),
      cleanse: async () => [],
    },
  })
  const subject = `user_${canary}`
  const amina = api.member(subject)
  const [step] = (await amina.user()).userOnboarding
  await amina.put('/users/sync', { firstName: canary, email: `${canary}@example.com` })
  await amina.post('/diagnosis', { name: canary })
  await amina.post('/diagnosis', { name: canary, [canary]: canary })
  await amina.patch('/users', { dob: '2020-01-01', ethnicity: canary })
  await amina.put('/onboardings', { id: step?.id, complete: true })
  await amina.put('/onboardings', { id: canary, complete: true })
  await amina.send('POST', '/hospitals', { text: `{"name": ${canary}` })
  await amina.get(`/users?name=${canary}`)
  await amina.get(`/${canary}`)
  await api.anyone.send('GET', '/users', { headers: { Authorization: `Bearer ${canary}` } })
  const broken = await amina.get(`${find}?Text=${canary}`)
  expect(broken.status).toBe(500)
  expect(JSON.stringify(broken.body)).not.toContain(canary)

  const log = api.logged.join('')
  for (const secret of [canary, await tokenFor(subject), operatorSecret, String(step?.id)]) {
    expect(log).not.toContain(secret)
  }
  const lines = api.logged.map((line) => v.parse(Line, JSON.parse(line)))
  const calls = lines.filter(({ msg }) => msg === 'call')
  expect(calls).toHaveLength(12)
  expect(calls.map(({ route }) => route)).toContain('/diagnosis')
  expect(calls.at(-1)).toMatchObject({ method: 'GET', route: find, status: 500 })
  const fault = lines.find(({ msg }) => msg === 'call failed')
  expect(fault).toMatchObject({
    requestId: broken.headers.get('X-Request-Id'),
    fault: { name: 'Error', at: expect.any(Array), cause: { name: 'TypeError' } },
  })
})

test('of an outside service that failed the log names the service, why, and its status', async () => {
  const failing = async () => {
    throw new OutsideServiceError('address-service', 'refused', { status: 401 })
  }
  const addressService = { find: failing, retrieve: failing, cleanse: failing }
  const api = apiOver(given.db, { addressService })
  expect((await api.member('user_amina').get(`${find}?Text=LS1`)).status).toBe(502)
  const line = api.logged.map((each) => JSON.parse(each)).find(({ msg }) => msg === 'call failed')
  expect(line).toMatchObject({
    code: 'upstream-failed',
    service: 'address-service',
    reason: 'refused',
    status: 401,
  })
})

test('a call keeps the id and the trace that a balancer of ours gave it, and nobody else’s', async () => {
  const { app, logged } = apiOver(given.db, { isTrustedProxy: trustProxies(['10.0.0.0/8']) })
  const ask = async (remoteAddress: string, requestId: string) => {
    const named = {
      'X-Request-Id': requestId,
      traceparent: `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01`,
    }
    const env = { incoming: { socket: { remoteAddress } } }
    const { headers } = await app.request('/users', { headers: named }, env)
    return headers.get('X-Request-Id')
  }
  expect(await ask('10.0.0.4', 'balancer-1234')).toBe('balancer-1234')
  expect(JSON.parse(logged.at(-1) ?? '')).toMatchObject({
    requestId: 'balancer-1234',
    traceId: 'a1'.repeat(16),
  })
  expect(await ask('192.0.2.1', 'forged-1234')).not.toBe('forged-1234')
  expect(JSON.parse(logged.at(-1) ?? '')).not.toHaveProperty('traceId')
  expect(await ask('10.0.0.4', 'a\tb"} , x')).not.toContain('x')
})
