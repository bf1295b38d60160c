import { sql } from 'kysely'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { refund, consume } from '../../../server/http/rate-limits.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { watchChanges } from '../../support/changes.ts'
import { expectProblem } from '../../support/problems.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()

const secondsAfterNoon = (seconds: number) => () => new Date(noon.getTime() + seconds * 1000)

/** Sets the counter as if this many calls had been made. */
const madeBefore = async (counted: string, hits: number) =>
  given.db
    .insertInto('rate_limits')
    .values({ counted, hits, window_ends_at: secondsAfterNoon(60)() })
    .onConflict((conflict) =>
      conflict
        .column('counted')
        .doUpdateSet({ hits, window_ends_at: sql`excluded.window_ends_at` }),
    )
    .execute()

test('S18: a member has 600 calls a minute at each instance', async () => {
  const instances = [apiOver(given.db, { limits: {} }), apiOver(given.db, { limits: {} })]
  const calls = instances.flatMap(({ member }) =>
    Array.from({ length: 601 }, async () => member('user_amina').get('/auth')),
  )
  const replies = await Promise.all(calls)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1_200)
  const [refused] = replies.filter(({ status }) => status !== 200)
  if (!refused) throw new Error('none was refused')
  expectProblem(refused, 429, 'rate-limited')
  expect(refused.headers.get('Retry-After')).toBe('60')
})

test('a poll writes nothing to the database', async () => {
  const { member } = apiOver(given.db)
  const poll = async () => member('user_polls').get('/notifications')
  await poll()
  const changes = await watchChanges(given.db)
  const counted = async () => given.db.selectFrom('rate_limits').selectAll().execute()
  const before = await counted()
  expect((await poll()).status).toBe(200)
  expect(await counted()).toEqual(before)
  expect(await changes.since('')).toEqual({ all: 0, others: 0 })
})

describe('S18: what a member writes in a day has an end', () => {
  const limits = { perMember: 1e6, writes: 2, kilobytes: 1e6 }
  const hospital = { name: 'Leeds General' }

  test('after as many writes as an account may, till the day is over, and reading goes on', async () => {
    const at = (seconds: number) =>
      apiOver(given.db, { limits, now: secondsAfterNoon(seconds) }).member('user_writes')
    const add = async (seconds: number) =>
      at(seconds).post('/hospitals', { name: `Hospital ${seconds}` })
    expect([(await add(0)).status, (await add(1)).status]).toEqual([201, 201])
    const refused = await add(600)
    expectProblem(refused, 429, 'daily-limit')
    expect(refused.headers.get('Retry-After')).toBe('85800')
    expect((await at(601).user()).hospital.map(({ name }) => name)).toEqual([
      'Hospital 0',
      'Hospital 1',
    ])
    expect((await add(24 * 60 * 60)).status).toBe(201)
  })

  test('after as many bytes, said or not', async () => {
    const { member } = apiOver(given.db, { limits: { ...limits, writes: 1_000, kilobytes: 100 } })
    const add = async (subject: string, headers = {}) =>
      member(subject).post('/hospitals', hospital, headers)
    expect((await add('user_bytes', { 'Content-Length': '99001' })).status).toBe(413)
    expect((await add('user_bytes', { 'Content-Length': '60000' })).status).toBe(201)
    expectProblem(await add('user_bytes', { 'Content-Length': '60000' }), 429, 'daily-limit')
    expect((await add('user_unsaid')).status).toBe(201)
    expectProblem(await add('user_unsaid'), 429, 'daily-limit')
  })

  test('but taking something back is possible long after', async () => {
    const { member } = apiOver(given.db, { limits })
    const tom = member('user_back')
    const added = await tom.post('/addresses', {
      line1: '10 High Street',
      city: 'Worcester',
      postcode: 'WR2 9ZZ',
    })
    await tom.post('/hospitals', hospital)
    expectProblem(await tom.post('/hospitals', hospital), 429, 'daily-limit')
    const { id } = v.parse(v.object({ id: v.string() }), added.body)
    expect((await tom.send('DELETE', `/addresses/${id}`)).status).toBe(200)
  })
})

test('a call is counted without waiting for the disk, and nothing else may be lost in a crash', async () => {
  const { rows } = await sql`
    select relname as name from pg_class where relpersistence <> 'p' and relkind = 'r'`.execute(
    given.db,
  )
  expect(rows).toEqual([{ name: 'rate_limits' }])
})

test('and as many more in the next', async () => {
  let seconds = 0
  const api = apiOver(given.db, {
    limits: { perMember: 1 },
    now: () => secondsAfterNoon(seconds)(),
  })
  const at = async (after: number) => {
    seconds = after
    return api.member('user_amina').get('/auth')
  }
  expect((await at(0)).status).toBe(200)
  const late = await at(45)
  expectProblem(late, 429, 'rate-limited')
  expect(late.headers.get('Retry-After')).toBe('15')
  expect((await at(60)).status).toBe(200)
})

test('one member’s calls are not another’s', async () => {
  const { member } = apiOver(given.db, { limits: { perMember: 1 } })
  await member('user_amina').get('/auth')
  expectProblem(await member('user_amina').get('/auth'), 429, 'rate-limited')
  expect((await member('user_tom').get('/auth')).status).toBe(200)
})

test('S18: an address without a valid token has 300 calls a minute', async () => {
  const from = async (remoteAddress: string, limits = {}) => {
    const { app } = apiOver(given.db, { limits })
    return app.request('/users', {}, { incoming: { socket: { remoteAddress } } })
  }
  await madeBefore('address:198.51.100.7', 299)
  expect((await from('198.51.100.7')).status).toBe(401)
  const refused = await from('198.51.100.7')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Retry-After')).toBe('60')
  expect((await from('198.51.100.8')).status).toBe(401)
  expect((await from('198.51.100.7', { perAddress: 1000 })).status).toBe(401)
})

test('S18: who guesses the operator’s secret is counted too', async () => {
  await madeBefore('address:unknown', 300)
  const { anyone } = apiOver(given.db, { limits: {} })
  const reply = await anyone.post('/operator/kit-access', {}, { Authorization: 'Bearer guess' })
  expectProblem(reply, 429, 'rate-limited')
})

test('whoever took longer than their turn does not end the next one', async () => {
  const turn = { counted: 'gp-connecting:user_slow', hits: 1, seconds: 8 }
  const slow = await consume(given.db, noon, turn)
  const next = await consume(given.db, secondsAfterNoon(9)(), turn)
  expect([slow.left, next.left]).toEqual([0, 0])
  await refund(given.db, turn, slow.endsAt)
  expect((await consume(given.db, secondsAfterNoon(10)(), turn)).left).toBe(-1)
  await refund(given.db, turn, next.endsAt)
  expect((await consume(given.db, secondsAfterNoon(10)(), turn)).left).toBe(0)
})
