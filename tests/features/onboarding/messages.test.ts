import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { AddressForm } from '#contract/addresses.ts'
import { questions, rules, type QuestionType } from '#contract/questions.ts'
import { Gender } from '#contract/choices.ts'
import { birthDateForm } from '#domain/birth-date.ts'
import { listForm } from '#features/onboarding/list/list-answer.ts'

const noNames = {
  entries: [],
  typed: '',
  typedYear: '',
  hasNone: false,
  base: { names: [] },
  doubts: [],
}
const noAddress = { line1: '', city: '', postcode: ' ' }
const noDate = { day: '', month: '', year: '' }

const messagesOf = (schema: v.GenericSchema, input: unknown) =>
  v.safeParse(schema, input).issues?.map(({ message }) => message) ?? []

test.each<[QuestionType, string]>([
  ['address', 'Where do you live?'],
  ['diagnosis', "What's your diagnosis?"],
  ['dob', "What's your date of birth?"],
  ['ethnicity', "What's your ethnicity?"],
  ['gender', 'Biological sex on your birth certificate?'],
  ['gpSurgery', 'Which GP surgery are you registered with?'],
  ['hospital', 'Which hospitals have you been treated at?'],
  ['medication', 'What medications are you taking?'],
])('section 2, to the letter: %s', (type, question) => {
  expect(questions[type].question).toBe(question)
})

describe('section 5, to the letter', () => {
  test.each([
    ['Please enter your city.', AddressForm, noAddress],
    ['Please enter the first line of your address.', AddressForm, noAddress],
    ['Please enter your postcode.', AddressForm, noAddress],
    ['Please enter a diagnosis.', listForm('diagnosis'), noNames],
    ['Please enter your date of birth.', birthDateForm('2026-11-21'), noDate],
    ['Please enter your ethnicity.', rules.ethnicity, ''],
    ['Please select gender at birth.', Gender, ''],
    ['Enter the name of your GP Surgery.', listForm('gpSurgery'), noNames],
    ['Please enter the name of a hospital.', listForm('hospital'), noNames],
    ['Please enter a medication.', listForm('medication'), noNames],
  ] as const)('%s', (message, schema, input) => {
    expect(messagesOf(schema, input)).toContain(message)
  })
})
