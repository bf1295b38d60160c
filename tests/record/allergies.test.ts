import { describe, expect, test } from 'vitest'
import { allergyLines, allergyNames, saysNone } from '#record/reading/allergies.ts'
import { readRecord } from './read-record.ts'

const period = { from: '2026-08-21', to: '2026-11-21' }

/** The allergies of a reply, as the page reads them. */
const read = (allergies: readonly object[]) =>
  readRecord(
    [
      {
        ...period,
        fetchedAt: '2026-11-21T12:00:00.000Z',
        schema1: { medicalRecord: { allergies } },
      },
    ],
    period,
  )?.entries ?? []

const nuts = { term: 'Cashew nuts', reaction: ['Anaphylaxis (severe), 6 May 1988'] }
const everyKind = read([
  { term: 'Grass pollen', status: 'Resolved', severity: 'Mild', effectiveDate: '2026-10-01' },
  { term: 'NKDA', status: 'Active', effectiveDate: '2026-09-01' },
  { term: 'Amoxicillin', status: 'Active', effectiveDate: '2020-01-01' },
  { term: 'Amoxicillin', status: 'Active', effectiveDate: '2019-01-01' },
  { term: 'Egg', status: 'Ruled out (refuted)', effectiveDate: '2018-01-01' },
  { term: 'Latex', status: 'Active, not confirmed (provisional)' },
  { ...nuts, status: 'Active', effectiveDate: '1988' },
  { term: 'Bees', severity: 'Severe', status: 'Active' },
])

test('severe allergies come first whatever their date, what is none comes last and says so, equal lines once', () => {
  expect(allergyLines(everyKind)).toEqual([
    'Cashew nuts. Reaction: Anaphylaxis (severe), 6 May 1988',
    'Bees. Severity: Severe',
    'Amoxicillin',
    'Latex. Active, not confirmed (provisional)',
    'Not current: Grass pollen. Resolved. Severity: Mild',
    'Not current: Egg. Ruled out (refuted)',
    'Also recorded: NKDA (1 September 2026)',
  ])
})

test('the strip names them in the same order, in short', () => {
  expect([...allergyNames(everyKind)]).toEqual([
    ['Cashew nuts, 1988, severe', true],
    ['Bees, severe', true],
    ['Amoxicillin, 2020', false],
    ['Amoxicillin, 2019', false],
    ['Latex, Active, not confirmed (provisional)', false],
    ['Grass pollen, 2026, Resolved', false],
    ['Egg, 2018, Ruled out (refuted)', false],
    ['NKDA, 2026', false],
  ])
})

test('medicines come before food, and food before what is touched; what may be a medicine counts as one', () => {
  const titles = read([
    { term: 'Adhesive plaster allergy', status: 'Active', effectiveDate: '2024-01-01' },
    { term: 'Nut allergy (patient reported)', status: 'Active', effectiveDate: '2023-01-01' },
    { term: 'Allergy to penicillin', status: 'Active', effectiveDate: '1991-01-01' },
    { term: 'Allergy to fish oil capsules', status: 'Active', effectiveDate: '1990-01-01' },
    { term: 'House dust mite', severity: 'Severe', status: 'Active', effectiveDate: '1989-01-01' },
  ])
  expect(allergyLines(titles)).toEqual([
    'House dust mite. Severity: Severe',
    'Allergy to penicillin',
    'Allergy to fish oil capsules',
    'Nut allergy (patient reported)',
    'Adhesive plaster allergy',
  ])
})

test('the strip marks as severe only what says so in its words', () => {
  const names = allergyNames(
    read([
      { term: 'Peanut', reaction: ['Anaphylaxis'], status: 'Active' },
      { term: 'Severe reaction to wasp sting', status: 'Active' },
      { term: 'Severe egg allergy', status: 'Resolved' },
      { term: 'Dust', status: 'Active' },
    ]),
  )
  expect([...names]).toEqual([
    ['Peanut', false],
    ['Severe reaction to wasp sting', true],
    ['Dust', false],
    ['Severe egg allergy, Resolved', false],
  ])
})

test('an end that is still to come has not ended an allergy', () => {
  const [allergy] = read([{ term: 'Latex', status: 'Active', endDate: '2027-03-01' }])
  expect(allergy?.facts).toEqual([{ term: 'Ends', value: '1 March 2027' }])
})

const titled = (title: string) => ({ title, facts: [], groups: [] })

test('a denial that says more than that is shown as it was sent, counted, and first', () => {
  const all = read([
    { term: 'Amoxicillin', status: 'Active', effectiveDate: '2020-01-01' },
    { term: 'No known allergies. Penicillin - rash 2019', effectiveDate: '2019-01-01' },
    { term: 'NKDA', effectiveDate: '2018-01-01' },
  ])
  expect(allergyLines(all)).toEqual([
    'No known allergies. Penicillin - rash 2019',
    'Amoxicillin',
    'Also recorded: NKDA (1 January 2018)',
  ])
  expect(all.filter(saysNone)).toHaveLength(1)
})

test('an entry called none that has a reaction, a severity or a note of its own is an allergy', () => {
  const isNone = (more: object) => read([{ term: 'No known allergies', ...more }]).every(saysNone)
  expect(isNone({})).toBe(true)
  expect(isNone({ associatedText: ['Risk: Unable to assess', 'Recorded on 3 May 2019'] })).toBe(
    true,
  )
  expect(isNone({ reaction: ['Rash'] })).toBe(false)
  expect(isNone({ severity: 'Severe' })).toBe(false)
  expect(isNone({ associatedText: ['Penicillin - rash 2019'] })).toBe(false)
})

describe('an entry of the section', () => {
  test.each([
    'No known allergies',
    'No known drug allergy (situation)',
    'No Known Latex Allergy',
    'NKA',
    'NKDA',
    'Nil known',
    'None known',
    'No H/O: drug allergy',
    'H/O: no known allergies',
    'Patient has no known allergies',
    'No history of adverse reaction to drugs',
    'No known environmental allergy',
    'Not allergic to penicillin',
    'Allergies: none known',
    'No known hypersensitivity',
    'No known allergies.',
    'No known drug or food allergies',
    'No allergies recorded',
    'Denies any allergies',
    'Allergy status: NKDA',
  ])('that says %s is no allergy', (title) => {
    expect(saysNone(titled(title))).toBe(true)
  })

  test.each([
    'No known allergies except penicillin',
    'NKDA apart from trimethoprim',
    'Penicillin (no known others)',
    'Not tolerated: ramipril',
    'Nickel',
    'Noradrenaline adverse reaction',
    'Not suitable for NSAIDs: known aspirin allergy',
    'Allergy to penicillin, no known food allergies',
    'Nilotinib allergy',
    'Drug allergy',
    'None of the above tolerated',
    'No known allergies. Penicillin - rash 2019',
    'NKDA until 2019, then penicillin anaphylaxis',
    'No known drug allergy; latex',
    'Denies allergies; mother says penicillin',
    'No allergies - previous anaphylaxis to wasp sting',
    'NKA/penicillin',
    'No penicillin - allergic',
    'No penicillin severe allergy',
    'No other allergies',
    'No known allergies (penicillin rash 2019)',
    'No known allergies\nPenicillin',
    'Not allergic to penicillin, allergic to latex',
    'Allergies: none known but see letter',
    'NKDA?',
    'No',
  ])('that says %s is one', (title) => {
    expect(saysNone(titled(title))).toBe(false)
  })
})
