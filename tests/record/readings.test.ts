import { describe, expect, test } from 'vitest'
import { readingOf } from '#record/reading/readings.ts'

const observation = { term: 'Serum ferritin' }
const range = { minimum: 15, maximum: 300, units: 'ug/L' }

describe('a value is said as it was sent, its unit as people write it', () => {
  test.each([
    [{ displayValue: '<150 ug/L' }, '<150 micrograms/L'],
    [{ displayValue: '0.340' }, '0.340'],
    [{ displayValue: '12 ug/L', numericValue: 12.04, numericUnits: 'ug/L' }, '12 micrograms/L'],
    [
      { numericValue: 12, numericOperator: '&lt;=', numericUnits: 'ug/L' },
      '12 micrograms/L or less',
    ],
    [{ numericValue: '<0.5', numericUnits: 'mmol/L' }, '<0.5 mmol/L'],
    [{ numericValue: '1,234', numericUnits: 'mmol/L' }, '1,234 mmol/L'],
    [{ displayValue: '5', numericOperator: '<', numericUnits: 'ug/L' }, '<5 micrograms/L'],
    [{ displayValue: '5', numericOperator: '<', numericValue: 5 }, '<5'],
    [{ displayValue: '<5', numericOperator: '<', numericUnits: 'ug/L' }, '<5 micrograms/L'],
    [{ displayValue: '5.58', numericUnits: 'x10^9/L' }, '5.58 × 10⁹/L'],
    [{ displayValue: '0.340', numericValue: 0.34, numericUnits: 'L/L' }, '0.340 L/L'],
    [{ numericValue: 0 }, '0'],
    [{ displayValue: ' ' }, undefined],
    [{}, undefined],
  ])('%o', (sent, value) => expect(readingOf({ ...observation, ...sent }).value).toBe(value))
})

describe('what the richer fields say and the text does not is said beside it', () => {
  test.each([
    [{ displayValue: '12 ug/L', numericValue: 12.04, numericUnits: 'ug/L' }, '12.04 micrograms/L'],
    [{ displayValue: '5', numericValue: 50, numericUnits: 'ug/L' }, '50 micrograms/L'],
    [{ displayValue: 'Negative', numericOperator: '<', numericUnits: 'ug/L' }, '< micrograms/L'],
    [{ numericUnits: 'ug/L' }, 'micrograms/L'],
    [{ range: { units: 'ug/L' } }, 'micrograms/L'],
    [{ displayValue: '≤5 ug/L', numericOperator: '<=', numericValue: 5 }, undefined],
    [{ displayValue: '1,234 ml', numericValue: 1234, numericUnits: 'ml' }, undefined],
  ])('%j', (sent, rest) =>
    expect(readingOf({ ...observation, ...sent }).notes).toEqual(
      rest === undefined ? [] : [`Also sent: ${rest}`],
    ),
  )
})

describe('a range is said only as far as it was sent', () => {
  test.each([
    [{ range }, '15 to 300 micrograms/L'],
    [{ range: { minimum: 15 }, numericUnits: 'ug/L' }, '15 micrograms/L or more'],
    [{ range: { maximum: 300 } }, '300 or less'],
    [{ range: { units: 'ug/L' } }, undefined],
    [
      { range: { minimum: '<1.7', maximum: 6 }, numericUnits: 'mmol/L' },
      'minimum <1.7, maximum 6 mmol/L',
    ],
    [{ range: { minimum: '3.50', maximum: '5.30' } }, '3.50 to 5.30'],
    [{ range: { maximum: '&lt;6' } }, 'maximum <6'],
    [{ range: { text: '1.7 - 6 mmol/L' }, numericUnits: 'mmol/L' }, '1.7 - 6 mmol/L'],
    [{ range: { ...range, text: 'adults' } }, '15 to 300 micrograms/L (adults)'],
    [{ range: { maximum: 6, unreadable: ['minimum'] } }, undefined],
    [{ displayValue: '12 ug/L' }, undefined],
  ])('%o', (sent, said) => expect(readingOf({ ...observation, ...sent }).range).toBe(said))
})

describe('abnormal is only what the surgery marked', () => {
  test.each([
    [{ displayValue: '900 ug/L', range }, undefined],
    [{ displayValue: '20 ug/L', range, abnormal: false }, undefined],
    [{ displayValue: '20 ug/L', range, abnormal: true }, true],
    [{ abnormal: 'High' }, 'High'],
    [{ abnormal: 'N' }, 'N'],
  ])('%o', (sent, marked) => {
    const { isAbnormal, mark } = readingOf({ ...observation, ...sent })
    expect(mark ?? isAbnormal).toBe(marked)
  })
})

describe('a date is said where it is another than that of the entry', () => {
  test.each([
    [{ effectiveDate: { value: '2026-11-05' } }, '5 November 2026', undefined],
    [{ effectiveDate: { value: '2026-11-06' } }, '5 November 2026', '6 November 2026'],
    [
      { effectiveDate: { value: '2026-11-06', datePart: 'YearMonth' } },
      '5 November 2026',
      'November 2026',
    ],
    [
      { effectiveDate: { value: '2026-11-05T10:30:00' } },
      '5 November 2026',
      '5 November 2026 at 10:30am',
    ],
    [{ effectiveDate: { value: 'spring' } }, '5 November 2026', 'Date as written: spring'],
    [{ effectiveDate: { value: '0001-01-01' } }, '5 November 2026', undefined],
    [{}, '5 November 2026', undefined],
  ])('%o below %s', (sent, entryDate, date) =>
    expect(readingOf({ ...observation, ...sent }, entryDate).date).toBe(date),
  )
})

describe('a result says how far it is only where it is not final', () => {
  test.each([
    ['Final', undefined],
    ['final', undefined],
    ['Preliminary', 'Preliminary'],
    ['Amended', 'Amended'],
    [' ', undefined],
  ])('%s', (status, said) => expect(readingOf({ ...observation, status }).status).toBe(said))
})
