import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { GpRecord, isPastMedication } from '#contract/gp-record.ts'
import { unreadIn } from '#contract/gp-record-fields.ts'
import { MedicalRecord, RecordEvents, RecordPatient } from '#contract/gp-record-shapes.ts'

const nothing = {
  consultations: [],
  medication: [],
  testResults: [],
  allergies: [],
  immunisations: [],
  problems: [],
}
const record = (sections: object) => v.parse(MedicalRecord, sections)

test('codes are read where they are codes, and a shape that knows none does not miss them', () => {
  const codes = [
    { system: 'http://snomed.info/sct', code: '91935009', display: 'Allergy to peanut' },
    { code: 'H1' },
  ]
  const { allergies } = record({
    allergies: [
      { term: 'Nuts', codes, criticalityCode: 'high', verificationCode: null },
      { term: 'Latex' },
      { term: 'Eggs', codes: [{ display: 'Egg allergy' }] },
    ],
  })
  expect(allergies).toEqual([
    { term: 'Nuts', codes, criticalityCode: 'high' },
    { term: 'Latex' },
    { term: 'Eggs', unreadable: ['codes'] },
  ])
  // As an app from before does, which knows them of nothing.
  const patient = { name: 'Amina', codes: [{ code: '1', display: 'One' }], criticalityCode: 'x' }
  expect(v.parse(RecordPatient, patient)).toEqual({ name: 'Amina' })
})

describe('fields are forgiving', () => {
  test('what is missing or null is absent, and what is of another kind is read as far as it can be', () => {
    const { testResults } = record({
      testResults: [
        {
          value: {
            term: null,
            displayValue: 7.4,
            eventGuid: '',
            numericValue: '7.4',
            numericUnits: {},
            range: { minimum: null, maximum: '11' },
            abnormal: 'TRUE',
            associatedText: 'Repeat',
            effectiveDate: null,
          },
          childValues: null,
        },
        { value: null },
      ],
    })
    expect(testResults).toEqual([
      {
        value: {
          displayValue: '7.4',
          numericValue: 7.4,
          range: { maximum: 11 },
          abnormal: true,
          associatedText: ['Repeat'],
        },
        childValues: [],
      },
      { value: null, childValues: [] },
    ])
  })

  test.each([
    [{ numericValue: '<0.5' }, { numericValue: '<0.5' }],
    [{ numericValue: '1,234' }, { numericValue: '1,234' }],
    [{ numericValue: '5.70' }, { numericValue: '5.70' }],
    [{ numericValue: 'NaN' }, { numericValue: 'NaN' }],
    [{ abnormal: 'High' }, { abnormal: 'High' }],
    [{ range: { minimum: '<1.7', maximum: '6' } }, { range: { minimum: '<1.7', maximum: 6 } }],
    [{ range: { text: '1.7 - 6 mmol/L' } }, { range: { text: '1.7 - 6 mmol/L' } }],
    [{ range: '1.7 - 6 mmol/L' }, { range: { text: '1.7 - 6 mmol/L' } }],
    [{ associatedText: [{ text: 'Call us' }, 'Now'] }, { associatedText: ['Call us', 'Now'] }],
    [{ term: { display: 'Ferritin' } }, { term: 'Ferritin' }],
    [
      { effectiveDate: { datePart: 'Unknown' } },
      { effectiveDate: { value: '', datePart: 'Unknown' } },
    ],
  ])('%j is kept', (sent, read) => {
    const [result] = record({ testResults: [{ value: { eventGuid: 'e-1', ...sent } }] }).testResults
    expect(result?.value).toEqual({ eventGuid: 'e-1', ...read })
  })

  test('dates come with their precision, alone, or not at all', () => {
    const { allergies } = record({
      allergies: [
        { term: 'a', effectiveDate: { value: '1987-04-09T00:00:00', datePart: 'YearMonthDay' } },
        { term: 'b', effectiveDate: '1987-04-09' },
        { term: 'c', effectiveDate: { value: null } },
        { term: 'd', effectiveDate: 5 },
        { term: 'e' },
      ],
    })
    expect(allergies.map(({ effectiveDate }) => effectiveDate)).toEqual([
      { value: '1987-04-09T00:00:00', datePart: 'YearMonthDay' },
      { value: '1987-04-09' },
      undefined,
      { value: '5' },
      undefined,
    ])
  })
})

describe('what was sent stays as it is', () => {
  test('texts stay as the surgery wrote them, markup and entities included', () => {
    const term = '<script>alert(1)</script> K+ &lt; 3.5 &amp;amp; <b>low</b>'
    expect(record({ problems: [{ observation: { term } }] }).problems[0]?.observation?.term).toBe(
      term,
    )
  })

  test('unknown observation types and duplicate ids are kept, unknown keys go', () => {
    const entry = { term: 'X', observationType: 'Hologram', eventGuid: 'same' }
    const value = { ...entry, codeId: 1, sourceSystem: 'E', paid: false, comment: ' ' }
    const { testResults } = record({ testResults: [{ value, childValues: [value] }, { value }] })
    expect(testResults.map((result) => result.value)).toEqual([entry, entry])
  })

  test('a section that is missing or null is empty, and null among entries is nothing', () => {
    expect(record({ allergies: null, problems: [null] })).toEqual(nothing)
    expect(v.parse(RecordEvents, undefined)).toEqual([])
  })
})

describe('what cannot be read is named, and hides nothing else', () => {
  const e = { term: 'Ferritin' }
  test.each([
    [
      'a field that is no text',
      { ...e, displayValue: { low: 1 } },
      { ...e, unreadable: ['displayValue'] },
    ],
    [
      'a note that is none',
      { ...e, associatedText: ['a', { b: 'c' }] },
      { ...e, associatedText: ['a'], unreadable: ['associatedText'] },
    ],
    [
      'a word beside the text',
      { ...e, displayValue: { text: '5', note: 'low' } },
      { ...e, displayValue: '5', unreadable: ['displayValue'] },
    ],
    [
      'half a range',
      { ...e, range: { minimum: [[{}, { a: 1 }]], maximum: 6 } },
      { ...e, range: { maximum: 6, unreadable: ['minimum'] } },
    ],
    ['a part of unknown fields', { ...e, range: { from: 1 } }, { ...e, unreadable: ['range'] }],
    [
      'fields that nobody agreed on, whose names say nothing here',
      { ...e, Penicillin: 'severe', b: 2 },
      { ...e, unreadable: ['*'] },
    ],
    [
      'a date of another kind',
      { ...e, effectiveDate: { on: '2021' } },
      { ...e, unreadable: ['effectiveDate'] },
    ],
  ])('%s', (_, value, read) => {
    const { testResults } = record({ testResults: [{ value }] })
    expect(testResults[0]?.value).toEqual(read)
    // The API's reply is parsed by the same rules.
    expect(record({ testResults }).testResults).toEqual(testResults)
  })
})

describe('an entry, or a part, that cannot be read', () => {
  const e = { term: 'Ferritin' }
  test.each([
    ['a text', 'Penicillin'],
    ['a list', ['Penicillin']],
    ['an entry of fields that nobody agreed on', { name: 'Penicillin' }],
    ['an entry of nothing that can be read', { term: { a: { b: 1 } } }],
    ['what was entered in error', { term: 'Penicillin', clinicalStatus: 'entered-in-error' }],
  ])('%s is left out of its list, which keeps the others', (_, entry) => {
    const sent = [{ term: 'Latex' }, entry, null, { term: 'Nuts' }]
    const { allergies } = record({ allergies: sent })
    expect(allergies).toEqual([{ term: 'Latex' }, { term: 'Nuts' }])
    expect(unreadIn(sent, allergies)).toBe(1)
  })

  test.each([
    ['childValues', { value: e, childValues: 'none' }, { value: e, childValues: [] }],
    ['childValues', { value: e, childValues: [5, e] }, { value: e, childValues: [e] }],
    ['value', { value: 'low', childValues: [e] }, { childValues: [e] }],
  ])('%s of another kind', (name, result, read) => {
    expect(record({ testResults: [result] }).testResults).toEqual([{ ...read, unreadable: [name] }])
  })

  test.each(['entered-in-error', 'Entered in error', 'entered_in_error'])(
    'medication and problems that are %s are never shown',
    (status) => {
      const sent = {
        medication: [{ drugName: 'X', drugStatus: status }],
        problems: [{ status, observation: e }],
      }
      expect(record(sent)).toEqual(nothing)
    },
  )

  test('what is nested to harm is not followed', () => {
    let nested: unknown = 'deep'
    for (let depth = 0; depth < 5_000; depth += 1) nested = [nested]
    expect(record({ allergies: [{ term: 'Latex', associatedText: nested }] }).allergies).toEqual([
      { term: 'Latex', associatedText: [], unreadable: ['associatedText'] },
    ])
  })
})

describe('structure is strict', () => {
  test('a section that is no list is no section', () => {
    expect(v.is(MedicalRecord, { allergies: {} })).toBe(false)
  })

  test('a page of HTML is no record', () => {
    expect(v.is(GpRecord, '<!doctype html>')).toBe(false)
    expect(v.is(GpRecord, { schema1: { medicalRecord: nothing } })).toBe(false)
  })
})

test.each([
  ['Active', false],
  ['Current', false],
  ['Repeat', false],
  ['Suspended', false],
  [undefined, false],
  ['Past', true],
  ['ENDED', true],
  ['Cancelled', true],
  ['Course completed', true],
  ['Inactive', true],
])('medication that is %s belongs to the past: %s', (status, isPast) => {
  expect(isPastMedication(status)).toBe(isPast)
})
