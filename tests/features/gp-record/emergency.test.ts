import { expect, test } from 'vitest'
import { emergencyLists } from '#features/gp-record/reading/emergency.ts'
import type { EntriesBySection, RecordEntry } from '#features/gp-record/reading/record-entry.ts'

const severe = [{ term: 'Severity', value: 'Severe' }]
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
      [
        'Methotrexate 2.5mg tablets. SIX tablets\nONCE A WEEK',
        'Folic acid 5mg tablets. Unheard of',
      ],
    ],
    ['Problems', ['Asthma (March 1987)']],
    ['Diagnoses, as told to Rowan', ['Sarcoidosis']],
    ['Hospitals, as told to Rowan', ['St Anne’s']],
  ])
  expect(lists.every(({ left }) => left === 0)).toBe(true)
})

test('allergies are never cut: where they need more than a page the others still have their room', () => {
  const many = Array.from({ length: 60 }, (_, index) => entry('allergies', `Allergy ${index}`))
  const lists = emergencyLists(
    new Map([
      ['allergies', [...many, entry('allergies', 'Penicillin', { facts: severe })]],
      ['medication', [entry('medication', 'Folic acid 5mg tablets')]],
    ]),
    nothing,
  )
  expect(lists[0]?.lines).toHaveLength(61)
  expect(lists[0]?.lines[0]).toBe('Penicillin. Severity: Severe')
  expect(lists.map(({ left }) => left)).toEqual([0, 0, 0, 0, 0])
  expect(lists[1]?.lines).toEqual(['Folic acid 5mg tablets'])
})

test('problems stand by their significance, with their notes and how certain they are', () => {
  const significance = (value: string) => [{ term: 'Significance', value }]
  const noted = (term: string) => [{ heading: 'Notes', readings: [{ term, notes: [] }] }]
  const problems = [
    entry('problems', 'Burnt ear', { facts: significance('Minor'), status: 'Active' }),
    entry('problems', 'Lupus', { status: 'Active, not confirmed (provisional)' }),
    entry('problems', 'Ehlers-Danlos', {
      facts: significance('Major'),
      groups: noted('Emergency care plan on file.'),
    }),
    entry('problems', 'Asthma', { groups: noted('long '.repeat(60)) }),
    entry('problems', 'Asthma', { groups: noted('long '.repeat(60)) }),
    entry('problems', 'Tumour', { status: 'Ruled out (refuted)', isPast: true }),
  ]
  expect(emergencyLists(new Map([['problems', problems]]), nothing)[2]?.lines).toEqual([
    'Ehlers-Danlos (March 1987). Emergency care plan on file.',
    'Lupus (March 1987). Active, not confirmed (provisional)',
    'Asthma (March 1987). Its notes are in the full record',
    'Burnt ear (March 1987)',
  ])
})

test('a medicine that is on hold is not named without that', () => {
  const onHold = entry('medication', 'Warfarin', { status: 'On hold' })
  expect(emergencyLists(new Map([['medication', [onHold]]]), nothing)[1]?.lines).toEqual([
    'Warfarin. On hold',
  ])
})

test('what does not fit on one page is counted, in each list but the allergies, and none is cut short', () => {
  const many = new Map(
    (['allergies', 'medication', 'problems'] as const).map((section) => [
      section,
      Array.from({ length: 60 }, (_, index) => entry(section, `${section} ${index} `.repeat(12))),
    ]),
  )
  const lists = emergencyLists(many, nothing)
  expect(lists[0]?.lines).toHaveLength(60)
  for (const { title, lines, left } of lists.slice(1, 3)) {
    expect(lines.length + left, title).toBe(60)
    expect(lines.length, title).toBeGreaterThan(0)
    expect(left, title).toBeGreaterThan(0)
  }
  expect(lists[0]?.lines[0]).toBe(`${'allergies 0 '.repeat(12)}`)
})

test('an empty record has empty lists, which say so', () => {
  expect(emergencyLists(new Map(), nothing).flatMap(({ lines }) => lines)).toEqual([])
})
