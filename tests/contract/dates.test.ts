import { expect, test } from 'vitest'
import { ageOn, birthDateFault } from '#contract/days.ts'
import { formatPostcode, looksLikePostcode } from '#contract/addresses.ts'

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
