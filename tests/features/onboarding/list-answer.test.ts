import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  answerWithoutNames,
  listForm,
  listValuesOf,
  nameListFault,
} from '#features/onboarding/list-answer.ts'

describe('a list without a name is refused in the words of the specification', () => {
  test.each([
    ['diagnosis', 'Please enter a diagnosis.'],
    ['gpSurgery', 'Enter the name of your GP Surgery.'],
    ['hospital', 'Please enter the name of a hospital.'],
    ['medication', 'Please enter a medication.'],
  ] as const)('%s', (question, message) => {
    const form = v.safeParse(listForm(question), { text: ' , ,', hasNone: false })
    expect(form.issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
      ['text', message],
    ])
  })
})

test('fifty names are an answer, fifty-one are not', () => {
  const names = Array.from({ length: 51 }, (_, index) => `name ${index}`)
  expect(nameListFault('diagnosis', names.slice(1))).toBeUndefined()
  expect(nameListFault('diagnosis', names)).toBe('You entered 51 names. Enter 50 or fewer.')
})

test('the name that is too long is named', () => {
  expect(nameListFault('medication', ['aspirin', 'x'.repeat(201)])).toBe(
    `“${'x'.repeat(30)}…” is too long. Use 200 characters or fewer for each name.`,
  )
})

test('a name with a control character is refused', () => {
  expect(nameListFault('hospital', ['St\u0007 Mary'])).toBe(
    'Remove line breaks and control characters.',
  )
})

test('a text becomes one name per part', () => {
  expect(v.parse(listForm('hospital'), { text: 'St Mary’s, Guy’s', hasNone: false })).toEqual({
    names: ['St Mary’s', 'Guy’s'],
  })
})

test('medication, hospital and GP surgery can be answered honestly by those who have none to name', () => {
  expect(v.parse(listForm('medication'), { text: '', hasNone: true })).toEqual({ names: ['None'] })
  expect(v.parse(listForm('gpSurgery'), { text: '', hasNone: true })).toEqual({
    names: ['I do not know'],
  })
  expect(answerWithoutNames('diagnosis')).toBeUndefined()
})

test('a saved answer fills the form again', () => {
  expect(listValuesOf('medication', ['None'])).toEqual({ text: '', hasNone: true })
  expect(listValuesOf('diagnosis', ['a, b', 'c'])).toEqual({ text: '"a, b", c', hasNone: false })
})
