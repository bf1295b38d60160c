import { describe, expect, test } from 'vitest'
import { readingOf } from '#features/gp-record/readings.ts'

const observation = { term: 'Serum ferritin' }
const range = { minimum: 15, maximum: 300, units: 'ug/L' }

describe('a value is said as it was sent', () => {
  test.each([
    [{ displayValue: '<150 ug/L' }, '<150 ug/L'],
    [{ displayValue: '0.340' }, '0.340'],
    [{ displayValue: '12 ug/L', numericValue: 12.04, numericUnits: 'ug/L' }, '12 ug/L'],
    [{ numericValue: 12, numericOperator: '&lt;=', numericUnits: 'ug/L' }, '<= 12 ug/L'],
    [{ numericValue: 0 }, '0'],
    [{ displayValue: ' ' }, undefined],
    [{}, undefined],
  ])('%o', (sent, value) => expect(readingOf({ ...observation, ...sent }).value).toBe(value))
})

describe('a range is said only as far as it was sent', () => {
  test.each([
    [{ range }, '15 to 300 ug/L'],
    [{ range: { minimum: 15 }, numericUnits: 'ug/L' }, '15 ug/L or more'],
    [{ range: { maximum: 300 } }, '300 or less'],
    [{ range: { units: 'ug/L' } }, undefined],
    [{ displayValue: '12 ug/L' }, undefined],
  ])('%o', (sent, said) => expect(readingOf({ ...observation, ...sent }).range).toBe(said))
})

describe('abnormal is only what the surgery marked', () => {
  test.each([
    [{ displayValue: '900 ug/L', range }, undefined],
    [{ displayValue: '20 ug/L', range, abnormal: false }, undefined],
    [{ displayValue: '20 ug/L', range, abnormal: true }, true],
  ])('%o', (sent, isAbnormal) =>
    expect(readingOf({ ...observation, ...sent }).isAbnormal).toBe(isAbnormal),
  )
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
    [{ effectiveDate: { value: '0001-01-01' } }, '5 November 2026', undefined],
    [{}, '5 November 2026', undefined],
  ])('%o below %s', (sent, entryDate, date) =>
    expect(readingOf({ ...observation, ...sent }, entryDate).date).toBe(date),
  )
})
