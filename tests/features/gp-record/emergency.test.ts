import { expect, test } from 'vitest'
import { emergencyLists } from '#features/gp-record/record/emergency.ts'
import type { EntriesBySection, RecordEntry } from '#features/gp-record/record/record-entry.ts'

const nothing = { diagnoses: [], hospitals: [] }

const entry = (
  section: RecordEntry['section'],
  title: string,
  more: Partial<RecordEntry> = {},
): RecordEntry => ({
  key: `${section} ${title}`,
  section,
  title,
  date: 'March 1987',
  facts: [],
  groups: [],
  searched: '',
  fingerprint: 0,
  ...more,
})

const record: EntriesBySection = new Map([
  [
    'allergies',
    [entry('allergies', 'Penicillin', { facts: [{ term: 'Reaction', value: 'Anaphylaxis' }] })],
  ],
  [
    'medication',
    [
      entry('medication', 'Methotrexate 2.5mg tablets', {
        status: 'Active',
        groups: [
          {
            heading: 'How to take it',
            readings: [{ term: 'SIX tablets\nONCE A WEEK', notes: [] }],
          },
          { heading: 'Notes', readings: [{ term: 'Long', notes: [] }] },
        ],
      }),
      entry('medication', 'Amoxicillin 500mg capsules', { status: 'Past', isPast: true }),
      entry('medication', 'Folic acid 5mg tablets', { status: 'Unheard of' }),
    ],
  ],
  ['problems', [entry('problems', 'Asthma'), entry('problems', 'Chickenpox', { isPast: true })]],
])

test('in an emergency allergies, current medicines with how to take them, problems and diagnoses are asked', () => {
  const lists = emergencyLists(record, { diagnoses: ['Sarcoidosis'], hospitals: ['St Anne’s'] })
  expect(lists.map(({ title, lines }) => [title, lines])).toEqual([
    ['Allergies', ['Penicillin. Reaction: Anaphylaxis']],
    [
      'Current medicines',
      ['Methotrexate 2.5mg tablets. SIX tablets\nONCE A WEEK', 'Folic acid 5mg tablets'],
    ],
    ['Problems', ['Asthma (March 1987)']],
    ['Diagnoses, as told to Rowan', ['Sarcoidosis']],
    ['Hospitals, as told to Rowan', ['St Anne’s']],
  ])
  expect(lists.every(({ left }) => left === 0)).toBe(true)
})

test('what does not fit on one page is counted, in each list, and none is cut short', () => {
  const many = new Map(
    (['allergies', 'medication', 'problems'] as const).map((section) => [
      section,
      Array.from({ length: 60 }, (_, index) => entry(section, `${section} ${index} `.repeat(12))),
    ]),
  )
  const lists = emergencyLists(many, nothing)
  for (const { title, lines, left } of lists.slice(0, 3)) {
    expect(lines.length + left, title).toBe(60)
    expect(lines.length, title).toBeGreaterThan(0)
  }
  expect(lists[0]?.lines[0]).toBe(`${'allergies 0 '.repeat(12)}`)
})

test('an empty record has empty lists, which say so', () => {
  expect(emergencyLists(new Map(), nothing).flatMap(({ lines }) => lines)).toEqual([])
})
