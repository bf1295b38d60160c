import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { GpRecord } from '#contract/gp-record.ts'
import { carryTrace } from '../../../server/telemetry/tracing.ts'
import { apiOver, withDatabase, type Caller } from '../../support/api.ts'
import { auditOf, connect, read, recordOf } from '../../support/gp-records.ts'
import { elsiesLetter, withGpSystem } from '../../support/gp-system.ts'
import { expectProblem } from '../../support/problems.ts'
import { tokenFor } from '../../support/tokens.ts'

const database = withDatabase()
const surgery = withGpSystem()

const api = () => apiOver(database.db, { gpSystem: surgery.gpSystem })

let subject = ''
let elsie: Caller
let patientId = ''

const on = (value: string, datePart = 'YearMonthDay') => ({
  effectiveDate: { value: `${value}T00:00:00`, datePart },
})
const medicalRecord = {
  consultations: [{ ...on('2026-11-20') }, { ...on('2026-01-05') }],
  medication: [
    { drugName: 'current of old', drugStatus: 'Active', ...on('1999-05-05') },
    { drugName: 'nobody knows', drugStatus: null, ...on('1999-05-05') },
    { drugName: 'past of old', drugStatus: 'Past', ...on('1999-05-05') },
    { drugName: 'past of now', drugStatus: 'Cancelled', ...on('2026-11-01') },
    { drugName: 'past without a date', drugStatus: 'Past' },
  ],
  testResults: [
    { value: { term: 'now', ...on('2026-10-01') }, childValues: [] },
    { value: { term: 'old', ...on('2020-10-01') }, childValues: [] },
    { value: { term: 'dated tomorrow', ...on('2026-12-24') } },
    { value: { term: 'no date', effectiveDate: null } },
    { value: null, childValues: [{ term: 'child of old', ...on('2020-10-01') }] },
  ],
  allergies: [{ term: 'Allergy to penicillin', ...on('1987-01-01', 'Year') }],
  immunisations: [{ term: 'first item without a date' }],
  problems: [{ status: 'Past', observation: { term: 'Fracture', ...on('1979-03-01') } }],
}
const events = [
  { date: '2026-11-01T10:00:00', recordItems: [{ details: '<b>Result</b> &amp; letter' }] },
  { date: '2001-11-01', recordItems: [] },
  { date: null, recordItems: [{ details: 'Letter', binaryDataId: 'b1' }] },
]

const file = (content: object = {}) => ({
  account: elsiesLetter,
  practice: { name: 'Elm Road Surgery' },
  schema1: { medicalRecord },
  schema3: events,
  ...content,
})

beforeEach(async () => {
  surgery.write('elsie.json', file())
  subject = `user_${randomUUID()}`
  elsie = api().member(subject)
  patientId = await connect(elsie, elsiesLetter)
})

const record = async (from = '2026-08-21', to = '2026-11-21') =>
  recordOf(elsie, patientId, { from, to })

test('a record says how its member wants to see new results when it was read', async () => {
  expect(await record()).toMatchObject({ newResults: { how: 'show' } })
  await elsie.put('/new-results', { how: 'tell' })
  expect(await record()).toMatchObject({ newResults: { how: 'tell', since: '2026-11-21' } })
})

describe('a range', () => {
  test('holds its entries, those without a date, and says of when and where they are', async () => {
    const { schema1, schema3, ...about } = await record()
    const { consultations, testResults, immunisations } = schema1.medicalRecord
    expect(consultations).toHaveLength(1)
    expect(testResults.map(({ value }) => value?.term)).toEqual([
      'now',
      'dated tomorrow',
      'no date',
    ])
    expect(immunisations).toHaveLength(1)
    expect(schema3).toHaveLength(2)
    expect(about).toEqual({
      from: '2026-08-21',
      to: '2026-11-21',
      fetchedAt: '2026-11-21T12:00:00.000Z',
      surgery: { name: 'Elm Road Surgery', odsCode: 'E84001' },
      newResults: { how: 'show' },
      warnings: [],
      notes: [],
      sections: [],
      notShown: [],
    })
    expect(await auditOf(database.db, elsie)).toEqual(['gp-connect connected', 'gp-view read'])
  })

  test('hides no allergy, no problem and no current medication', async () => {
    const { medication, allergies, problems } = (await record()).schema1.medicalRecord
    expect(medication.map(({ drugName }) => drugName)).toEqual([
      'current of old',
      'nobody knows',
      'past of now',
      'past without a date',
    ])
    expect(allergies.map(({ term }) => term)).toEqual(['Allergy to penicillin'])
    expect(problems).toHaveLength(1)
    const longAgo = (await record('1999-01-01', '1999-12-31')).schema1.medicalRecord
    expect(longAgo.medication.map(({ drugName }) => drugName)).toContain('past of old')
    expect(longAgo.allergies).toHaveLength(1)
  })

  test('that ends before today holds nothing of the future', async () => {
    const { testResults } = (await record('2026-08-21', '2026-11-20')).schema1.medicalRecord
    expect(testResults.map(({ value }) => value?.term)).toEqual(['now', 'no date'])
  })

  test('texts arrive as the surgery wrote them', async () => {
    expect((await record()).schema3[0]?.recordItems[0]?.details).toBe('<b>Result</b> &amp; letter')
  })

  test.each([
    ['2026-11-21', '2026-11-20', 'The end of the range must not be before its start.'],
    ['2016-11-20', '2026-11-21', 'Choose a range of 10 years or less.'],
    ['2026-11-21', '2026-11-22', 'The end of the range must not be in the future.'],
  ])('S19: from %s to %s is refused', async (from, to, message) => {
    const reply = await read(elsie, patientId, { from, to })
    expect(expectProblem(reply, 422, 'invalid-input').errors).toEqual([{ field: 'to', message }])
  })

  test.each(['2026-02-31', '21/11/2026', '', '2026-11-21T00:00:00Z'])(
    '%j is no day',
    async (day) => {
      expectProblem(await read(elsie, patientId, { from: day }), 422, 'invalid-input')
    },
  )
})

describe('somebody else’s record', () => {
  test('S12: is answered as an unknown one is, and written down', async () => {
    const tom = api().member(`user_${randomUUID()}`)
    const foreign = expectProblem(await read(tom, patientId), 404, 'not-found')
    const unknown = expectProblem(await read(tom, randomUUID()), 404, 'not-found')
    expect({ ...foreign, requestId: '' }).toEqual({ ...unknown, requestId: '' })
    const { id } = await tom.user()
    const rows = database.db.selectFrom('audit_log').selectAll().where('member_id', '=', id)
    expect(await rows.execute()).toMatchObject([
      { action: 'gp-view', outcome: 'not-found', request_id: foreign.requestId },
      { action: 'gp-view', outcome: 'not-found', request_id: unknown.requestId },
    ])
  })
})

describe('sections', () => {
  test('that are not shared, or failed, are told from empty ones', async () => {
    const sharing = { notShared: ['problems'], failing: ['allergies'] }
    const { immunisations: _, ...rest } = medicalRecord
    const schema1 = { medicalRecord: { ...rest, testResults: [] } }
    surgery.write('elsie.json', file({ sharing, schema1 }))
    const sent = await record()
    expect(sent.sections).toEqual([
      { section: 'immunisations', state: 'not-shared' },
      { section: 'allergies', state: 'failed' },
      { section: 'problems', state: 'not-shared' },
    ])
    expect(sent.schema1.medicalRecord.testResults).toEqual([])
  })

  test('of shape 1 are not shared by a surgery that sends events alone', async () => {
    surgery.write('elsie.json', file({ schema1: null }))
    const { sections, schema3 } = await record()
    expect(sections).toHaveLength(6)
    expect(schema3).toHaveLength(2)
  })
})

test.each([
  ['gzip, deflate, br', 'gzip'],
  ['br;q=1.0, gzip;q=0.5', 'gzip'],
  ['gzip;q=0', null],
  ['br', null],
  ['', null],
])('for who accepts %j the reply is encoded as %s', async (accepted, encoding) => {
  const { app } = api()
  const search = `from=2026-08-21&to=2026-11-21&patientId=${patientId}`
  const reply = await app.request(`/gp-records/medical-records?${search}`, {
    headers: { Authorization: `Bearer ${await tokenFor(subject)}`, 'Accept-Encoding': accepted },
  })
  expect(reply.headers.get('Content-Encoding')).toBe(encoding)
  expect(reply.headers.get('Vary')).toBe('Accept-Encoding, Authorization')
  const bytes = new Uint8Array(await reply.arrayBuffer())
  const text = Buffer.from(encoding ? gunzipSync(bytes) : bytes).toString()
  expect(v.is(GpRecord, JSON.parse(text))).toBe(true)
})

test('a trace goes on in the thread that reads, up to the surgery', async () => {
  const traceparent = `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01`
  await carryTrace({ traceparent }, async () => recordOf(elsie, patientId))
  // The first call paired the record, without a trace.
  expect(surgery.traces).toEqual([null, traceparent, traceparent])
})
