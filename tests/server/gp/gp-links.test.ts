import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { connectGpRecord } from '#contract/gp-details.ts'
import type { GpSystem } from '../../../server/gp/gp-system/gp-system.ts'
import { apiOver, withDatabase, type Received } from '../../support/api.ts'
import { withFullDisk } from '../../support/full-disk.ts'
import { connect, read, recordOf } from '../../support/gp-records.ts'
import { gracesLetter, withGpSystem } from '../../support/gp-system.ts'
import { emptyQueues, jobsOver } from '../../support/jobs.ts'
import { expectProblem } from '../../support/problems.ts'
import { noon } from '../../support/tokens.ts'

const database = withDatabase()
const surgery = withGpSystem()

beforeEach(async () => {
  await database.db.deleteFrom('gp_pairings').execute()
  await emptyQueues(database.db)
})

const graces = { odsCode: gracesLetter.gpOdsCode, accountId: gracesLetter.accountID }
const handedOver = { handedOver: async () => ({ letter: gracesLetter }) }
const api = (parts = {}) =>
  apiOver(database.db, {
    gpSystem: surgery.gpSystem,
    nhsLogin: handedOver,
    limits: { perMember: 1e6 },
    ...parts,
  })
const newMember = (parts = {}) => api(parts).member(`user_${randomUUID()}`)
const tellSurgeries = async (minutes: number) => {
  const now = () => new Date(noon.getTime() + minutes * 60_000)
  await jobsOver(database.db, { gpSystem: surgery.gpSystem, now }).drain()
}
const keyed = () => ({ 'Idempotency-Key': randomUUID() })
const patientIdOf = ({ body }: Received) => v.parse(connectGpRecord.reply, body).patientId

describe.each([
  ['with the letter', '/gp-records', gracesLetter],
  ['with what an NHS login handed over', '/gp-records/handed-over', undefined],
])('connecting %s', (_, path, body) => {
  test('whose commit failed works again with the same details, and a fault of ours is no try', async () => {
    const grace = newMember()
    const key = keyed()
    for (let fault = 0; fault < 6; fault += 1) {
      await withFullDisk(database.db, async () => {
        expectProblem(await grace.post(path, body, key), 503, 'service-unavailable')
      })
    }
    const wrong = await grace.post('/gp-records', { ...gracesLetter, surname: 'Smith' })
    expect(expectProblem(wrong, 422, 'gp-details-not-matched').triesLeft).toBe(4)
    const again = await grace.post(path, body, key)
    expect(again.status).toBe(201)
    await recordOf(grace, patientIdOf(again))
    await tellSurgeries(60)
    expect(await surgery.links()).toEqual([graces])
    await recordOf(grace, patientIdOf(again))
  })

  test('whose reply of the surgery was cut in half works again under the same key', async () => {
    const grace = newMember()
    const key = keyed()
    await surgery.fault('half-json', { calls: 1 })
    const half = await grace.post(path, body, key)
    expect(expectProblem(half, 502, 'gp-record-not-understood').triesLeft).toBe(5)
    expect((await grace.post(path, body, key)).status).toBe(201)
    await tellSurgeries(60)
    expect(await surgery.links()).toEqual([graces])
  })

  test.each([
    ['one key', () => 1],
    ['two keys', () => 2],
  ])(
    'twenty times at once by %s makes one connection, and nobody is told it failed',
    async (_name, count) => {
      const grace = newMember()
      const keys = Array.from({ length: count() }, keyed)
      const replies = await Promise.all(
        Array.from({ length: 20 }, async (_call, n) =>
          grace.post(path, body, keys[n % keys.length]),
        ),
      )
      const done = replies.filter(({ status }) => status === 201)
      expect(done.length).toBeGreaterThan(0)
      for (const reply of replies.filter(({ status }) => status !== 201)) {
        expectProblem(reply, 409, 'idempotency-in-progress')
        expect(reply.headers.get('Retry-After')).toBe('1')
      }
      for (const key of keys) done.push(await grace.post(path, body, key))
      expect(new Set(done.map(patientIdOf)).size).toBe(1)
      await tellSurgeries(60)
      expect(await surgery.links()).toEqual([graces])
    },
  )
})

describe('a pairing that was asked for', () => {
  test('and never kept is ended after ten minutes', async () => {
    await withFullDisk(database.db, async () => {
      expectProblem(await newMember().post('/gp-records', gracesLetter), 503, 'service-unavailable')
    })
    await tellSurgeries(9)
    expect(await surgery.links()).toEqual([graces])
    await tellSurgeries(10)
    expect(await surgery.links()).toEqual([])
    await connect(newMember())
  })

  test('and is ended while its call is still under way is not kept', async () => {
    const { gpSystem } = surgery
    const slow: GpSystem = {
      ...gpSystem,
      link: async (...asked) => {
        const linked = await gpSystem.link(...asked)
        await tellSurgeries(11)
        return linked
      },
    }
    const subject = `user_${randomUUID()}`
    const reply = await api({ gpSystem: slow }).member(subject).post('/gp-records', gracesLetter)
    expectProblem(reply, 503, 'service-unavailable')
    await connect(api().member(subject))
    expect(await surgery.links()).toEqual([graces])
  })

  test('with other details is ended before those are', async () => {
    const grace = newMember()
    await withFullDisk(database.db, async () => {
      expectProblem(await grace.post('/gp-records', gracesLetter), 503, 'service-unavailable')
    })
    await connect(grace, { ...gracesLetter, surname: 'PEMBERTON' })
    expect(await surgery.links()).toEqual([graces])
  })
})

describe('the details of a letter', () => {
  test('connect again after disconnecting from a surgery that was down', async () => {
    const grace = newMember()
    await connect(grace)
    await surgery.fault('down')
    await grace.send('DELETE', '/gp-records')
    expectProblem(await grace.post('/gp-records', gracesLetter), 503, 'gp-system-unavailable')
    await tellSurgeries(0)
    expectProblem(await grace.post('/gp-records', gracesLetter), 503, 'gp-system-unavailable')
    await surgery.fault('none')
    const patientId = await connect(grace)
    await tellSurgeries(60)
    expect(await surgery.links()).toEqual([graces])
    await recordOf(grace, patientId)
  })

  test('connect with another account once this one is disconnected', async () => {
    const grace = newMember()
    await connect(grace)
    await surgery.fault('down')
    await grace.send('DELETE', '/gp-records')
    await surgery.fault('none')
    const other = newMember()
    const patientId = await connect(other)
    await tellSurgeries(60)
    expect(await surgery.links()).toEqual([graces])
    await recordOf(other, patientId)
  })

  test('given again by a connected member keep the connection', async () => {
    const grace = newMember()
    const patientId = await connect(grace)
    expect(await connect(grace)).toBe(patientId)
    expect(await surgery.links()).toEqual([graces])
  })

  test('of somebody else’s connection stay refused', async () => {
    const patientId = await connect(newMember())
    const other = newMember()
    expectProblem(await other.post('/gp-records', gracesLetter), 409, 'gp-already-linked')
    expectProblem(await read(other, patientId), 404, 'not-found')
    await tellSurgeries(60)
    expect(await surgery.links()).toEqual([graces])
  })

  test('connect anew where a restored database knows a pairing that was ended since', async () => {
    const grace = newMember()
    await connect(grace)
    const { id } = await grace.user()
    const row = database.db.selectFrom('gp_connections').select('link_id')
    const { link_id: linkId } = await row.where('member_id', '=', id).executeTakeFirstOrThrow()
    await surgery.gpSystem.unlink(linkId ?? '')
    await recordOf(grace, await connect(grace))
  })
})
