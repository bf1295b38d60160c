import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { refund, consume } from '../../../server/http/rate-limits.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
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

test('S18: a member has 600 calls a minute, whichever instance answers', async () => {
  await madeBefore('member:user_amina', 597)
  const instances = [apiOver(given.db, { limits: {} }), apiOver(given.db, { limits: {} })]
  const calls = instances.flatMap(({ member }) =>
    Array.from({ length: 3 }, async () => member('user_amina').get('/auth')),
  )
  const replies = await Promise.all(calls)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
  const [refused] = replies.filter(({ status }) => status !== 200)
  if (!refused) throw new Error('none was refused')
  expectProblem(refused, 429, 'rate-limited')
  expect(refused.headers.get('Retry-After')).toBe('60')
})

test('a call is counted without waiting for the disk, and nothing else may be lost in a crash', async () => {
  const { rows } = await sql`
    select relname as name from pg_class where relpersistence <> 'p' and relkind = 'r'`.execute(
    given.db,
  )
  expect(rows).toEqual([{ name: 'rate_limits' }])
})

test('and 600 more in the next', async () => {
  await madeBefore('member:user_amina', 600)
  const at = (seconds: number) =>
    apiOver(given.db, { limits: {}, now: secondsAfterNoon(seconds) }).member('user_amina')
  const late = await at(45).get('/auth')
  expectProblem(late, 429, 'rate-limited')
  expect(late.headers.get('Retry-After')).toBe('15')
  expect((await at(60).get('/auth')).status).toBe(200)
})

test('one member’s calls are not another’s', async () => {
  await madeBefore('member:user_amina', 600)
  const { member } = apiOver(given.db, { limits: {} })
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
