import * as v from 'valibot'
import { expect, test } from 'vitest'
import { GpRecord } from '#contract/gp-record.ts'
import { assembleRecord } from '#record/reading/assemble-record.ts'
import { createReader } from '#record/reading/record-reader.ts'
import { readRecord } from './read-record.ts'

const period = { from: '2026-08-21', to: '2026-11-21' }
const on = (value: string, datePart?: string) => ({ value, ...(datePart && { datePart }) })

/** A reply of the API with these sections. */
const reply = (medicalRecord: object) => ({
  ...period,
  fetchedAt: '2026-11-21T12:00:00.000Z',
  schema1: { medicalRecord },
  schema3: [],
})

test('the first entries of each section, and all of them in portions, are the same entries', () => {
  const results = Array.from({ length: 5 }, (_, index) => ({
    value: { term: 'Ferritin', displayValue: `${index} ug/L`, effectiveDate: on(`202${index}`) },
  }))
  const record = assembleRecord(
    [v.parse(GpRecord, reply({ testResults: results, allergies: [{ term: 'Penicillin' }] }))],
    period,
  )
  const whole = record?.firstOfEach(record.count)
  const first = record?.firstOfEach(2)
  expect(first?.get('testResults')).toEqual(whole?.get('testResults')?.slice(0, 2))
  const portions = [...(record?.portions(2) ?? [])]
  expect(portions.map(({ section, entries }) => [section, entries.length])).toEqual([
    ['testResults', 2],
    ['testResults', 2],
    ['testResults', 1],
    ['allergies', 1],
  ])
  expect(portions.flatMap(({ entries }) => entries)).toEqual([...(whole?.values() ?? [])].flat())
  expect(record?.about.headings.get('allergies')).toEqual([{ heading: 'Now', count: 1 }])
})

test('what every slice repeats is shown once, what was sent twice twice', () => {
  const allergy = { term: 'Penicillin', effectiveDate: on('1987', 'Year') }
  const slice = reply({
    allergies: [allergy],
    problems: [{ status: 'Active' }, { status: 'Active' }],
  })
  const record = readRecord([slice, slice, slice], period)
  expect(record?.entries.map(({ section }) => section).toSorted()).toEqual([
    'allergies',
    'problems',
    'problems',
  ])
  expect(new Set(record?.entries.map(({ key }) => key)).size).toBe(3)
})

test('what cannot be read is counted once, though every slice repeats it', () => {
  const slice = { ...reply({ allergies: ['Nuts', { term: 'Latex' }] }), notShown: [] }
  const counted = { ...reply({}), notShown: [{ section: 'problems', count: 2 }] }
  const record = readRecord([slice, { ...slice, ...counted, schema1: slice.schema1 }], period)
  expect(record?.notShown).toEqual([
    { section: 'allergies', count: 1 },
    { section: 'problems', count: 2 },
  ])
})

test('a section that is no list is no record of ours', () => {
  expect(readRecord([reply({ allergies: 'none' })], period)).toBeUndefined()
})

test('half a reply, another shape and nothing are no record', async () => {
  const reader = createReader()
  const bytes = (text: string) => new TextEncoder().encode(text).buffer
  expect(await reader.begin({ replies: [bytes('{"from":')], period })).toBeUndefined()
  expect(await reader.begin({ replies: [bytes('{"hello":1}')], period })).toBeUndefined()
  expect(readRecord([], period)).toBeUndefined()
})

test('entries that share an id of the surgery are all shown, each its own', () => {
  const same = { eventGuid: 'e-1', term: 'Penicillin' }
  const record = readRecord([reply({ allergies: [same, { ...same, term: 'Latex' }] })], period)
  expect(record?.entries.map(({ title }) => title)).toEqual(['Penicillin', 'Latex'])
  expect(new Set(record?.entries.map(({ key }) => key)).size).toBe(2)
})
