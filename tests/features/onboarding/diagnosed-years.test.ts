import { expect, test } from 'vitest'
import {
  chosenYear,
  possibleYears,
  savedYears,
  withYear,
  yearsBeside,
} from '#features/onboarding/diagnosed-years.ts'

test('a year stays with its diagnosis, whatever its case and wherever it moves', () => {
  const years = withYear(withYear({}, 'Sarcoidosis', '2011'), 'PKU', '1988')
  expect(yearsBeside(['pku', 'Asthma', 'SARCOIDOSIS'], years)).toEqual([1988, null, 2011])
  expect(chosenYear(withYear(years, 'pku', ''), 'PKU')).toBe('')
})

test('saved years fill the form again', () => {
  const years = savedYears(['Sarcoidosis', 'PKU'], [2011, null])
  expect(yearsBeside(['Sarcoidosis', 'PKU'], years)).toEqual([2011, null])
})

test('the years to choose from go from this one back to the birth', () => {
  expect(possibleYears('2026-11-21', '2024-04-09')).toEqual(['2026', '2025', '2024'])
  expect(possibleYears('2026-11-21', undefined).at(-1)).toBe('1900')
})
