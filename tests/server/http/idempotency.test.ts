import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { uniqueSteps } from '#contract/tasks.ts'
import { operationsOf } from '#contract/commands.ts'
import { fingerprintOf, idempotencyKeyOf } from '../../../server/http/idempotency.ts'
import { HttpProblem } from '../../../server/http/http-problem.ts'
import { createRecordEncryption } from '../../../server/crypto/record-encryption.ts'
import { deleteExpired } from '../../../server/jobs/retention.ts'
import { reencryptAll } from '../../../server/jobs/reencryption.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { recordEncryption } from '../../support/gp.ts'
import { expectProblem } from '../../support/problems.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()

const withKey = (key: string) => ({ 'Idempotency-Key': key })
const address = { line1: '10 High Street', city: 'Worcester', postcode: 'WR2 9ZZ' }

test('twenty deliveries of one answer at once have one effect and one reply', async () => {
  const amina = apiOver(given.db).member('user_amina')
  const key = randomUUID()
  const deliver = async () => amina.post('/diagnosis', { name: 'Asthma' }, withKey(key))
  const replies = await Promise.all(Array.from({ length: 20 }, deliver))
  for (const busy of replies.filter(({ status }) => status !== 201)) {
    expectProblem(busy, 409, 'idempotency-in-progress')
    expect(busy.headers.get('Retry-After')).toBe('1')
  }
  const done = replies.filter(({ status }) => status === 201)
  expect(done.filter(({ headers }) => headers.get('Idempotent-Replayed') === null)).toHaveLength(1)
  expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect((await amina.user()).diagnosis).toEqual([done[0]?.body])
})

test('a reply that was lost is sent again, word for word while it is so', async () => {
  const tom = apiOver(given.db).member('user_tom')
  const key = `${randomUUID()}:1`
  const first = await tom.post('/addresses', address, withKey(key))
  const again = await tom.post('/addresses', address, withKey(key))
  expect(again.status).toBe(201)
  expect(again.body).toEqual(first.body)
  expect(again.headers.get('Idempotent-Replayed')).toBe('true')
  expect(again.headers.get('Idempotency-Key')).toBe(key)
  expect(first.headers.get('Idempotent-Replayed')).toBeNull()
  await tom.post('/addresses', { ...address, name: 'Home' })
  expect((await tom.post('/addresses', address, withKey(key))).body).toMatchObject({ name: 'Home' })
})

describe('the stored reply', () => {
  const storedUnder = async (key: string) =>
    given.db
      .selectFrom('idempotency')
      .select(['status', 'body', 'key_id'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow()

  test('cannot be read in the database, and moves with the keys of today', async () => {
    const [before, today] = ['c'.repeat(43), 'd'.repeat(43)]
    const apiWith = (...keys: [string, ...string[]]) =>
      apiOver(given.db, { recordEncryption: createRecordEncryption(keys) }).member('user_encrypted')
    const key = randomUUID()
    const send = async (tom: ReturnType<typeof apiWith>) =>
      tom.post('/medications', { name: 'Canarizine' }, withKey(key))
    const first = await send(apiWith(before))
    expect(JSON.stringify(await storedUnder(key))).not.toMatch(/canarizine|Canarizine/)
    const both = createRecordEncryption([today, before])
    await reencryptAll({ db: given.db, recordEncryption: both })
    const again = await send(apiWith(today))
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    const { body } = await apiWith(today).get('/account/export')
    expect(JSON.stringify(body)).toContain('Canarizine')
  })

  test('to what sets a state is nothing: what was corrected since is told as it is now', async () => {
    const tom = apiOver(given.db).member('user_corrected')
    const key = randomUUID()
    const call = async () =>
      tom.put('/diagnosis', { names: ['Canary syndrome'] }, withKey(`${key}:0`))
    const profile = async () => tom.patch('/users', { dob: '1990-01-01' }, withKey(`${key}:1`))
    await call()
    await profile()
    await tom.put('/diagnosis', { names: ['Asthma'] })
    for (const again of [await call(), await profile()]) {
      expect(again.status).toBe(200)
      expect(again.headers.get('Idempotent-Replayed')).toBe('true')
      expect(JSON.stringify(again.body)).not.toContain('Canary')
    }
    expect(await storedUnder(`${key}:0`)).toEqual({ status: 200, body: null, key_id: null })
    expect((await tom.user()).diagnosis).toMatchObject([{ name: 'Asthma' }])
  })

  test('by an earlier release is answered still, until it is encrypted', async () => {
    const tom = apiOver(given.db).member('user_earlier')
    const key = randomUUID()
    const send = async () => tom.post('/hospitals', { name: 'One' }, withKey(key))
    const first = await send()
    const plain = { body: JSON.stringify(first.body), key_id: null }
    await given.db.updateTable('idempotency').set(plain).where('key', '=', key).execute()
    expect((await send()).body).toEqual(first.body)
    await reencryptAll({ db: given.db, recordEncryption })
    expect((await storedUnder(key)).body).not.toBe(plain.body)
    expect((await send()).body).toEqual(first.body)
  })
})

test('the order of fields does not make another call', async () => {
  const tom = apiOver(given.db).member('user_tom')
  const key = randomUUID()
  await tom.post('/addresses', address, withKey(key))
  const again = await tom.post(
    '/addresses',
    Object.fromEntries(Object.entries(address).toReversed()),
    withKey(key),
  )
  expect(again.headers.get('Idempotent-Replayed')).toBe('true')
})

test('S17: a key is good for one call only', async () => {
  const tom = apiOver(given.db).member('user_tom')
  const key = randomUUID()
  await tom.post('/hospitals', { name: 'One' }, withKey(key))
  expectProblem(
    await tom.post('/hospitals', { name: 'Two' }, withKey(key)),
    422,
    'idempotency-key-reused',
  )
  expectProblem(
    await tom.post('/medications', { name: 'One' }, withKey(key)),
    422,
    'idempotency-key-reused',
  )
  expectProblem(
    await tom.put('/hospitals', { names: ['One'] }, withKey(key)),
    422,
    'idempotency-key-reused',
  )
})

test('S17: two members may use the same key', async () => {
  const api = apiOver(given.db)
  const key = randomUUID()
  const amina = await api.member('user_amina').post('/hospitals', { name: 'Hers' }, withKey(key))
  const tom = await api.member('user_tom').post('/hospitals', { name: 'His' }, withKey(key))
  expect([amina.body, tom.body]).toMatchObject([{ name: 'Hers' }, { name: 'His' }])
})

test('a refused call leaves its key free', async () => {
  const tom = apiOver(given.db).member('user_tom')
  const key = randomUUID()
  expectProblem(await tom.patch('/users', { dob: '2020-01-01' }, withKey(key)), 422, 'under-16')
  expect((await tom.patch('/users', { dob: '1990-01-01' }, withKey(key))).status).toBe(200)
})

test('a call that breaks half way leaves neither effect nor answer', async () => {
  const grace = apiOver(given.db).member('user_grace')
  const before = await grace.user()
  const ids = [randomUUID()]
  const breaking = apiOver(given.db, {
    newId: () => {
      const id = ids.shift()
      if (id === undefined) throw new Error('out of ids')
      return id
    },
  })
  const key = randomUUID()
  const names = { names: ['Somewhere', 'Elsewhere'] }
  const broken = await breaking.member('user_grace').put('/hospitals', names, withKey(key))
  expectProblem(broken, 500, 'internal')
  expect(await grace.user()).toEqual(before)
  const again = await grace.put('/hospitals', names, withKey(key))
  expect(again.status).toBe(200)
  expect(again.headers.get('Idempotent-Replayed')).toBeNull()
})

test('a key is remembered for 90 days', async () => {
  const days = (count: number) => new Date(noon.getTime() + count * 24 * 60 * 60 * 1000)
  const key = randomUUID()
  const sendAfter = async (count: number) => {
    const api = apiOver(given.db, { now: () => days(count) })
    return api.member('user_noor').post('/hospitals', { name: 'One' }, withKey(key))
  }
  await sendAfter(0)
  expect((await sendAfter(89)).headers.get('Idempotent-Replayed')).toBe('true')
  expect((await sendAfter(91)).headers.get('Idempotent-Replayed')).toBeNull()
  expect((await sendAfter(92)).headers.get('Idempotent-Replayed')).toBe('true')
})

test('S36: of the reply to what was created a day is kept, and then that it was done', async () => {
  const key = randomUUID()
  const later = (hours: number) => new Date(noon.getTime() + hours * 60 * 60 * 1000)
  const sendAfter = async (hours: number) => {
    const api = apiOver(given.db, { now: () => later(hours) })
    await deleteExpired(given.db, later(hours))
    return api.member('user_a_day').post('/hospitals', { name: 'One' }, withKey(key))
  }
  const first = await sendAfter(0)
  expect((await sendAfter(23)).body).toEqual(first.body)
  expectProblem(await sendAfter(25), 409, 'changed-since')
  const { hospital } = await apiOver(given.db).member('user_a_day').user()
  expect(hospital).toEqual([first.body])
  const { body } = await given.db
    .selectFrom('idempotency')
    .select('body')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  expect(body).toBeNull()
})

test('an answered step arrives whole, however often each call is made', async () => {
  const grace = apiOver(given.db).member('user_grace')
  const step = uniqueSteps((await grace.user()).userOnboarding).find(
    ({ questionType }) => questionType === 'medication',
  )
  if (!step) throw new Error('no such step')
  const names = ['Paracetamol', 'Ibuprofen', 'Naproxen']
  const operations = operationsOf({
    kind: 'answer-step',
    id: randomUUID(),
    step,
    answer: { questionType: 'medication', names },
  })
  const commandId = randomUUID()
  for (const [n, { endpoint, body }] of operations.entries()) {
    const deliver = async () =>
      grace.send(endpoint.method, endpoint.path, { body, headers: withKey(`${commandId}:${n}`) })
    expect((await deliver()).status).toBe(endpoint.status ?? 200)
    expect((await deliver()).headers.get('Idempotent-Replayed')).toBe('true')
  }
  const { medication, userOnboarding } = await grace.user()
  expect(medication.map((row) => row.name)).toEqual(names)
  expect(userOnboarding.filter(({ complete }) => complete).map((row) => row.id)).toEqual([step.id])
})

describe('the fingerprint of a call', () => {
  const call = { method: 'PUT', path: '/a', input: { body: { x: 1, y: { a: [1, 2], b: null } } } }

  test('is the same in whatever order fields come, however deep they are', () => {
    const input = { body: { y: { b: null, a: [1, 2] }, x: 1 } }
    expect(fingerprintOf({ ...call, input })).toBe(fingerprintOf(call))
    expect(fingerprintOf(call)).toMatch(/^[0-9a-f]{64}$/)
  })

  test.each([
    ['method', { ...call, method: 'POST' }],
    ['path', { ...call, path: '/b' }],
    ['value', { ...call, input: { body: { x: 2, y: { a: [1, 2], b: null } } } }],
    ['order of a list', { ...call, input: { body: { x: 1, y: { a: [2, 1], b: null } } } }],
    ['field', { ...call, input: { body: { x: 1, z: { a: [1, 2], b: null } } } }],
    ['nothing', { ...call, input: {} }],
  ])('tells another %s apart', (_, other) => {
    expect(fingerprintOf(other)).not.toBe(fingerprintOf(call))
  })
})

test('a key is the same in capitals, and one of another form is named', () => {
  const key = randomUUID()
  expect(idempotencyKeyOf(`${key.toUpperCase()}:3`)).toBe(`${key}:3`)
  const problemOf = (given: string | undefined) => {
    try {
      return idempotencyKeyOf(given)
    } catch (error) {
      return error instanceof HttpProblem ? error.details('id') : error
    }
  }
  expect(problemOf(undefined)).toMatchObject({ status: 400, code: 'idempotency-key-missing' })
  expect(problemOf('x')).toMatchObject({
    status: 400,
    code: 'invalid-input',
    errors: [{ field: 'Idempotency-Key', message: 'Send a UUID, with :n for the n-th call.' }],
  })
})
