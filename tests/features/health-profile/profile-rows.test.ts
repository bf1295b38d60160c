import { expect, test } from 'vitest'
import type { HealthProfile } from '#contract/profile.ts'
import { questionTypes } from '#contract/questions.ts'
import { answerRows, contactRows } from '#features/health-profile/HealthProfilePage.tsx'

const nothing: HealthProfile = { diagnosis: [], medication: [], gpPractice: [], hospital: [] }
const valuesOf = (profile: HealthProfile) =>
  Object.fromEntries(answerRows(profile).map(({ term, values }) => [term, values]))

test('each answer is shown by its own words, each name alone', () => {
  const named = (...names: string[]) => names.map((name) => ({ id: name, name }))
  expect(
    valuesOf({
      dob: '1987-04-09',
      gender: 'FEMALE',
      ethnicity: 'African',
      address: {
        id: 'a',
        name: 'x',
        line1: '14 Larkspur Close',
        city: 'Worcester',
        postcode: 'WR2 9ZZ',
      },
      diagnosis: named('asthma', 'Charcot-Marie-Tooth disease, type 1A'),
      medication: named('None'),
      gpPractice: named('Larkspur Medical Centre', 'Hythe Surgery'),
      hospital: named('<b>St Mary’s</b>'),
    }),
  ).toMatchObject({
    'Date of birth': ['9 April 1987'],
    Sex: ['Female'],
    Ethnicity: ['African'],
    Address: ['14 Larkspur Close', 'Worcester', 'WR2 9ZZ'],
    Diagnoses: ['asthma', 'Charcot-Marie-Tooth disease, type 1A'],
    Medications: ['None'],
    'GP practices': ['Larkspur Medical Centre', 'Hythe Surgery'],
    Hospitals: ['<b>St Mary’s</b>'],
  })
})

test('a diagnosis is shown with its year where one is given', () => {
  const diagnosis = [
    { id: '1', name: 'asthma', diagnosedYear: 1994 },
    { id: '2', name: 'sarcoidosis' },
  ]
  expect(valuesOf({ ...nothing, diagnosis })['Diagnoses']).toEqual([
    'asthma, diagnosed in 1994',
    'sarcoidosis',
  ])
})

test('every question has a way to its answer', () => {
  const actions = answerRows(nothing).map(({ action }) => [action?.label, action?.href])
  expect(actions).toHaveLength(questionTypes.length)
  for (const [label, href] of actions) {
    expect(label).toBe('Answer')
    expect(href).toMatch(/^\/dashboard\/health-profile\/\w+$/)
  }
})

test('names and contact details are shown as the account has them', () => {
  const rows = contactRows({ ...nothing, firstName: 'Amina', mobileNumber: '+447700900101' })
  expect(rows.map(({ term, values }) => [term, ...values])).toEqual([
    ['First name', 'Amina'],
    ['Last name'],
    ['Email'],
    ['Mobile number', '+44 7700 900101'],
  ])
})
