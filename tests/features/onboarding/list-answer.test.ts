import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { loadDiseases } from '#domain/known-diseases.ts'
import {
  listForm,
  listValuesOf,
  listValuesOver,
  nameListFault,
  type ListValues,
  withNames,
} from '#features/onboarding/list/list-answer.ts'

const diseases = await loadDiseases()

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

const none = 'I do not have a diagnosis yet'

test.each(['none', 'No.', 'N/A', 'none, ', 'Undiagnosed', 'I don’t have a diagnosis yet.'])(
  '%s is an answer of those who have no diagnosis yet',
  (text) => {
    const form = listForm('diagnosis')
    expect(v.parse(form, typed(text)).names).toEqual([none])
    expect(v.parse(form, typed('', true)).names).toEqual([none])
  },
)

test('with a diagnosis the answer that there is none goes', () => {
  const before = listValuesOf('diagnosis', { names: [none] })
  expect(before).toMatchObject({ entries: [], hasNone: true })
  const after = { ...before, hasNone: false, typed: `PKU, ${none}` }
  expect(v.parse(listForm('diagnosis'), after).names).toEqual(['PKU'])
})

describe('names with a comma that are one disease', () => {
  const form = listForm('diagnosis', undefined, diseases)
  test.each([
    ['Ehlers-Danlos syndrome, vascular type', ['Ehlers-Danlos syndrome, vascular type']],
    ['PKU, Haemophilia, type A, Marfans', ['PKU', 'Haemophilia, type A', 'Marfans']],
    ['Huntington’s disease, Marfan syndrome', ['Huntington’s disease', 'Marfan syndrome']],
    ['Cystic fibrosis, asthma', ['Cystic fibrosis', 'asthma']],
    ['Sarcoidosis, type 99', ['Sarcoidosis', 'type 99']],
  ])('%s', (text, names) => {
    expect(v.parse(form, typed(text)).names).toEqual(names)
  })

  test('are put together after a comma was typed, with their year and without the wider disease', () => {
    const entries = [
      { name: 'PKU', year: '' },
      { name: 'Ehlers-Danlos syndrome', year: '2011', diseaseId: 'ehlers-danlos-syndrome' },
    ]
    expect(withNames(entries, ['vascular type', 'gout'], { diseases })).toEqual([
      { name: 'PKU', year: '' },
      { name: 'Ehlers-Danlos syndrome, vascular type', year: '2011' },
      { name: 'gout', year: '' },
    ])
  })
})

describe('of the diseases', () => {
  const base = { names: ['PKU', 'HD'], diseaseIds: ['phenylketonuria', null] }
  const saved = (values: ListValues) => v.parse(listForm('diagnosis'), values)

  test('nothing is said where none was chosen', () => {
    expect(saved(typed('PKU'))).not.toHaveProperty('diseaseIds')
  })

  test('a choice stays when another name is added, removed or given a year', () => {
    const before = listValuesOf('diagnosis', base)
    expect(saved({ ...before, typed: 'gout' }).diseaseIds).toEqual(['phenylketonuria', null, null])
    expect(saved({ ...before, entries: before.entries.slice(0, 1) }).diseaseIds).toEqual([
      'phenylketonuria',
    ])
    const entries = before.entries.map((entry) => ({ ...entry, year: '1990' }))
    expect(saved({ ...before, entries }).diseaseIds).toEqual(['phenylketonuria', null])
  })

  test('a choice goes when its name is taken out and typed again', () => {
    const before = listValuesOf('diagnosis', base)
    const again = { ...before, entries: before.entries.slice(1), typed: 'PKU' }
    expect(saved(again)).toMatchObject({ names: ['HD', 'PKU'], diseaseIds: [null, null] })
  })

  test('forty are kept, with a suggestion whose name has a comma', () => {
    const names = Array.from({ length: 39 }, (_, at) => `name ${at}`)
    const entries = names.map((name) => ({ name, year: '' }))
    const disease = { diseaseId: 'ORPHA:1', diseases }
    const all = withNames(entries, ['Ataxia, early, with deafness'], disease)
    const list = saved({ ...typed(''), entries: all })
    expect(list.names.at(-1)).toBe('Ataxia, early, with deafness')
    expect(list.diseaseIds).toEqual([...names.map(() => null), 'ORPHA:1'])
  })
})

test('a disease that was chosen is saved beside its name, and fills the form again', () => {
  const pku = { year: '1988', diseaseId: 'phenylketonuria', diseases }
  const entries = withNames([{ name: 'gout', year: '' }], ['Phenylketonuria'], pku)
  const saved = v.parse(listForm('diagnosis'), { ...typed(''), entries })
  expect(saved).toMatchObject({
    names: ['gout', 'Phenylketonuria'],
    diseaseIds: [null, 'phenylketonuria'],
  })
  expect(listValuesOf('diagnosis', saved).entries).toEqual(entries)
})
