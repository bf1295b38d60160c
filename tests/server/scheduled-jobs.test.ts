import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setAuditClock } from '../../server/db/retention.ts'
import { createScheduledJobs } from '../../server/scheduled-jobs.ts'
import { createRecordEncryption } from '../../server/record-encryption.ts'
import { reencryptConnections } from '../../server/stores/gp-record.ts'
import { apiOver, knownPeople, noLedger, operatorSecret, withDatabase } from '../support/api.ts'
import { recordEncryption } from '../support/gp.ts'
import { connect, read } from '../support/gp-records.ts'
import { expectProblem } from '../support/problems.ts'
import { noon } from '../support/tokens.ts'

const given = withDatabase()
const hours = (count: number) => new Date(noon.getTime() + count * 60 * 60 * 1000)
const years = (count: number) => hours(-count * 365.25 * 24)

beforeEach(async () => given.db.deleteFrom('housekeeping').execute())
afterEach(() => void vi.useRealTimers())

/** Instances of the service that share one database and one clock. */
function instances(run: () => Promise<unknown> = async () => undefined) {
  const logged: string[] = []
  const failed: string[] = []
  const clock = { now: noon }
  const ran: number[] = []
  const make = (instance: number) =>
    createScheduledJobs({
      db: given.db,
      identity: knownPeople().identity,
      erasureLedger: noLedger,
      purgeErased: async () => undefined,
      recordEncryption,
      newId: randomUUID,
      onFailed: (task) => void failed.push(task),
      now: () => clock.now,
      log: pino({}, { write: (line) => void logged.push(line) }),
      tasks: [
        {
          name: 'daily',
          everyMs: 24 * 60 * 60 * 1000,
          run: async () => {
            ran.push(instance)
            await run()
          },
        },
      ],
    })
  return { schedulers: [1, 2, 3].map(make), clock, ran, logged, failed }
}

describe('S36: a daily task', () => {
  test('runs on one of three instances, however often they look, and again the next day', async () => {
    const { schedulers, clock, ran } = instances()
    const lookAt = async (hour: number) => {
      clock.now = hours(hour)
      await Promise.all(schedulers.map(async ({ runDue }) => runDue()))
      return ran.length
    }
    expect(await lookAt(0)).toBe(1)
    expect(await lookAt(1)).toBe(1)
    expect(await lookAt(23)).toBe(1)
    expect(await lookAt(24)).toBe(2)
    expect(await lookAt(47)).toBe(2)
  })

  test('is looked for a minute after a start, also where no instance lives for long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const { schedulers, ran } = instances()
    for (const scheduler of schedulers) {
      scheduler.start()
      vi.advanceTimersByTime(60_000)
      await scheduler.stop()
    }
    expect(ran).toEqual([1])
  })

  test('that failed is run again at the next look, and the log says nothing of what it held', async () => {
    const errors = [Object.assign(new Error('Canary'), { detail: 'Canary', code: '23505' })]
    const { schedulers, ran, logged, failed } = instances(async () => {
      const error = errors.pop()
      if (error) throw error
    })
    for (const scheduler of schedulers) await scheduler.runDue()
    expect(ran).toEqual([1, 2])
    expect(logged).toHaveLength(1)
    expect(failed).toEqual(['daily'])
    expect(logged.join('')).toContain('23505')
    expect(logged.join('')).not.toContain('Canary')
  })
})

test('S36: the audit ends after six years and not before; read news after one year', async () => {
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
      { ...news, id: 'unread', read_at: null },
    ])
    .execute()
  const tooEarly = db.transaction().execute(async (trx) => {
    await setAuditClock(trx, noon)
    await trx.deleteFrom('audit_log').where('at', '<', noon).execute()
  })
  await expect(tooEarly).rejects.toThrow('append-only')

  const scheduler = createScheduledJobs({
    db,
    identity: knownPeople().identity,
    erasureLedger: noLedger,
    purgeErased: async () => undefined,
    recordEncryption,
    newId: randomUUID,
    now: () => noon,
    log: pino({ enabled: false }),
  })
  await scheduler.runDue()
  const left = await db.selectFrom('audit_log').select('at').where('action', '=', 'kept').execute()
  expect(left.map(({ at }) => at)).toEqual([years(5.9), noon])
  const kept = await db.selectFrom('notifications').select('id').orderBy('id').execute()
  expect(kept.map((row) => row.id)).toEqual(['read-lately', 'unread'])
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
  expect(await reencryptConnections(given.db, both)).toEqual({ resealed: 1, lost: 1 })
  expect(await reencryptConnections(given.db, both)).toEqual({ resealed: 0, lost: 1 })
  const asOperator = { Authorization: `Bearer ${operatorSecret}` }
  const { anyone } = apiOver(given.db, { recordEncryption: both })
  const reply = await anyone.post('/operator/reseal', {}, asOperator)
  expect(reply.body).toMatchObject({ resealed: 0, lost: 1 })
  const alone = createRecordEncryption([now])
  const member = apiOver(given.db, { recordEncryption: alone }).member(subject)
  expect((await read(member, patientId)).status).toBe(200)
  const withOld = apiOver(given.db, { recordEncryption: old }).member(subject)
  expectProblem(await read(withOld, patientId), 409, 'gp-connection-ended')
})
