import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import { asMember, asMemberForOne } from '../../../server/db/as-member.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { openDatabase, overPglite } from '../../../server/db/open.ts'
import { people } from '../../../server/sandbox-seed/people.ts'
import { seedPeople } from '../../../server/sandbox-seed/seed.ts'
import { deleteExpired } from '../../../server/jobs/retention.ts'
import type { Database } from '../../../server/db/tables.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { databaseLike, testDatabase } from '../../support/database.ts'
import { withFolder } from '../../support/folder.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()
const folder = withFolder()
const onPostgres = inject('postgresUrl') !== undefined

const memberRow = (id: string) => ({ id, subject: id, created_at: noon })

const subjectsLike = async (db: Database, pattern: string) => {
  const rows = await db
    .selectFrom('members')
    .select('subject')
    .where('subject', 'like', pattern)
    .execute()
  return rows.map(({ subject }) => subject).toSorted()
}

test('a rollback takes nothing of its neighbours along, and they keep nothing of it', async () => {
  const { db } = given
  const attempts = Array.from({ length: 20 }, async (_, n) =>
    db.transaction().execute(async (trx) => {
      await trx
        .insertInto('members')
        .values(memberRow(`race-${n}`))
        .execute()
      await sql`select 1`.execute(trx)
      if (n % 2 === 0) throw new Error('changed my mind')
      await sql`select 1`.execute(trx)
    }),
  )
  const single = db.insertInto('members').values(memberRow('race-single')).execute()
  const outcomes = await Promise.allSettled(attempts)
  await single
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10)
  const kept = Array.from({ length: 10 }, (_, n) => `race-${2 * n + 1}`)
  expect(await subjectsLike(db, 'race-%')).toEqual([...kept, 'race-single'].toSorted())
})

test.runIf(onPostgres)('after a lull calls find the connections of before', async () => {
  const { url, drop } = await databaseLike(inject('postgresUrl') ?? '')
  const { db, poolUse, close } = await openDatabase({ url }, {}, async () => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await sql`select 1`.execute(db)
    vi.advanceTimersByTime(60_000)
    expect(poolUse()).toMatchObject({ open: 1, idle: 1 })
  } finally {
    vi.useRealTimers()
  }
  await close()
  await drop()
})

test.skipIf(onPostgres)(
  'the embedded database leaves a turn of the loop before each borrower',
  async () => {
    const { db } = given
    let turns = 0
    let isOver = false
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    // One after the other, as waiting calls are answered: libuv accepts one connection per turn.
    for (let n = 0; n < 10; n += 1) await sql`select 1`.execute(db)
    isOver = true
    expect(turns).toBeGreaterThanOrEqual(9)
  },
)

test('a transaction of one statement is the member’s, and has no second', async () => {
  const { db } = given
  const who = sql<{ role: string; member: string }>`
    select current_user as role, current_setting('rowan.member', true) as member`
  const { rows } = await asMemberForOne(db, 'x', async (trx) => who.execute(trx))
  expect(rows).toEqual([{ role: 'rowan_app', member: 'x' }])
  const two = asMemberForOne(db, 'x', async (trx) => {
    await who.execute(trx)
    return who.execute(trx)
  })
  await expect(two).rejects.toThrow('for one statement')
  const failing = asMemberForOne(db, 'x', async (trx) => sql`select 1 / 0`.execute(trx))
  await expect(failing).rejects.toThrow('division by zero')
  expect((await who.execute(db)).rows[0]?.role).not.toBe('rowan_app')
})

test('a statement that fails does not poison the next one', async () => {
  const { db } = given
  await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow()
  await expect(
    asMember(db, 'x', async (trx) => sql`select nonsense`.execute(trx)),
  ).rejects.toThrow()
  const { rows } = await sql<{ role: string; member: string | null }>`
    select current_user as role, current_setting('rowan.member', true) as member`.execute(db)
  expect(rows[0]?.role).not.toBe('rowan_app')
  expect(rows[0]?.member ?? '').toBe('')
})

test('a list goes to the database and back as it is, with what is missing, quoted or nested', async () => {
  const list = ['a', null, '', 'NULL', 'say "so"', String.raw`a\b`, '{,}']
  const nested = [
    [1, 2],
    [3, null],
  ]
  const { rows } = await sql`
    select ${list}::text[] as list, ${nested}::int[] as nested, ${[]}::text[] as nothing`.execute(
    given.db,
  )
  expect(rows).toEqual([{ list, nested, nothing: [] }])
})

test.skipIf(onPostgres)('a crowd in the database lets others be served meanwhile', async () => {
  let turns = 0
  let isDone = false
  const turn = () => {
    turns += 1
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  const crowd = Array.from({ length: 20 }, async () =>
    given.db.transaction().execute(async (trx) => sql`select 1`.execute(trx)),
  )
  await Promise.all(crowd)
  isDone = true
  expect(turns).toBeGreaterThanOrEqual(crowd.length - 1)
})

/** The bytes of the JavaScript heap in use after a garbage collection. */
const heapLeft = (): number => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
  return process.memoryUsage().heapUsed
}

test('nothing of a reply stays in memory once it was read', async () => {
  const ask = async () => sql`select repeat('x', 10000) as long`.execute(given.db)
  await ask()
  const before = heapLeft()
  for (let n = 0; n < 500; n += 1) await ask()
  // 5 MB were read.
  expect(heapLeft() - before).toBeLessThan(1e6)
})

test('bringing the schema up to date again changes nothing', async () => {
  await migrate(given.db)
  await Promise.all([migrate(given.db), migrate(given.db)])
})

test('a database of a release before the baseline is refused with a sentence, as it is', async () => {
  const { db, close } = overPglite(await PGlite.create())
  const steps = db.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
  await sql`create table kysely_migration (name text, timestamp text)`.execute(db)
  const old = { name: '001-health-profile', timestamp: '' }
  await steps.insertInto('kysely_migration').values(old).execute()
  await expect(migrate(db)).rejects.toThrow(
    'Rowan cannot start: the database is of a release before that of 27 November 2026.',
  )
  const tables = await sql`select from pg_tables where schemaname = 'public'`.execute(db)
  expect(tables.rows).toHaveLength(1)
  await close()
})

test('a release that is gone back to leaves the schema of a newer one as it is', async () => {
  const newer = { name: '999-of-the-next-release', timestamp: new Date().toISOString() }
  const steps = given.db.withTables<{ kysely_migration: typeof newer }>()
  await steps.insertInto('kysely_migration').values(newer).execute()
  await migrate(given.db)
  const left = await steps
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name', 'desc')
    .executeTakeFirst()
  expect(left?.name).toBe(newer.name)
})

test('a date of birth is the day that was stored, in whatever zone the machine is', async () => {
  await given.db
    .insertInto('members')
    .values({ ...memberRow('day'), dob: '1987-04-09' })
    .execute()
  const row = await given.db
    .selectFrom('members')
    .select(['dob', 'created_at'])
    .where('id', '=', 'day')
    .executeTakeFirst()
  expect(row).toEqual({ dob: '1987-04-09', created_at: noon })
})

test.runIf(onPostgres)('a connection is dropped rather than left to hold up others', async () => {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name like '%timeout' and setting <> '0'`.execute(
    given.db,
  )
  const names = rows.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'statement_timeout',
      'lock_timeout',
      'idle_in_transaction_session_timeout',
    ]),
  )
})

test('the example people are there once, and nobody is added to a database in use', async () => {
  const { db, close } = await testDatabase()
  await seedPeople(db, noon)
  await seedPeople(db, noon)
  expect(await subjectsLike(db, '%')).toEqual(
    Object.values(people)
      .map(({ subject }) => subject)
      .toSorted(),
  )
  const amina = await apiOver(db).member(people.amina.subject).user()
  expect(amina).toMatchObject({ firstName: 'Amina', dob: '1987-04-09', gender: 'FEMALE' })
  expect(amina.diagnosis.map(({ name }) => name)).toEqual(people.amina.answers.diagnosis)
  expect(amina.userOnboarding.every(({ complete }) => complete)).toBe(true)
  const tom = await apiOver(db).member(people.tom.subject).user()
  expect(tom.userOnboarding.some(({ complete }) => complete)).toBe(false)
  await close()
})

test('S36: idempotency keys are deleted after 90 days, closed rate-limit windows after one', async () => {
  const { db } = given
  const daysAgo = (days: number) => new Date(noon.getTime() - days * 24 * 60 * 60 * 1000)
  await db.insertInto('members').values(memberRow('swept')).execute()
  const answered = { member_id: 'swept', fingerprint: '', status: 200, body: '{}' }
  await db
    .insertInto('idempotency')
    .values([
      { ...answered, key: 'old', created_at: daysAgo(91) },
      { ...answered, key: 'young', created_at: daysAgo(89) },
    ])
    .execute()
  await db
    .insertInto('rate_limits')
    .values([
      { counted: 'swept:old', hits: 1, window_ends_at: daysAgo(2) },
      { counted: 'swept:young', hits: 1, window_ends_at: noon },
    ])
    .execute()
  await deleteExpired(db, noon)
  const keys = await db
    .selectFrom('idempotency')
    .select('key')
    .where('member_id', '=', 'swept')
    .execute()
  expect(keys).toEqual([{ key: 'young' }])
  const windows = await db
    .selectFrom('rate_limits')
    .select('counted')
    .where('counted', 'like', 'swept:%')
    .execute()
  expect(windows).toEqual([{ counted: 'swept:young' }])
})

test.skipIf(onPostgres)(
  'what was answered is there when the server comes back',
  async () => {
    const where = { dataDir: join(folder, 'deep', 'database') }
    const first = await openDatabase(where)
    await first.db.insertInto('members').values(memberRow('stays')).execute()
    await first.close()
    const second = await openDatabase(where)
    expect(await subjectsLike(second.db, 'stays')).toEqual(['stays'])
    await second.close()
    // Creating a database takes seconds, even on an idle machine.
  },
  90_000,
)
