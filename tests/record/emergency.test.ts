import { expect, test } from 'vitest'
import { cardLists } from '#record/reading/emergency.ts'
import type { EntriesBySection } from '#record/reading/record-entry.ts'
import { cardOf, entry } from './card-of.ts'

const severe = [{ term: 'Severity', value: 'Severe' }]
const nothing = { diagnoses: [] }

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
  const lists = cardLists(record, { diagnoses: ['Sarcoidosis'], hospitals: ['St Anne’s'] })
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
    ['Diagnoses, from the patient', ['Sarcoidosis']],
    ['Hospitals, from the patient', ['St Anne’s']],
  ])
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
  const lists = cardLists(new Map([['problems', problems]]), nothing)
  expect(lists.map(({ title, lines }) => [title, lines])).toEqual([
    ['Main diagnosis', ['Ehlers-Danlos (March 1987). Emergency care plan on file.']],
    ['Allergies', []],
    ['Current medicines', []],
    [
      'Other problems',
      [
        'Lupus (March 1987). Active, not confirmed (provisional)',
        'Asthma (March 1987). Its notes are in the full record',
        'Burnt ear (March 1987)',
      ],
    ],
  ])
})

test('what to avoid is what the surgery calls contraindicated, and every other entry stays an allergy', () => {
  const reaction = { facts: [{ term: 'Reaction', value: 'Anaphylaxis' }] }
  const entries = [
    entry('allergies', 'Nut allergy'),
    entry('allergies', 'NSAID contraindicated'),
    entry('allergies', 'Aspirin contraindicated', { status: 'Past', isPast: true }),
    entry('allergies', 'Ibuprofen not contraindicated'),
    entry('allergies', 'Allergy to penicillin: contraindicated'),
    entry('allergies', 'Codeine contraindicated', reaction),
  ]
  const card = cardOf('allergies', entries)
  expect(card.get('What to avoid')).toEqual(['NSAID contraindicated'])
  expect(card.get('Allergies')).toEqual([
    'Codeine contraindicated. Reaction: Anaphylaxis',
    'Ibuprofen not contraindicated',
    'Allergy to penicillin: contraindicated',
    'Nut allergy',
  ])
  const problem = cardOf('problems', [entry('problems', 'Pertussis vaccine contraindicated')])
  expect(problem.get('What to avoid')).toEqual(['Pertussis vaccine contraindicated (March 1987)'])
  expect(problem.get('Other problems')).toEqual([])
})

test('a list of allergies with nothing but what to avoid does not say that there is none', () => {
  const card = cardOf('allergies', [entry('allergies', 'NSAID contraindicated')])
  expect(card.get('Allergies')).toEqual(['None but what to avoid, below'])
})

test('an allergy that has ended is not on the card, which does not say that the record holds none', () => {
  const ended = entry('allergies', 'Egg', { status: 'Resolved', isPast: true })
  expect(cardOf('allergies', [ended]).get('Allergies')).toEqual(['None now'])
  const now = entry('allergies', 'Penicillin')
  expect(cardOf('allergies', [ended, now]).get('Allergies')).toEqual(['Penicillin'])
})

test('nothing on the card is cut, however much there is', () => {
  const many = new Map(
    (['allergies', 'medication', 'problems'] as const).map((section) => [
      section,
      Array.from({ length: 200 }, (_, index) => entry(section, `${section} ${index}`)),
    ]),
  )
  const severest = entry('allergies', 'Penicillin', { facts: severe })
  many.get('allergies')?.push(severest)
  const lists = cardLists(many, nothing)
  expect(lists.map(({ lines }) => lines.length)).toEqual([201, 200, 200])
  expect(lists[0]?.lines[0]).toBe('Penicillin. Severity: Severe')
})

test('a medicine that is on hold is not named without that', () => {
  const onHold = entry('medication', 'Warfarin', { status: 'On hold' })
  expect(cardLists(new Map([['medication', [onHold]]]), nothing)[1]?.lines).toEqual([
    'Warfarin. On hold',
  ])
})

test('an empty record has empty lists, which say so', () => {
  expect(cardLists(new Map(), nothing).flatMap(({ lines }) => lines)).toEqual([])
})

test('what is said of a medicine in an emergency has its parts, its end and that something is missing', () => {
  const medicine = entry('medication', 'Special cream', {
    isPartial: true,
    facts: [
      { term: 'Quantity', value: '50 g' },
      { term: 'Ends', value: '1 March 2027' },
    ],
    groups: [
      { heading: 'How to take it', readings: [{ term: 'Thinly', notes: [] }] },
      { heading: 'Made up of', readings: [{ term: 'Clobetasol 0.05%', notes: [] }] },
    ],
  })
  expect(cardLists(new Map([['medication', [medicine]]]), nothing)[1]?.lines).toEqual([
    'Special cream. Thinly. Made up of: Clobetasol 0.05%. Ends: 1 March 2027. Part of this entry could not be shown. Ask your surgery.',
  ])
})
