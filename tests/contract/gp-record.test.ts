import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { GpRecord, isPastMedication } from '#contract/gp-record.ts'
import { MedicalRecord, RecordEvents } from '#contract/gp-record-shapes.ts'

const nothing = {
  consultations: [],
  medication: [],
  testResults: [],
  allergies: [],
  immunisations: [],
  problems: [],
}
const record = (sections: object) => v.parse(MedicalRecord, sections)

describe('fields are forgiving', () => {
  test('what is missing, null or of another kind is absent', () => {
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
            abnormal: 'yes',
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
          associatedText: ['Repeat'],
        },
        childValues: [],
      },
      { value: null, childValues: [] },
    ])
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

  test('texts stay as the surgery wrote them, markup and entities included', () => {
    const term = '<script>alert(1)</script> K+ &lt; 3.5 &amp;amp; <b>low</b>'
    expect(record({ problems: [{ observation: { term } }] }).problems[0]?.observation?.term).toBe(
      term,
    )
  })

  test('unknown observation types and duplicate ids are kept, unknown keys go', () => {
    const entry = { term: 'X', observationType: 'Hologram', eventGuid: 'same' }
    const value = { ...entry, secret: 1 }
    const { testResults } = record({ testResults: [{ value, childValues: [value] }, { value }] })
    expect(testResults.map((result) => result.value)).toEqual([entry, entry])
  })

  test('a section that is missing or null is empty, and null among entries is nothing', () => {
    expect(record({ allergies: null, problems: [null] })).toEqual(nothing)
    expect(v.parse(RecordEvents, undefined)).toEqual([])
  })
})

describe('structure is strict', () => {
  test.each([
    ['a section that is no list', { allergies: {} }],
    ['a list of texts', { allergies: ['Penicillin'] }],
    ['child values that are no list', { testResults: [{ value: {}, childValues: 'none' }] }],
    ['sections that are no list', { consultations: [{ sections: {} }] }],
  ])('%s is no record', (_, sections) => {
    expect(v.is(MedicalRecord, sections)).toBe(false)
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
