import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteExpired, endRetention, setAuditClock } from '../../../server/jobs/retention.ts'
import { reencryptAll } from '../../../server/jobs/reencryption.ts'
import { createRecordEncryption } from '../../../server/crypto/record-encryption.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { loginsOf } from '../../support/database.ts'
import { connect, read } from '../../support/gp-records.ts'
import { jobsOver } from '../../support/jobs.ts'
import { expectProblem } from '../../support/problems.ts'
import { noon } from '../../support/tokens.ts'
import { partsOfTables } from '../../support/whole-tables.ts'

const given = withDatabase()
const hours = (count: number) => new Date(noon.getTime() + count * 60 * 60 * 1000)
const years = (count: number) => hours(-count * 365.25 * 24)

test('S36: the audit ends after six years and not before; notifications a year after they were read, or two if nobody reads them', async () => {
  const { db } = given
  const { id } = await apiOver(db).member('user_kept').user()
  const entry = { member_id: id, action: 'kept', outcome: 'x', request_id: 'x' }
  await db
    .insertInto('audit_log')
    .values([
      { ...entry, at: years(7) },
      { ...entry, at: years(5.9) },
      { ...entry, at: noon },
    ])
    .execute()
  const news = { member_id: id, type: 'KIT_UPDATE', created_at: years(3) }
  await db
    .insertInto('notifications')
    .values([
      { ...news, id: 'read-long-ago', read_at: years(2) },
      { ...news, id: 'read-lately', read_at: years(0.5) },
      { ...news, id: 'unread', read_at: null, created_at: years(1.9) },
      { ...news, id: 'unread-long-ago', read_at: null },
    ])
    .execute()
  const tooEarly = db.transaction().execute(async (trx) => {
    await setAuditClock(trx, noon)
    await trx.deleteFrom('audit_log').where('at', '<', noon).execute()
  })
  await expect(tooEarly).rejects.toThrow('append-only')

  const jobs = jobsOver(db)
  await jobs.addTimetable()
  await jobs.drain()
  const left = await db
    .selectFrom('audit_log')
    .select('at')
    .where('action', '=', 'kept')
    .orderBy('at')
    .execute()
  expect(left.map(({ at }) => at)).toEqual([years(5.9), noon])
  const kept = await db.selectFrom('notifications').select('id').orderBy('id').execute()
  expect(kept.map((row) => row.id)).toEqual(['read-lately', 'unread'])
})

test('S36: a month of the audit is dropped as a whole six years after its end, by both clocks, and the next ones are there', async () => {
  const { db } = given
  const service = loginsOf(db).db
  const keepMonths = async (clock: Date) => sql`select keep_audit_months(${clock})`.execute(service)
  const months = async () => {
    const parts = await partsOfTables(db)
    return parts.map(({ name }) => name).filter((name) => name.startsWith('audit_log_2'))
  }
  const written = new Date('2018-02-10T12:00:00Z')
  await keepMonths(written)
  const entry = { member_id: 'of-2018', action: 'kept', outcome: 'x', request_id: 'x' }
  await db
    .insertInto('audit_log')
    .values({ ...entry, at: written })
    .execute()
  const left = async () =>
    db.selectFrom('audit_log').select('at').where('member_id', '=', 'of-2018').execute()

  await keepMonths(new Date('2024-02-29T12:00:00Z'))
  expect(await months()).toContain('audit_log_2018_02')
  expect(await left()).toEqual([{ at: written }])
  await endRetention(service, new Date('2024-03-01T12:00:00Z'))
  expect(await months()).toContain('audit_log_2018_03')
  expect(await months()).not.toContain('audit_log_2018_02')
  expect(await left()).toEqual([])

  // A clock of the service that is ahead by years ends nothing.
  await keepMonths(new Date('2099-01-01T12:00:00Z'))
  expect(await months()).toEqual(expect.arrayContaining(['audit_log_2024_03', 'audit_log_2099_04']))
})

test('S36: a letter that no surgery would end leaves its fingerprints for two years, and no longer', async () => {
  const { db } = given
  const letter = { member_id: null, account: 'of the account', details: 'of the letter' }
  await db
    .insertInto('gp_pairings')
    .values([
      { ...letter, id: 'long-ago', ends_at: years(2.1), is_ending: true },
      { ...letter, id: 'lately', ends_at: years(1.9), is_ending: true },
      { ...letter, id: 'not-yet', ends_at: hours(1) },
    ])
    .execute()
  await endRetention(db, noon)
  const left = await db.selectFrom('gp_pairings').select('id').orderBy('id').execute()
  expect(left.map((row) => row.id)).toEqual(['lately', 'not-yet'])
  await db.deleteFrom('gp_pairings').where('account', '=', letter.account).execute()
})

test('S36: what has reached its end goes in batches, also what is all of one age, and nothing else goes with it', async () => {
  const { db } = given
  const { id } = await apiOver(db).member('user_busy').user()
  const keyed = (n: number, created_at: Date) => ({
    member_id: id,
    key: `busy-${n}`,
    fingerprint: 'f',
    status: 200,
    created_at,
  })
  const counted = (n: number, window_ends_at: Date) => ({
    counted: `busy:${n}`,
    hits: 1,
    window_ends_at,
  })
  const range = Array.from({ length: 2_400 }, (_, n) => n)
  await db
    .insertInto('idempotency')
    .values([...range.map((n) => keyed(n, years(1))), keyed(2_400, noon)])
    .execute()
  // Those that stay lie between those that go.
  await db
    .insertInto('rate_limits')
    .values(range.map((n) => counted(n, n % 8 === 0 ? noon : years(1))))
    .execute()
  await deleteExpired(db, noon)
  const keys = await db
    .selectFrom('idempotency')
    .select('key')
    .where('key', 'like', 'busy-%')
    .execute()
  expect(keys).toEqual([{ key: 'busy-2400' }])
  const windows = db.selectFrom('rate_limits').select('counted').where('counted', 'like', 'busy:%')
  expect(await windows.execute()).toHaveLength(300)
})

test('S36: whether six years are over is a question of the service’s clock, not of the database’s', async () => {
  const { db } = given
  const at = years(12)
  const entry = { member_id: 'of-2014', action: 'early', outcome: 'x', request_id: 'x', at }
  await db.insertInto('audit_log').values(entry).execute()
  const endBy = async (clock: Date) =>
    db.transaction().execute(async (trx) => {
      await setAuditClock(trx, clock)
      await trx.deleteFrom('audit_log').where('action', '=', 'early').execute()
    })
  await expect(endBy(years(6.1))).rejects.toThrow('append-only')
  await endBy(years(5.9))
})

test('S34: after a change of keys everything is re-encrypted, and the old key can be deleted', async () => {
  const [before, now] = ['c'.repeat(43), 'd'.repeat(43)]
  const old = createRecordEncryption([before])
  const subject = `user_${randomUUID()}`
  const patientId = await connect(apiOver(given.db, { recordEncryption: old }).member(subject))
  const subjectOfLost = `user_${randomUUID()}`
  const another = createRecordEncryption(['e'.repeat(43)])
  await connect(apiOver(given.db, { recordEncryption: another }).member(subjectOfLost))

  const both = createRecordEncryption([now, before])
  const reencrypt = async () => reencryptAll({ db: given.db, recordEncryption: both })
  // With the connection that is lost, so is the reply to the call that made it.
  expect(await reencrypt()).toMatchObject({ connections: 1, lost: 2 })
  expect(await reencrypt()).toMatchObject({ connections: 0, lost: 2 })
  const alone = createRecordEncryption([now])
  const member = apiOver(given.db, { recordEncryption: alone }).member(subject)
  expect((await read(member, patientId)).status).toBe(200)
  const withOld = apiOver(given.db, { recordEncryption: old }).member(subject)
  expectProblem(await read(withOld, patientId), 500, 'internal')
})
