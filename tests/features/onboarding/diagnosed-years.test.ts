import { expect, test } from 'vitest'
import {
  chosenYear,
  possibleYears,
  savedYears,
  withYear,
  yearFault,
  yearsBeside,
} from '#features/onboarding/list/list-answer.ts'

test('a year stays with its diagnosis, whatever its case and wherever it moves', () => {
  const years = withYear(withYear({}, 'Sarcoidosis', '2011'), 'PKU', '1988')
  expect(yearsBeside(['pku', 'Asthma', 'SARCOIDOSIS'], years)).toEqual([1988, null, 2011])
  expect(chosenYear(withYear(years, 'pku', ''), 'PKU')).toBe('')
})

test('saved years fill the form again', () => {
  const years = savedYears(['Sarcoidosis', 'PKU'], [2011, null])
  expect(yearsBeside(['Sarcoidosis', 'PKU'], years)).toEqual([2011, null])
})

test('a year can be any from the birth to this one, and none at all', () => {
  const span = possibleYears('2026-11-21', '1987-04-09')
  expect(possibleYears('2026-11-21', undefined)).toEqual({ first: 1900, last: 2026 })
  for (const year of ['', '1987', '2026']) expect(yearFault(year, span)).toBeUndefined()
  for (const year of ['1986', '2027'])
    expect(yearFault(year, span)).toMatch(/between 1987 and 2026/)
  expect(yearFault('20', span)).toMatch(/4 digits/)
})
