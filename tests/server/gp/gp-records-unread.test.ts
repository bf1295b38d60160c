import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { GpRecord } from '#contract/gp-record.ts'
import { assembleRecord } from '../../../server/gp/gp-system/pairing.ts'
import { apiOver, withDatabase, type Caller } from '../../support/api.ts'
import { connect, recordOf } from '../../support/gp-records.ts'
import { elsiesLetter, withGpSystem } from '../../support/gp-system.ts'

const database = withDatabase()
const surgery = withGpSystem()
const api = () => apiOver(database.db, { gpSystem: surgery.gpSystem })

let given: ReturnType<typeof api>
let elsie: Caller
let patientId = ''

const write = (medicalRecord: object, schema3: unknown[] = []) =>
  surgery.write('elsie.json', { account: elsiesLetter, schema1: { medicalRecord }, schema3 })

beforeEach(async () => {
  write({})
  given = api()
  elsie = given.member(`user_${randomUUID()}`)
  patientId = await connect(elsie, elsiesLetter)
})

const LogLine = v.looseObject({ level: v.number(), msg: v.string() })
const warning = 40
const alarm = 50

/** The log lines about the record. */
const logged = () =>
  given.logged
    .map((line) => v.parse(LogLine, JSON.parse(line)))
    .filter(({ msg }) => msg.includes('record'))

const penicillin = { term: 'Allergy to penicillin' }

describe('what a reader has to be warned of', () => {
  const transfer = { kind: 'in-transfer', before: '2020-10-15', text: 'Transfer not complete' }
  const sendWarnings = (warnings: unknown) =>
    surgery.write('elsie.json', {
      account: elsiesLetter,
      patient: { name: 'Elsie Núñez', dateOfBirth: '1950-06-15' },
      warnings,
      schema1: { medicalRecord: { allergies: [penicillin] } },
    })

  test('comes once, with whose record it is', async () => {
    sendWarnings([transfer])
    const { warnings, patient } = await recordOf(elsie, patientId)
    expect(warnings).toEqual([{ ...transfer, before: { value: '2020-10-15' } }])
    expect(patient).toEqual({ name: 'Elsie Núñez', dateOfBirth: { value: '1950-06-15' } })
  })

  test.each([['a text'], [{ level: 4 }], [[[]]]])('warns also where it is %j', async (odd) => {
    sendWarnings([transfer, odd])
    expect((await recordOf(elsie, patientId)).warnings).toHaveLength(2)
    sendWarnings(odd)
    expect((await recordOf(elsie, patientId)).warnings).toEqual([{}])
  })
})

describe('an entry that cannot be read', () => {
  test('hides no other, and is counted', async () => {
    write({
      allergies: ['Nuts', penicillin, { term: 'Latex' }],
      testResults: [
        { value: { term: 'Potassium', displayValue: '5.8', range: '3.5 - 5.3 mmol/L' } },
        { value: { term: 'Ferritin', displayValue: '12' }, childValues: 5 },
      ],
    })
    const { schema1, notShown, sections } = await recordOf(elsie, patientId)
    expect(schema1.medicalRecord.allergies).toEqual([penicillin, { term: 'Latex' }])
    expect(notShown).toEqual([{ section: 'allergies', count: 1 }])
    expect(sections.filter(({ state }) => state === 'not-understood')).toEqual([])
    const [potassium, ferritin] = schema1.medicalRecord.testResults
    expect(potassium?.value?.range).toEqual({ text: '3.5 - 5.3 mmol/L' })
    expect(ferritin).toMatchObject({ unreadable: ['childValues'] })
  })

  test('is told to the operator by its place, without a word of it', async () => {
    const canary = 'Canary'
    write({
      testResults: [
        { value: { term: canary, displayValue: '1', range: { minimum: [{ [canary]: canary }] } } },
        { value: { term: canary, displayValue: '1', [canary]: canary } },
      ],
      allergies: [canary, penicillin],
    })
    await recordOf(elsie, patientId)
    expect(logged()).toMatchObject([
      {
        level: warning,
        msg: 'parts of a record could not be read',
        paths: ['testResults.value.range', 'testResults.value.*'],
        notShown: [{ section: 'allergies', count: 1 }],
        sections: [],
      },
    ])
    expect(given.logged.join('')).not.toContain(canary)
  })

  test('is not spoken of where there is none', async () => {
    write({ allergies: [penicillin] })
    await recordOf(elsie, patientId)
    expect(logged()).toEqual([])
  })
})

test('medication that was entered in error is not sent on, and is counted', async () => {
  write({
    medication: [
      { drugName: 'Warfarin', drugStatus: 'entered-in-error' },
      { drugName: 'Celiprolol', drugStatus: 'Active' },
    ],
  })
  const { schema1, notShown } = await recordOf(elsie, patientId)
  expect(schema1.medicalRecord.medication.map(({ drugName }) => drugName)).toEqual(['Celiprolol'])
  expect(notShown).toEqual([{ section: 'medication', count: 1 }])
})

describe('a section in words that nobody agreed on', () => {
  /** Entries in a supplier's own format, with other field names. */
  const medication = { term: 'Atorvastatin', quantityRepresentation: '28', drugStatus: 'Active' }
  const result = { value: { term: 'Ferritin', textValue: '12', minimumText: '15' } }

  test('is not understood, and that is an alarm', async () => {
    write({ medication: [medication, medication], testResults: [result], allergies: [penicillin] })
    const { schema1, sections, notShown } = await recordOf(elsie, patientId)
    expect(sections).toContainEqual({ section: 'medication', state: 'not-understood' })
    expect(sections).toContainEqual({ section: 'testResults', state: 'not-understood' })
    expect(sections.map(({ section }) => section)).not.toContain('allergies')
    expect(schema1.medicalRecord).toMatchObject({ medication: [], testResults: [] })
    expect(notShown).toEqual([
      { section: 'testResults', count: 1 },
      { section: 'medication', count: 2 },
    ])
    expect(logged()).toMatchObject([{ level: alarm, sections: ['testResults', 'medication'] }])
    expect(given.logged.join('')).not.toMatch(/Atorvastatin|Ferritin/)
  })

  test('keeps the entries that are understood', async () => {
    const known = { drugName: 'Celiprolol', drugStatus: 'Active' }
    write({ medication: [medication, known, medication] })
    const { schema1, sections } = await recordOf(elsie, patientId)
    expect(schema1.medicalRecord.medication).toEqual([{ ...known, issues: [] }])
    expect(sections).toContainEqual({ section: 'medication', state: 'not-understood' })
  })

  test('is not what a surgery wrote without a name and without anything else', async () => {
    write({
      medication: [{ drugStatus: 'Active' }],
      testResults: [{ value: { term: 'Chest X-ray' } }],
    })
    const { schema1, sections } = await recordOf(elsie, patientId)
    expect(sections.map(({ state }) => state)).not.toContain('not-understood')
    expect(schema1.medicalRecord.medication).toHaveLength(1)
    expect(schema1.medicalRecord.testResults).toHaveLength(1)
  })
})

describe('a reply of another structure', () => {
  const bytes = (sent: unknown) => new TextEncoder().encode(JSON.stringify(sent))
  const head = { from: '2026-08-21', to: '2026-11-21', fetchedAt: '2026-11-21T12:00:00.000Z' }
  const assembled = (sent: unknown) =>
    assembleRecord({ byPeriod: bytes(sent), ofAllDates: bytes(sent), head })

  test.each([
    'none',
    5,
    { schema1: 'none' },
    { schema1: { medicalRecord: 'none' } },
    { schema1: {}, notShared: 'allergies' },
  ])('%j is refused whole', (sent) => {
    expect(assembled(sent)).toBeUndefined()
  })

  test('without allergies does not share them, which is not to have none', () => {
    const medicalRecord = { problems: [{ observation: penicillin }] }
    const { json = '' } = assembled({ schema1: { medicalRecord } }) ?? {}
    const { sections } = v.parse(GpRecord, JSON.parse(json))
    expect(sections).toContainEqual({ section: 'allergies', state: 'not-shared' })
    expect(sections).not.toContainEqual(expect.objectContaining({ section: 'problems' }))
  })

  test('hides no other section where one of them is no list', () => {
    const medicalRecord = {
      allergies: { a: 1 },
      problems: [{ observation: penicillin }],
      medication: [],
    }
    const { json = '' } = assembled({ schema1: { medicalRecord }, schema3: 'none' }) ?? {}
    const { sections, schema1 } = v.parse(GpRecord, JSON.parse(json))
    expect(sections).toContainEqual({ section: 'allergies', state: 'not-understood' })
    expect(sections).toContainEqual({ section: 'events', state: 'not-understood' })
    expect(sections).toContainEqual({ section: 'immunisations', state: 'not-shared' })
    expect(schema1.medicalRecord.problems).toHaveLength(1)
  })
})
