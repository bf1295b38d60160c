import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { generateRecord } from '../../../sandbox/gp-system/generate-record.ts'
import { createGpSystem } from '../../../server/gp/gp-system/create-gp-system.ts'
import { apiOver, withDatabase, type Caller } from '../../support/api.ts'
import { auditOf, connect, read, recordOf } from '../../support/gp-records.ts'
import { elsiesLetter, withGpSystem } from '../../support/gp-system.ts'
import { expectProblem } from '../../support/problems.ts'

const database = withDatabase()
const surgery = withGpSystem()

const api = (parts = {}) => apiOver(database.db, { gpSystem: surgery.gpSystem, ...parts })
const allergies = [{ term: 'Allergy to penicillin', effectiveDate: null }]
const file = { account: elsiesLetter, schema1: { medicalRecord: { allergies } } }

let subject = ''
let elsie: Caller
let patientId = ''

beforeEach(async () => {
  surgery.write('elsie.json', file)
  subject = `user_${randomUUID()}`
  elsie = api().member(subject)
  patientId = await connect(elsie, elsiesLetter)
})

describe('S29: a GP system', () => {
  const unavailable = {
    status: 503,
    code: 'gp-system-unavailable',
    outcome: 'unavailable',
  } as const
  const nonsense = { status: 502, code: 'gp-record-not-understood' } as const
  test.each([
    { mode: 'down', ...unavailable },
    { mode: 'error', ...unavailable },
    { mode: 'html', ...nonsense, outcome: 'not-understood' },
    { mode: 'half-json', ...nonsense, outcome: 'not-understood' },
    { mode: '50mb', status: 502, code: 'gp-record-too-large', outcome: 'too-large' },
  ] as const)('that is $mode leads to $code', async ({ mode, status, code, outcome }) => {
    await surgery.fault(mode)
    const reply = await read(elsie, patientId)
    expectProblem(reply, status, code)
    expect(reply.headers.get('Retry-After')).toBe(status === 503 ? '60' : null)
    expect((await auditOf(database.db, elsie)).at(-1)).toBe(`gp-view ${outcome}`)
  })

  test('that is slow is not waited for', async () => {
    await surgery.fault('slow', { delay: 20_000 })
    const gpSystem = createGpSystem({ pairing: { url: surgery.url, key: '', deadlineMs: 100 } })
    const hasty = api({ gpSystem }).member(subject)
    expectProblem(await read(hasty, patientId), 503, 'gp-system-unavailable')
  })

  test('is asked by one member so often and no more, and what was refused is no view', async () => {
    const limited = api({ limits: { gpReads: 2 } }).member(subject)
    expect((await read(limited, patientId)).status).toBe(200)
    expect((await read(limited, patientId)).status).toBe(200)
    const refused = await read(limited, patientId)
    expectProblem(refused, 429, 'rate-limited')
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3_000)
    const views = await auditOf(database.db, elsie)
    expect(views.filter((entry) => entry === 'gp-view read')).toHaveLength(2)
  })

  test('that is asked for many records at once gives them all', async () => {
    const replies = await Promise.all(
      Array.from({ length: 40 }, async () => read(elsie, patientId)),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200))
  })

  test('that is slow holds up a few readings and no more: the others are told to wait', async () => {
    const many = 40
    await surgery.fault('slow', { delay: 2_000, calls: many * 2 })
    const replies = await Promise.all(
      Array.from({ length: many }, async () => read(elsie, patientId)),
    )
    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(many / 2)
    for (const reply of refused) {
      expectProblem(reply, 503, 'service-unavailable')
      expect(reply.headers.get('Retry-After')).toBe('5')
    }
    expect(replies.some(({ status }) => status === 200)).toBe(true)
  })

  test('that nobody can reach', async () => {
    const gpSystem = createGpSystem({ pairing: { url: 'http://127.0.0.1:1', key: '' } })
    const alone = api({ gpSystem }).member(subject)
    expectProblem(await read(alone, patientId), 503, 'gp-system-unavailable')
  })

  test('that fails in passing is asked once more', async () => {
    await surgery.fault('down', { calls: 2 })
    await recordOf(elsie, patientId)
  })

  test('that sends 16 MB is read', async () => {
    await surgery.fault('16mb')
    expect((await recordOf(elsie, patientId)).schema3.length).toBeGreaterThan(3_000)
  })
})

describe('a surgery', () => {
  test('that has ended the registration asks to connect again', async () => {
    surgery.write('elsie.json', {
      ...file,
      account: { ...elsiesLetter, linkageKey: 'another key' },
    })
    const reply = await read(elsie, patientId)
    expect(expectProblem(reply, 409, 'gp-connection-ended').detail).toContain('connect again')
    expect((await auditOf(database.db, elsie)).at(-1)).toBe('gp-view ended')
  })

  test('that sends 20,000 entries of one section is read whole', async () => {
    const wanted = {
      entries: 20_000,
      seed: 7,
      until: '2026-11-21',
      years: 9,
      only: 'testResults',
    } as const
    surgery.write('elsie.json', { ...generateRecord(wanted), account: elsiesLetter })
    const { testResults } = (await recordOf(elsie, patientId, { from: '2016-11-22' })).schema1
      .medicalRecord
    expect(testResults).toHaveLength(20_000)
  })
})
