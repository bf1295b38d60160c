import { expect, test } from 'vitest'
import { memberBanner } from '#features/dashboard/Banner.tsx'

const known = { firstName: 'Tom', lastName: 'Hargreaves' }

test('the banner says last name, first name, date of birth with age, and sex', () => {
  const amina = { firstName: 'Amina', lastName: 'Okafor-Reid', dob: '1987-11-22' }
  expect(memberBanner({ ...amina, gender: 'FEMALE' }, known, '2026-11-21')).toEqual({
    name: 'Okafor-Reid, Amina',
    dateOfBirth: '22/11/1987',
    age: 38,
    sex: 'Female',
  })
})

test('what is not answered yet is left out, and the names come from the account', () => {
  expect(memberBanner({}, known, '2026-11-21')).toEqual({ name: 'Hargreaves, Tom' })
  expect(memberBanner({}, { firstName: 'Tom', lastName: '' }, '2026-11-21').name).toBe('Tom')
})
