import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../../../server/db/open.ts'
import type { GpSystem } from '../../../server/gp/gp-system/gp-system.ts'
import { healthRoutes } from '../../../server/telemetry/health.ts'
import { defaultDatabaseMs } from '../../../server/http/database-timeout.ts'
import { createQueueRunner } from '../../../server/jobs/run-queues.ts'
import { apiOver, type Received } from '../../support/api.ts'
import { databaseLike, embeddedDatabase } from '../../support/database.ts'
import { withFullDisk } from '../../support/full-disk.ts'
import { gracesLetter, withGpSystem } from '../../support/gp-system.ts'
import { jobsOver } from '../../support/jobs.ts'
import { expectProblem } from '../../support/problems.ts'
import { openTcpProxy } from '../../support/tcp-proxy.ts'
import { noon } from '../../support/tokens.ts'

const postgresUrl = inject('postgresUrl')
const onPostgres = test.runIf(postgresUrl)
const connections = 4
const surgery = withGpSystem()

let behind: Awaited<ReturnType<typeof standBehindProxy>> | undefined

/** The API on a PostgreSQL behind a network that can fail, with the timeouts of production. */
async function standBehindProxy(templateUrl: string) {
  const { url, drop } = await databaseLike(templateUrl)
  const { hostname, port } = new URL(url)
  const network = await openTcpProxy({ host: hostname, port: Number(port) })
  const proxied = new URL(url)
  proxied.port = String(network.port)
  const opened = await openDatabase({ url: proxied.href }, { connections })
  const beside = await openDatabase({ url })
  const { member } = apiOver(opened.db, { databaseMs: defaultDatabaseMs })
  const close = async () => {
    await network.become({ is: 'fair' })
    await Promise.all([opened.close(), beside.close()])
    network.close()
    await drop()
  }
  return { url, network, opened, beside: beside.db, member, health: healthRoutes(opened.db), close }
}

beforeAll(async () => {
  if (postgresUrl) behind = await standBehindProxy(postgresUrl)
})

afterAll(async () => behind?.close())

function given() {
  if (!behind) throw new Error('There is a PostgreSQL in its own project only')
  return behind
}

/** Expects 503 with Retry-After within the promised 2 s, plus half a second for a busy machine. */
async function expectUnavailable(call: () => Promise<Received>): Promise<void> {
  const begunAt = performance.now()
  const reply = await call()
  expect(performance.now() - begunAt).toBeLessThan(2_500)
  expectProblem(reply, 503, 'service-unavailable')
  expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(0)
}

async function expectHealed(call: () => Promise<Received>): Promise<void> {
  await expect.poll(async () => (await call()).status).toBeLessThan(300)
}

const statuses = async () => {
  const { health } = given()
  return Promise.all(['/live', '/ready'].map(async (path) => (await health.request(path)).status))
}

const read = (subject: string) => async () => given().member(subject).get('/users')

const add = (subject: string, name: string) => {
  const headers = { 'Idempotency-Key': randomUUID() }
  return async () => given().member(subject).post('/hospitals', { name }, headers)
}

const hospitalsOf = async (subject: string) => {
  const { gpPractice: _, hospital } = await given().member(subject).user()
  return hospital.map(({ name }) => name)
}

onPostgres.each(['gone', 'silent'] as const)(
  'a database that is %s is said so within two seconds, and served from again when it is back',
  async (is) => {
    const { network } = given()
    await read('user_amina')()
    await network.become({ is })
    const crowd = Array.from({ length: 3 * connections }, () => read('user_amina'))
    await Promise.all(crowd.map(expectUnavailable))
    expect(await statuses()).toEqual([200, 503])
    await network.become({ is: 'fair' })
    await expectHealed(read('user_amina'))
    expect(await statuses()).toEqual([200, 200])
  },
)

onPostgres('when every connection is taken, others are told to come back', async () => {
  const { opened } = given()
  const sleeping = Array.from({ length: connections }, async () =>
    sql`select pg_sleep(1.3)`.execute(opened.db),
  )
  await expectUnavailable(read('user_amina'))
  await Promise.all(sleeping)
  expect((await read('user_amina')()).status).toBe(200)
})

onPostgres(
  'a server that ends waits neither for locked queues nor for their connections',
  async () => {
    const { url, beside } = given()
    const opened = await openDatabase({ url })
    const runner = createQueueRunner({
      db: opened.backgroundDb,
      kinds: {
        notification: {
          perform: async () => ({ state: 'done' }),
          atOnce: 1,
          longestPauseSeconds: 300,
        },
      },
      log: pino({ level: 'silent' }),
    })
    await beside.transaction().execute(async (trx) => {
      await sql`lock table pgboss.job in access exclusive mode`.execute(trx)
      runner.start()
      const waiting = sql<{ n: string }>`
      select count(*) as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waiting.execute(trx)).rows[0]?.n).toBe('1')
      const begunAt = performance.now()
      await runner.stop()
      await opened.close()
      expect(performance.now() - begunAt).toBeLessThan(4_000)
    })
  },
)

onPostgres('a write that waits for a lock for too long has no effect', async () => {
  const { beside } = given()
  const write = add('user_tom', 'Worcester Royal')
  const { id } = await given().member('user_tom').user()
  await beside.transaction().execute(async (trx) => {
    await trx.selectFrom('members').select('id').where('id', '=', id).forUpdate().execute()
    await expectUnavailable(write)
  })
  expect(await hospitalsOf('user_tom')).toEqual([])
  expect((await write()).headers.get('Idempotent-Replayed')).toBeNull()
  expect(await hospitalsOf('user_tom')).toEqual(['Worcester Royal'])
})

onPostgres('a database without room on its disk takes nothing in halves', async () => {
  const { beside } = given()
  const write = add('user_grace', 'Leeds General')
  await withFullDisk(beside, async () => {
    await expectUnavailable(write)
    expect((await read('user_grace')()).status).toBe(200)
  })
  expect(await hospitalsOf('user_grace')).toEqual([])
  expect((await write()).status).toBe(201)
})

onPostgres('a connection that breaks amid a write leaves nothing of it', async () => {
  const { network } = given()
  const names = { names: ['One', 'Two'] }
  const headers = { 'Idempotency-Key': randomUUID() }
  const write = async () => given().member('user_noor').put('/hospitals', names, headers)
  await network.become({ is: 'cut-at', says: 'INSERT 0 2' })
  await expectUnavailable(write)
  await network.become({ is: 'fair' })
  expect(await hospitalsOf('user_noor')).toEqual([])
  expect((await write()).headers.get('Idempotent-Replayed')).toBeNull()
  expect(await hospitalsOf('user_noor')).toEqual(names.names)
})

onPostgres('a write whose commit was not heard of is found done by its key', async () => {
  const { network } = given()
  const write = add('user_amina', 'St Mary’s')
  await network.become({ is: 'cut-at', says: 'COMMIT' })
  await expectUnavailable(write)
  await network.become({ is: 'fair' })
  expect((await write()).headers.get('Idempotent-Replayed')).toBe('true')
  expect(await hospitalsOf('user_amina')).toEqual(['St Mary’s'])
})

onPostgres.each(['gone', 'cut-at'] as const)(
  'a database that is %s after the surgery has linked uses no letter up',
  async (is) => {
    const { network, beside, opened } = given()
    const subject = `user_${randomUUID()}`
    const { gpSystem } = surgery
    const failing: GpSystem = {
      ...gpSystem,
      link: async (...asked) => {
        const linked = await gpSystem.link(...asked)
        await network.become(is === 'gone' ? { is } : { is, says: 'INSERT 0 1' })
        return linked
      },
    }
    const connecting = (parts: object) =>
      apiOver(opened.db, { databaseMs: defaultDatabaseMs, ...parts }).member(subject)
    const headers = { 'Idempotency-Key': randomUUID() }
    await expectUnavailable(async () =>
      connecting({ gpSystem: failing }).post('/gp-records', gracesLetter, headers),
    )
    await network.become({ is: 'fair' })
    // The failed call could not release the member's lock, which expires after eight seconds.
    const later = () => new Date(noon.getTime() + 10_000)
    const again = async () =>
      connecting({ gpSystem, now: later }).post('/gp-records', gracesLetter, headers)
    await expectHealed(again)
    await jobsOver(beside, { gpSystem, now: () => new Date(noon.getTime() + 3_600_000) }).drain()
    expect(await surgery.links()).toHaveLength(1)
    expect((await given().member(subject).user()).gpRecordsConnected).toBe(true)
  },
)

test.skipIf(postgresUrl)('who waits too long for the embedded database is told so', async () => {
  const opened = await embeddedDatabase(50)
  const { member } = apiOver(opened.db)
  const readNow = async () => member('user_amina').get('/users')
  await opened.db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx)
    await expectUnavailable(readNow)
    expect(opened.poolUse().waiting).toBe(0)
  })
  expect((await readNow()).status).toBe(200)
  await opened.close()
})
