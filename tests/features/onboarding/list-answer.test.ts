import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { emptyList } from '#contract/merge-lists.ts'
import {
  listForm,
  listValuesOf,
  listValuesOver,
  nameListFault,
  type ListValues,
} from '#features/onboarding/list/list-answer.ts'

/** The form values of a first answer. */
const typed = (text: string, hasNone = false): ListValues => ({
  entries: [],
  typed: text,
  typedYear: '',
  hasNone,
  base: { names: [] },
  doubts: [],
})

describe('a list without a name is refused in the words of the specification', () => {
  test.each([
    ['diagnosis', 'Please enter a diagnosis.'],
    ['gpSurgery', 'Enter the name of your GP Surgery.'],
    ['hospital', 'Please enter the name of a hospital.'],
    ['medication', 'Please enter a medication.'],
  ] as const)('%s', (question, message) => {
    const form = v.safeParse(listForm(question), typed(' , ,'))
    expect(form.issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
      ['typed', message],
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

test('a name that is too long is cut between its signs, not inside one', () => {
  const family = '👩‍👩‍👧'
  expect(nameListFault('medication', [family.repeat(40)])).toBe(
    `“${family.repeat(30)}…” is too long. Use 200 characters or fewer for each name.`,
  )
})

test('a name with a hidden character is refused in words that help', () => {
  expect(nameListFault('hospital', ['St\u200B Mary'])).toBe(
    'There are hidden characters in this. Delete it and type it again.',
  )
  expect(nameListFault('hospital', ['\u200B'])).toBe('Please enter the name of a hospital.')
})

test('a name with a control character is refused', () => {
  expect(nameListFault('hospital', ['St\u0007 Mary'])).toBe(
    'Remove line breaks and control characters.',
  )
})

test('a text becomes one name per part', () => {
  expect(v.parse(listForm('hospital'), typed('St Mary’s, Guy’s'))).toEqual({
    names: ['St Mary’s', 'Guy’s'],
    base: { names: [] },
  })
})

test('medication, hospital and GP surgery can be answered honestly by those who have none to name', () => {
  expect(v.parse(listForm('medication'), typed('', true))).toMatchObject({ names: ['None'] })
  expect(v.parse(listForm('gpSurgery'), typed('', true))).toMatchObject({
    names: ['I do not know'],
  })
})

test('a saved answer fills the form again', () => {
  expect(listValuesOf('medication', { names: ['None'] })).toMatchObject({
    entries: [],
    hasNone: true,
  })
  expect(listValuesOf('diagnosis', { names: ['a, b', 'c'] })).toMatchObject({
    entries: [
      { name: 'a, b', year: '' },
      { name: 'c', year: '' },
    ],
    hasNone: false,
  })
})

describe('a list that was changed somewhere else while its form is open', () => {
  const begun = listValuesOf('hospital', { names: ['A', 'B'] })
  const named = (...names: string[]) => ({ entries: names.map((name) => ({ name, year: '' })) })

  test('is taken over as it is by a form that nobody has touched', () => {
    const latest = { names: ['B', 'C'] }
    expect(listValuesOver('hospital', begun, latest)).toEqual(listValuesOf('hospital', latest))
  })

  test('is put together with what was typed', () => {
    const values = listValuesOver(
      'hospital',
      { ...begun, ...named('A', 'B', 'Mine'), typed: 'Still' },
      { names: ['A', 'B', 'Theirs'] },
    )
    expect(values).toMatchObject({
      ...named('A', 'B', 'Theirs', 'Mine'),
      typed: 'Still',
      doubts: [],
    })
    expect(v.parse(listForm('hospital'), values)).toMatchObject({
      base: { names: ['A', 'B', 'Theirs'] },
    })
  })

  test('is not saved before it is said what becomes of a name that only one side removed', () => {
    const values = listValuesOver(
      'hospital',
      { ...begun, ...named('A', 'Mine') },
      { names: ['B', 'Theirs'] },
    )
    expect(values).toMatchObject({
      ...named('B', 'Theirs', 'A', 'Mine'),
      doubts: [
        { name: 'B', removedBy: 'mine' },
        { name: 'A', removedBy: 'theirs' },
      ],
    })
    const messages = (given: ListValues) =>
      v.safeParse(listForm('hospital'), given).issues?.map(({ message }) => message)
    expect(messages(values)).toEqual(['Choose whether to keep or remove B.'])
    expect(messages({ ...values, ...named('Theirs', 'A', 'Mine') })).toEqual([
      'Choose whether to keep or remove A.',
    ])
    expect(messages({ ...values, doubts: [] })).toBeUndefined()
  })
})

test.each(['none', 'No.', 'N/A', 'none, '])(
  '%s is no diagnosis, and the message says what to write',
  (text) => {
    const values = { ...listValuesOf('diagnosis', emptyList), typed: text }
    expect(v.safeParse(listForm('diagnosis'), values).issues?.[0].message).toBe(
      'Please enter a diagnosis. If you do not have one yet, write what you’ve been told so far.',
    )
  },
)
