import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createRecordEncryption } from '../../../server/crypto/record-encryption.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { recordEncryption } from '../../support/gp.ts'
import { withFullDisk } from '../../support/full-disk.ts'
import { jobsOver } from '../../support/jobs.ts'
import { auditOf, connect, read, recordOf } from '../../support/gp-records.ts'
import { aminasLetter, gracesLetter, withGpSystem } from '../../support/gp-system.ts'
import { expectProblem } from '../../support/problems.ts'
import { noon } from '../../support/tokens.ts'

const database = withDatabase()
const surgery = withGpSystem()

const api = (parts = {}) =>
  apiOver(database.db, { gpSystem: surgery.gpSystem, limits: { perMember: 1e6 }, ...parts })
const tellSurgeries = async (seconds = 0) => {
  const now = () => new Date(noon.getTime() + seconds * 1000)
  await jobsOver(database.db, { gpSystem: surgery.gpSystem, now }).drain()
}
const newMember = () => api().member(`user_${randomUUID()}`)

describe('connecting again', () => {
  test('after a move puts the new surgery in place of the old', async () => {
    const grace = newMember()
    const before = await connect(grace)
    const after = await connect(grace, aminasLetter)
    expect(after).not.toBe(before)
    expectProblem(await read(grace, before), 404, 'not-found')
    expect((await recordOf(grace, after)).surgery?.odsCode).toBe('M81042')
    // Once the old surgery knows, its letter works again.
    await tellSurgeries()
    await connect(newMember())
  })

  test('with details that are refused keeps what was connected', async () => {
    const grace = newMember()
    const patientId = await connect(grace)
    const reply = await grace.post('/gp-records', { ...aminasLetter, surname: 'Smith' })
    expectProblem(reply, 422, 'gp-details-not-matched')
    await recordOf(grace, patientId)
  })
})

test('a connection says which surgery it is to and since when', async () => {
  const grace = newMember()
  expect((await grace.get('/gp-records')).body).toEqual({ connection: null })
  await connect(grace)
  expect((await grace.get('/gp-records')).body).toEqual({
    connection: {
      surgery: { name: expect.any(String), odsCode: gracesLetter.gpOdsCode },
      connectedAt: noon.toISOString(),
    },
  })
  await grace.send('DELETE', '/gp-records')
  expect((await grace.get('/gp-records')).body).toEqual({ connection: null })
})

describe('disconnecting', () => {
  test('S34: erases the credential and tells the surgery', async () => {
    const grace = newMember()
    const patientId = await connect(grace)
    const reply = await grace.send('DELETE', '/gp-records')
    expect(reply).toMatchObject({ status: 200, body: { success: true } })
    const { id, gpRecordsConnected } = await grace.user()
    expect(gpRecordsConnected).toBe(false)
    const rows = database.db.selectFrom('gp_connections').selectAll().where('member_id', '=', id)
    expect(await rows.execute()).toEqual([])
    expectProblem(await read(grace, patientId), 404, 'not-found')
    await tellSurgeries()
    await connect(newMember())
    expect(await auditOf(database.db, grace)).toContain('gp-disconnect disconnected')
  })

  test('works while the surgery’s system is down, and when nothing is connected', async () => {
    const grace = newMember()
    await connect(grace)
    await surgery.fault('down')
    expect((await grace.send('DELETE', '/gp-records')).status).toBe(200)
    expect((await grace.send('DELETE', '/gp-records')).status).toBe(200)
  })

  test('tells the surgery once its system is back, however long that takes', async () => {
    const grace = newMember()
    await connect(grace)
    await surgery.fault('down')
    await grace.send('DELETE', '/gp-records')
    for (const seconds of [0, 60, 600]) await tellSurgeries(seconds)
    expect(await surgery.links()).toHaveLength(1)
    await surgery.fault('none')
    await tellSurgeries(1200)
    expect(await surgery.links()).toEqual([])
  })

  test('tells the surgery nothing unless the connection is gone', async () => {
    const grace = newMember()
    const patientId = await connect(grace)
    await withFullDisk(database.db, async () => {
      expectProblem(await grace.send('DELETE', '/gp-records'), 503, 'service-unavailable')
    })
    await tellSurgeries()
    await recordOf(grace, patientId)
  })
})

describe('the credential', () => {
  test('S10, S34: is stored encrypted, and neither it nor a detail of the letter is anywhere else', async () => {
    const logging = api()
    const grace = logging.member(`user_${randomUUID()}`)
    const patientId = await connect(grace)
    await recordOf(grace, patientId)
    const dump = []
    for (const table of ['gp_connections', 'idempotency', 'audit_log', 'rate_limits'] as const) {
      dump.push(JSON.stringify(await database.db.selectFrom(table).selectAll().execute()))
    }
    const row = await database.db
      .selectFrom('gp_connections')
      .selectAll()
      .where('id', '=', patientId)
      .executeTakeFirstOrThrow()
    const { id } = await grace.user()
    const encrypted = { keyId: row.key_id, ciphertext: row.credential }
    const credential = recordEncryption.decrypt(encrypted, {
      kind: 'gp-connection',
      belongsTo: `${id} ${patientId}`,
    })
    for (const secret of [credential, gracesLetter.linkageKey, gracesLetter.accountID]) {
      expect(dump.join('')).not.toContain(secret)
      expect(logging.logged.join('')).not.toContain(secret)
    }
  })

  test('S34: opens after a change of keys; that no key opens it is a fault of ours, never the surgery’s', async () => {
    const subject = `user_${randomUUID()}`
    const patientId = await connect(api().member(subject))
    const [before, now] = ['a'.repeat(43), 'b'.repeat(43)]
    const changed = api({ recordEncryption: createRecordEncryption([now, before]) }).member(subject)
    await recordOf(changed, patientId)
    const lost = api({ recordEncryption: createRecordEncryption([now]) }).member(subject)
    expectProblem(await read(lost, patientId), 500, 'internal')
    await connect(lost, aminasLetter)
  })

  const [old, next] = ['a'.repeat(43), 'b'.repeat(43)]
  test.each<[string, [string, ...string[]], [string, ...string[]]]>([
    ['1: only one knows the next key', [old], [old, next]],
    ['2: only one encrypts with it', [old, next], [next, old]],
    ['3: only one has still the old one', [next, old], [next]],
  ])('S34: each instance reads what the other writes, in step %s', async (_, one, other) => {
    const subject = `user_${randomUUID()}`
    const [here, there] = [one, other].map((keys) =>
      api({ recordEncryption: createRecordEncryption(keys) }).member(subject),
    )
    if (!here || !there) throw new Error('There are two')
    await recordOf(there, await connect(here))
    await recordOf(here, await connect(there, aminasLetter))
    for (const [writes, reads] of [
      [here, there],
      [there, here],
    ] as const) {
      const key = { 'Idempotency-Key': randomUUID() }
      const hospital = { name: `Hospital ${randomUUID()}` }
      const first = await writes.post('/hospitals', hospital, key)
      const again = await reads.post('/hospitals', hospital, key)
      expect([again.status, again.body]).toEqual([first.status, first.body])
    }
    await here.send('DELETE', '/gp-records')
    await tellSurgeries()
  })
})
