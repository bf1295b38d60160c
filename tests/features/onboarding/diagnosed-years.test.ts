import { expect, test } from 'vitest'
import {
  listValuesOf,
  possibleYears,
  withNames,
  yearFault,
} from '#features/onboarding/list/list-answer.ts'

test('a name that is in the list already keeps its year, whatever its case', () => {
  const entries = [{ name: 'Sarcoidosis', year: '2011' }]
  expect(withNames(entries, ['SARCOIDOSIS', 'PKU'], { year: '1988' })).toEqual([
    { name: 'Sarcoidosis', year: '2011' },
    { name: 'PKU', year: '1988' },
  ])
})

test('saved years fill the form again', () => {
  const saved = { names: ['Sarcoidosis', 'PKU'], diagnosedYears: [2011, null] }
  expect(listValuesOf('diagnosis', saved).entries).toEqual([
    { name: 'Sarcoidosis', year: '2011' },
    { name: 'PKU', year: '' },
  ])
})

test('a year can be any from the birth to this one, and none at all', () => {
  const span = possibleYears('2026-11-21', '1987-04-09')
  expect(possibleYears('2026-11-21', undefined)).toEqual({ first: 1900, last: 2026 })
  for (const year of ['', '1987', '2026']) expect(yearFault(year, span)).toBeUndefined()
  for (const year of ['1986', '2027'])
    expect(yearFault(year, span)).toMatch(/between 1987 and 2026/)
  expect(yearFault('20', span)).toMatch(/4 digits/)
})
