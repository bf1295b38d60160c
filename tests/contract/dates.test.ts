import { expect, test } from 'vitest'
import { ageOn, birthDateFault, isRealDay, londonDay } from '#contract/dates.ts'
import { formatPostcode, looksLikePostcode } from '#contract/addresses.ts'

test.each([
  ['2007-02-28', true],
  ['2007-02-29', false],
  ['2008-02-29', true],
  ['1900-02-29', false],
  ['2007-02-31', false],
  ['2007-13-01', false],
  ['0000-01-01', false],
  ['0001-01-01', true],
  ['9999-12-31', true],
])('%s is in the calendar: %s', (day, isReal) => {
  expect(isRealDay(day)).toBe(isReal)
})

test('the day is the day in London, also an hour before midnight UTC in summer', () => {
  expect(londonDay(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01')
  expect(londonDay(new Date('2026-12-31T23:30:00Z'))).toBe('2026-12-31')
})

test.each([
  ['2010-11-21', '2026-11-21', 16],
  ['2010-11-22', '2026-11-21', 15],
  ['2008-02-29', '2024-02-28', 15],
  ['2008-02-29', '2025-02-28', 16],
  ['2008-02-29', '2025-03-01', 17],
])('somebody born on %s is on %s aged %i', (birth, on, age) => {
  expect(ageOn(birth, on)).toBe(age)
})

test.each([
  ['2026-11-22', 'in-the-future'],
  ['1896-11-20', undefined],
  ['1895-11-21', 'too-long-ago'],
  ['2010-11-22', 'under-16'],
  ['2010-11-21', undefined],
])('a birthday on %s is %s', (birth, fault) => {
  expect(birthDateFault(birth, '2026-11-21')).toBe(fault)
})

test.each([
  ['wr26nj', 'WR2 6NJ'],
  [' WR2  6NJ ', 'WR2 6NJ'],
  ['ec1a-1bb', 'EC1A 1BB'],
  ['gir0aa', 'GIR 0AA'],
  ['not one', 'not one'],
])('the postcode %j is written %j', (typed, written) => {
  expect(formatPostcode(typed)).toBe(written)
})

test('what is no UK postcode is told apart', () => {
  expect(['SW1A 1AA', 'm1 1ae', 'CR2 6XH'].every(looksLikePostcode)).toBe(true)
  expect(['QX1 1AA', '12345', ''].some(looksLikePostcode)).toBe(false)
})
