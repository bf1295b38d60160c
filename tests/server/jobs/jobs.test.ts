import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { asMember } from '../../../server/db/as-member.ts'
import { OutsideServiceError } from '../../../server/telemetry/outside-call.ts'
import { enqueue, queueNames, queueStates, type NewJob } from '../../../server/jobs/queue.ts'
import type { Attempt, Kind, Outcome } from '../../../server/jobs/run-queues.ts'
import { takeOver } from '../../../server/jobs/take-over.ts'
import { apiOver, operatorSecret, withDatabase } from '../../support/api.ts'
import { emptyQueues, jobsIn, jobsOver, passTime, runnerOf } from '../../support/jobs.ts'
import { placeOrder } from '../../support/kits.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()
beforeEach(async () => emptyQueues(given.db))

/** A job of this queue that names its number alone. */
const numbered = (n: number, queue: NewJob['queue'] = 'notification'): NewJob => ({
  queue,
  data: { n: String(n) },
})
const add = async (...jobs: NewJob[]) => enqueue(given.db, ...jobs)

const DeadJob = v.object({ id: v.string(), queue: v.string(), reason: v.string() })

type Way = (attempt: Attempt) => Promise<Outcome>
const done: Way = async () => ({ state: 'done' })
const failed: Way = async () => ({ state: 'failed', reason: 'unavailable' })
const broken: Way = async () => Promise.reject(new Error('Canary'))
const silent: Way = async () => {
  throw new OutsideServiceError('push-service', 'unreachable', { status: 503 })
}

/** Does every job, except that the first goes through `ways`, one for each attempt. */
function greeting(...ways: Way[]) {
  const greeted: unknown[] = []
  const kind: Kind = {
    perform: async (attempt) => {
      greeted.push(attempt.data)
      const way = JSON.stringify(attempt.data) === '{"n":"1"}' ? ways.shift() : undefined
      return (way ?? done)(attempt)
    },
    atOnce: 2,
    longestPauseSeconds: 300,
  }
  return { greeted, kinds: { notification: kind } }
}

function logging() {
  const logged: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => void logged.push(line) })
  return { log, logged }
}

test('a job is done once, and leaves nothing behind', async () => {
  const { greeted, kinds } = greeting()
  await add(numbered(1))
  await runnerOf(given.db, kinds).drain()
  await runnerOf(given.db, kinds).drain()
  expect(greeted).toEqual([{ n: '1' }])
  const { rows } = await sql`select 1 from pgboss.job`.execute(given.db)
  expect(rows).toEqual([])
})

test('a job is added with its cause or not at all', async () => {
  const adding = given.db.transaction().execute(async (trx) => {
    await enqueue(trx, numbered(1))
    throw new Error('rolled back')
  })
  await expect(adding).rejects.toThrow('rolled back')
  expect(await jobsIn(given.db)).toEqual([])
})

describe('a job that is not done', () => {
  test.each([
    ['the service fails', failed],
    ['the service is silent', silent],
    ['of a fault of ours', broken],
  ])('because %s holds up none of the others and waits longer each time', async (_, way) => {
    const { greeted, kinds } = greeting(way, way)
    const { log, logged } = logging()
    const counted: string[] = []
    const runner = runnerOf(given.db, kinds, { log, onFailed: (queue) => void counted.push(queue) })
    await add(numbered(1), numbered(2))
    await runner.drain()
    expect(greeted).toHaveLength(2)
    const [first] = await jobsIn(given.db)
    expect(first?.inSeconds).toBeGreaterThan(0)
    expect(first?.inSeconds).toBeLessThanOrEqual(2)
    await runner.drain()
    const [second] = await jobsIn(given.db)
    expect(second?.inSeconds).toBeGreaterThan(1)
    await runner.drain()
    expect(greeted).toHaveLength(4)
    expect(await jobsIn(given.db)).toEqual([])
    expect(counted).toEqual(['notification', 'notification'])
    expect(logged.join('')).toContain('job not done')
    expect(logged.join('')).not.toContain('Canary')
    if (way === silent) expect(logged.join('')).toContain('"service":"push-service"')
  })

  test('waits five minutes at most, as its kind says, however often it has failed', async () => {
    await add(numbered(1))
    await sql`update pgboss.job set retry_count = 30`.execute(given.db)
    await runnerOf(given.db, greeting(failed).kinds).drain()
    const [job] = await jobsIn(given.db)
    expect(job?.inSeconds).toBeGreaterThan(290)
    expect(job?.inSeconds).toBeLessThanOrEqual(300)
  })

  test('and was in the hands of a server that was killed is taken by another once its time is over', async () => {
    const { greeted, kinds } = greeting()
    await add(numbered(1))
    await sql`update pgboss.job set state = 'active', started_on = now() - interval '59 s'`.execute(
      given.db,
    )
    const runner = runnerOf(given.db, kinds)
    await runner.expire()
    await runner.drain()
    expect(greeted).toEqual([])
    await sql`update pgboss.job set started_on = now() - interval '61 s'`.execute(given.db)
    await runner.expire()
    await runner.drain()
    expect(greeted).toEqual([{ n: '1' }])
  })

  test('because nobody here knows its kind is left to whoever does', async () => {
    const { greeted, kinds } = greeting()
    await add(numbered(1, 'reencrypt'))
    await runnerOf(given.db, kinds).drain()
    expect(greeted).toEqual([])
    expect(await jobsIn(given.db)).toHaveLength(1)
  })
})

test('a job that fails each time is given up: it is counted as dead, and done when an operator has it tried again', async () => {
  const { greeted, kinds } = greeting(silent)
  const { log, logged } = logging()
  await add(numbered(1))
  await sql`update pgboss.job set retry_count = retry_limit`.execute(given.db)
  await runnerOf(given.db, kinds, { log }).drain()
  expect(logged.join('')).toContain('job given up: a person must look')
  const stateOf = async () =>
    (await queueStates(given.db)).find(({ queue }) => queue === 'notification')
  expect(await stateOf()).toMatchObject({ dead: 1, waiting: 0, active: 0 })

  const api = apiOver(given.db)
  const asOperator = { Authorization: `Bearer ${operatorSecret}` }
  const dead = await api.anyone.send('GET', '/operator/dead-jobs', { headers: asOperator })
  const [job] = v.parse(v.object({ jobs: v.array(DeadJob) }), dead.body).jobs
  expect(job).toMatchObject({ queue: 'notification', reason: 'push-service unreachable' })
  const retry = async (id = '') => api.anyone.post('/operator/job-retries', { id }, asOperator)
  expect((await retry(job?.id)).body).toMatchObject({ queue: 'notification' })
  expect((await retry(job?.id)).status).toBe(404)
  await runnerOf(given.db, kinds).drain()
  expect(greeted).toHaveLength(2)
  expect(await stateOf()).toMatchObject({ dead: 0, waiting: 0 })
})

test('a job about a member that an operator has tried again is seen by that member', async () => {
  const api = apiOver(given.db)
  const member = api.member(`user_${randomUUID()}`)
  const { id: memberId } = await member.user()
  await enqueue(given.db, { queue: 'notification', data: { memberId, notificationId: 'none' } })
  await sql`update pgboss.job set state = 'failed', completed_on = now()
             where data ->> 'memberId' = ${memberId}`.execute(given.db)
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where data ->> 'memberId' = ${memberId}`.execute(given.db)
  const asOperator = { Authorization: `Bearer ${operatorSecret}` }
  const retried = await api.anyone.post('/operator/job-retries', { id: rows[0]?.id }, asOperator)
  expect(retried.status).toBe(200)
  expect((await member.get('/account/operator-actions')).body).toMatchObject([
    { action: 'job-retry', outcome: 'begun' },
  ])
})

test('two runners never have the same job in hand', async () => {
  const { greeted, kinds } = greeting()
  await add(...[1, 2, 3, 4, 5, 6].map((n) => numbered(n)))
  await passTime(given.db, 'a year')
  await Promise.all([1, 2, 3].map(async () => runnerOf(given.db, kinds).drainDue()))
  expect(greeted.map((data) => JSON.stringify(data)).toSorted()).toEqual(
    [1, 2, 3, 4, 5, 6].map((n) => `{"n":"${n}"}`),
  )
})

test('a kind does not wait for another, and runs as many at once as it may', async () => {
  const order: string[] = []
  const opened: (() => void)[] = []
  const waiting: Kind = {
    perform: async ({ data }) => {
      order.push(JSON.stringify(data))
      await new Promise<void>((resolve) => void opened.push(resolve))
      return { state: 'done' }
    },
    atOnce: 2,
    longestPauseSeconds: 300,
  }
  const quick: Kind = {
    perform: async () => {
      order.push('order')
      for (const open of opened.splice(0)) open()
      return { state: 'done' }
    },
    atOnce: 1,
    longestPauseSeconds: 300,
  }
  await add(numbered(1), numbered(2), numbered(3), numbered(4, 'partner-order'))
  const release = setInterval(() => opened.splice(0).forEach((open) => open()), 20)
  await runnerOf(given.db, { notification: waiting, 'partner-order': quick }).drain()
  clearInterval(release)
  expect(order.indexOf('order')).toBeLessThan(3)
  expect(order).toHaveLength(4)
})

test('a server that ends has its jobs stop, and leaves them to the next at once', async () => {
  const seen: string[] = []
  let began: (() => void) | undefined
  const hasBegun = new Promise<void>((resolve) => {
    began = resolve
  })
  const long: Kind = {
    perform: async ({ signal }) => {
      began?.()
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      seen.push('stopped')
      signal.throwIfAborted()
      return { state: 'done' }
    },
    atOnce: 1,
    longestPauseSeconds: 300,
  }
  await add(numbered(1))
  await passTime(given.db, 'a year')
  const first = runnerOf(given.db, { notification: long })
  first.start()
  await hasBegun
  await first.stop()
  expect(seen).toEqual(['stopped'])
  expect(await jobsIn(given.db)).toMatchObject([{ state: 'created', attempts: 0 }])
  const { greeted, kinds } = greeting()
  await runnerOf(given.db, kinds).drain()
  expect(greeted).toEqual([{ n: '1' }])
})

describe('what is done at intervals', () => {
  const ran: string[] = []
  const daily = (name: string, way: Way = done): { reencrypt: Kind } => ({
    reencrypt: {
      perform: async (attempt) => {
        ran.push(name)
        return way(attempt)
      },
      atOnce: 1,
      longestPauseSeconds: 600,
      everySeconds: 86_400,
    },
  })
  beforeEach(() => void ran.splice(0))

  test('S36: runs on one of three instances, however often they look, and again the next day', async () => {
    const runners = ['a', 'b', 'c'].map((name) => runnerOf(given.db, daily(name)))
    const look = async () => {
      await Promise.all(runners.map(async ({ addTimetable }) => addTimetable()))
      await Promise.all(runners.map(async ({ drain }) => drain()))
    }
    await look()
    await look()
    expect(ran).toHaveLength(1)
    await sql`update pgboss.job set singleton_on = singleton_on - interval '1 day'`.execute(
      given.db,
    )
    await look()
    expect(ran).toHaveLength(2)
  })

  test('that failed is run again', async () => {
    const ways = [failed]
    const runner = runnerOf(
      given.db,
      daily('a', async (attempt) => (ways.shift() ?? done)(attempt)),
    )
    await runner.addTimetable()
    await runner.drain()
    await runner.drain()
    expect(ran).toEqual(['a', 'a'])
  })
})

describe('S20: a member', () => {
  const asAmina = async (job: NewJob) =>
    asMember(given.db, 'amina-1', async (trx) => enqueue(trx, job))

  test('may add the jobs of their own calls', async () => {
    await asAmina({ queue: 'gp-unlink', data: { memberId: 'amina-1', pairingId: 'x' } })
    expect(await jobsIn(given.db)).toMatchObject([{ queue: 'gp-unlink' }])
  })

  test.each<NewJob>([
    { queue: 'gp-unlink', data: { memberId: 'tom-1', pairingId: 'x' } },
    { queue: 'partner-order', data: { orderId: 'x' } },
    { queue: 'account-erasure', data: { memberId: 'amina-1', closedMemberId: 'tom-1' } },
    { queue: 'reconcile-accounts', data: { memberId: 'amina-1' } },
  ])('may add no other: %o', async (job) => {
    await expect(asAmina(job)).rejects.toThrow('row-level security')
  })

  test.each([
    'select * from pgboss.job',
    'update pgboss.job set data = null',
    'delete from pgboss.job',
  ])('reads and changes none, not even their own: %s', async (statement) => {
    const tried = asMember(given.db, 'amina-1', async (trx) => sql.raw(statement).execute(trx))
    await expect(tried).rejects.toThrow('permission denied')
  })
})

test('every queue that the migrations make is known here, and the other way round', async () => {
  const states = await queueStates(given.db)
  expect(states.map(({ queue }) => queue)).toEqual(queueNames.toSorted())
})

test('what waits without a job gets one, once', async () => {
  const { db } = given
  const at = new Date(Date.now() - 60_000)
  await db.insertInto('gp_pairings').values({ id: 'p-1', ends_at: at, is_ending: true }).execute()
  await sql`
    insert into account_closures (subject, member_id, idempotency_key, reply, closed_at)
    values ('user_left', 'left-1', 'k', '{}', ${at})`.execute(db)
  await takeOver(db)
  await takeOver(db)
  const waiting = (await jobsIn(db)).map(({ queue, data }) => ({ queue, data }))
  expect(waiting).toHaveLength(2)
  expect(waiting).toEqual(
    expect.arrayContaining([
      { queue: 'gp-unlink', data: { pairingId: 'p-1' } },
      { queue: 'account-erasure', data: { closedMemberId: 'left-1' } },
    ]),
  )
  await jobsOver(db, { now: () => noon }).drain()
  expect(await jobsIn(db)).toEqual([])
})

test('so do an order that ended and a search for members that had begun', async () => {
  const { db } = given
  const { number } = await placeOrder(apiOver(db).member('user_ended'))
  await sql`update kit_orders set closed_at = now(), closed_because = 'cancelled' where number = ${number}`.execute(
    db,
  )
  await sql`
    insert into studies (id, name, organisation, description, info_link, terms, privacy_policy, updated_at)
    values ('begun', 'n', 'o', 'd', 'i', 't', 'p', ${noon})`.execute(db)
  await sql`
    insert into study_criteria (study_id, version, criteria, written_by, written_at, reviewed_by, reviewed_at,
                                begun_by, begun_at, decision)
    values ('begun', 2, '{}', 'jo', ${noon}, 'max', ${noon}, 'jo', ${noon}, 'counting')`.execute(db)
  await emptyQueues(db)
  await takeOver(db)
  await takeOver(db)
  const dataIn = async (queue: NewJob['queue']) => (await jobsIn(db, queue)).map(({ data }) => data)
  expect(await dataIn('partner-cancellation')).toEqual([
    { orderNumber: number, reason: 'cancelled' },
  ])
  expect(await dataIn('study-matching')).toEqual([{ studyId: 'begun', version: '2' }])
})
