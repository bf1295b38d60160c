import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isWrite } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { patientApi } from '#contract/patient-api.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { expectProblem, expectSafeHeaders } from '../../support/problems.ts'
import { callerOf, endpointsByName, sampleOf } from '../../support/samples.ts'

const given = withDatabase()

test.each(endpointsByName)('S9: %s answers as the contract says', async (_, endpoint) => {
  const amina = callerOf(apiOver(given.db), endpoint, 'user_amina')
  const { path, ...sample } = await sampleOf(endpoint, amina)
  const reply = await amina.send(endpoint.method, path, sample)
  expect(reply.status).toBe(endpoint.status ?? 200)
  expect(v.safeParse(endpoint.reply, reply.body).issues).toBeUndefined()
  expect(reply.headers.get('Content-Type')).toBe('application/json')
  expectSafeHeaders(reply, endpoint.isForEverybody)
})

test('S9: only what has the same words for everybody, and no member, is kept by browsers', async () => {
  const kept = patientApi.filter(({ isForEverybody }) => isForEverybody)
  expect(kept.map(({ path, access }) => [path, access])).toEqual([
    ['/diseases', 'public'],
    ['/other-studies', 'public'],
  ])
  const { anyone, member } = apiOver(given.db)
  const [ofNobody, ofAmina] = [
    await anyone.get('/diseases'),
    await member('user_amina').get('/diseases'),
  ]
  expect(ofAmina.body).toEqual(ofNobody.body)
})

const forMembers = endpointsByName.filter(([, { access }]) => access === 'member')

test.each(forMembers)('S12, S27: %s asks for a sign-in first', async (_, endpoint) => {
  const { anyone } = apiOver(given.db)
  const path = endpoint.path.replace(/\{\w+\}/g, 'x')
  const reply = await anyone.send(endpoint.method, path, { headers: { 'Idempotency-Key': '?' } })
  expectProblem(reply, 401, 'unauthorised')
  expect(reply.headers.get('WWW-Authenticate')).toBe('Bearer')
})

test.each([
  ['GET', '/nowhere'],
  ['DELETE', '/users'],
  ['OPTIONS', '/users'],
  ['POST', '/'],
  ['GET', '/users/'],
  ['GET', '/%2e%2e/users'],
  ['GET', '/operator/kit-access'],
])('%s %s says nothing to an anonymous caller but "sign in"', async (method, path) => {
  expectProblem(await apiOver(given.db).anyone.send(method, path), 401, 'unauthorised')
})

test('what does not exist is not found', async () => {
  const amina = apiOver(given.db).member('user_amina')
  expectProblem(await amina.get('/nowhere'), 404, 'not-found')
  expectProblem(await amina.get('/'), 404, 'not-found')
  expectProblem(await amina.send('DELETE', '/nowhere'), 404, 'not-found')
})

test.each(endpointsByName)('%s refuses another method', async (_, endpoint) => {
  const amina = apiOver(given.db).member('user_amina')
  const methods = patientApi
    .filter(({ path }) => path === endpoint.path)
    .map(({ method }) => method)
  const other = (['DELETE', 'PATCH', 'PUT'] as const).find((method) => !methods.includes(method))
  const reply = await amina.send(other ?? '', endpoint.path)
  expectProblem(reply, 405, 'method-not-allowed')
  expect(reply.headers.get('Allow')).toBe(methods.join(', '))
})

const withBody = endpointsByName.filter(([, { body }]) => body)

test.each(withBody)('S19, S27: %s takes JSON of a reasonable size only', async (_, endpoint) => {
  const amina = callerOf(apiOver(given.db), endpoint, 'user_amina')
  const { path, body } = await sampleOf(endpoint, amina)
  const send = async (sent: object) => amina.send(endpoint.method, path, { body, ...sent })
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', undefined]) {
    const reply = await send({ headers: { 'Content-Type': type } })
    expectProblem(reply, 415, 'unsupported-media-type')
  }
  const oversize = JSON.stringify({ name: 'x'.repeat(endpoint.bodyBytes ?? limits.bodyBytes) })
  expectProblem(await send({ text: oversize }), 413, 'body-too-large')
  expectProblem(
    await send({ text: oversize, headers: { 'Content-Length': '10' } }),
    413,
    'body-too-large',
  )
  for (const text of ['', '{', '{"name":}', 'null null']) {
    expectProblem(await send({ text }), 400, 'invalid-input')
  }
  for (const text of ['null', '[]', '"text"', '1', '{"__proto__":{"name":"x"}}']) {
    expectProblem(await send({ text }), 422, 'invalid-input')
  }
})

const writes = endpointsByName.filter(([, endpoint]) => isWrite(endpoint))

test.each(writes)('S17: %s wants an idempotency key and echoes it', async (_, endpoint) => {
  const grace = callerOf(apiOver(given.db), endpoint, 'user_grace')
  const { path, body, headers } = await sampleOf(endpoint, grace)
  const send = async (key: string | undefined) =>
    grace.send(endpoint.method, path, { body, headers: { ...headers, 'Idempotency-Key': key } })
  expectProblem(await send(undefined), 400, 'idempotency-key-missing')
  for (const key of ['1', 'x'.repeat(65), `${crypto.randomUUID()}:12345`, "';--"]) {
    expectProblem(await send(key), 400, 'invalid-input')
  }
  const key = `${crypto.randomUUID().toUpperCase()}:7`
  expect((await send(key)).headers.get('Idempotency-Key')).toBe(key)
})

test('an app of another major version is asked to update', async () => {
  const amina = apiOver(given.db).member('user_amina')
  const send = async (version: string) =>
    amina.send('GET', '/users', { headers: { 'X-Contract-Version': version } })
  expectProblem(await send('2.0.0'), 426, 'upgrade-required')
  expectProblem(await send('10.0.0'), 426, 'upgrade-required')
  expectProblem(await send(''), 426, 'upgrade-required')
  for (const same of ['1.9.3', '1', '1.x']) expect((await send(same)).status).toBe(200)
})

test('an answer meant for another member is refused', async () => {
  const amina = apiOver(given.db).member('user_amina')
  const digest = async (subject: string) => {
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subject))
    return Buffer.from(bytes).toString('hex')
  }
  const send = async (owner: string) =>
    amina.put('/gender', { gender: 'MALE' }, { 'X-Record-Owner': owner })
  expectProblem(await send(await digest('user_tom')), 409, 'wrong-owner')
  expectProblem(await send('user_amina'), 409, 'wrong-owner')
  expectProblem(await send(''), 409, 'wrong-owner')
  const own = await digest('user_amina')
  for (const same of [own, own.toUpperCase()]) expect((await send(same)).status).toBe(200)
})

test('S27: only pages of known origins may call from elsewhere', async () => {
  const origin = 'https://app.example.com'
  const amina = apiOver(given.db, { appOrigins: [origin] }).member('user_amina')
  const preflight = { 'Access-Control-Request-Method': 'PUT', Authorization: undefined }
  const known = await amina.send('GET', '/users', { headers: { Origin: origin } })
  expect(known.headers.get('Access-Control-Allow-Origin')).toBe(origin)
  const other = await amina.send('GET', '/users', { headers: { Origin: `${origin}.evil.test` } })
  expect(other.headers.get('Access-Control-Allow-Origin')).toBeNull()
  const asked = await amina.send('OPTIONS', '/users', {
    headers: { ...preflight, Origin: 'https://evil.test' },
  })
  expectProblem(asked, 401, 'unauthorised')
})
