import { expect, test } from 'vitest'
import { cardLists, emergencyLists, wholeLists } from '#features/gp-record/reading/emergency.ts'
import { entryKeys } from '#features/gp-record/reading/entry-key.ts'
import type { EntriesBySection, RecordEntry } from '#features/gp-record/reading/record-entry.ts'

const severe = [{ term: 'Severity', value: 'Severe' }]
const nothing = { diagnoses: [], hospitals: [] }

const keyOf = entryKeys()

const entry = (
  section: RecordEntry['section'],
  title: string,
  more: Partial<RecordEntry> = {},
): RecordEntry => ({
  key: keyOf({ section, fingerprint: 0 }),
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
    ['Diagnoses, from the patient', ['Sarcoidosis']],
    ['Hospitals, from the patient', ['St Anne’s']],
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
  const lists = emergencyLists(new Map([['problems', problems]]), nothing)
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
    ['Diagnoses, from the patient', []],
    ['Hospitals, from the patient', []],
  ])
})

const significant = { facts: [{ term: 'Significance', value: 'Significant' }] }
const on = (from: string) => ({ day: { from, to: from, precision: 'day' } as const })
/** The lists of the card by their titles. */
const cardOf = (
  section: 'allergies' | 'problems',
  entries: readonly RecordEntry[],
  diagnoses: readonly string[] = [],
) =>
  new Map(
    cardLists(new Map([[section, entries]]), { diagnoses }).map((list) => [list.title, list.lines]),
  )

test('the main diagnosis is the significant problem with the earliest date, with all of its note', () => {
  const note = 'Seen at the clinic every year. '.repeat(20)
  const problems = [
    entry('problems', 'Anaemia', { ...significant, ...on('2026-10-30') }),
    entry('problems', 'Ehlers-Danlos', {
      ...significant,
      ...on('2016-02-11'),
      groups: [{ heading: 'Notes', readings: [{ term: note, notes: [] }] }],
    }),
    entry('problems', 'Without a date', significant),
    entry('problems', 'Perforated colon', { ...significant, ...on('2016-01-01'), isPast: true }),
    entry('problems', 'Ex-smoker', { ...significant, ...on('2001-01-01') }),
    entry('problems', 'Family history of sudden death', { ...significant, ...on('1990-01-01') }),
    entry('problems', 'Lupus', {
      ...significant,
      ...on('1991-01-01'),
      status: 'Active, not confirmed (provisional)',
    }),
    entry('problems', 'Not marked', on('1989-01-01')),
    entry('problems', 'Chickenpox', {
      facts: [{ term: 'Significance', value: 'Minor' }],
      ...on('1989-01-01'),
    }),
  ]
  const card = cardOf('problems', problems)
  expect(card.get('Main diagnosis')).toEqual([`Ehlers-Danlos (March 1987). ${note}`])
  expect(card.get('Other problems')).toHaveLength(problems.length - 2)
})

test('a diagnosis without a date can be the main one, and says that it has none', () => {
  const undated = entry('problems', 'Marfan syndrome', { ...significant, date: 'No date' })
  const dated = entry('problems', 'Asthma', { ...significant, ...on('2016-02-11') })
  expect(cardOf('problems', [undated]).get('Main diagnosis')).toEqual(['Marfan syndrome (No date)'])
  // Which of the two came first is not known, so the date that is known decides.
  expect(cardOf('problems', [undated, dated]).get('Main diagnosis')).toEqual([
    'Asthma (March 1987)',
  ])
  expect(cardOf('problems', [undated, dated], ['Marfan']).get('Main diagnosis')).toEqual([
    'Marfan syndrome (No date)',
  ])
})

test('the main diagnosis is the first of the member’s own that the record has, by its words in any order', () => {
  const problems = [
    entry('problems', 'Osteoporosis', { ...significant, ...on('2001-01-01') }),
    entry('problems', "Raynaud's phenomenon", { ...significant, ...on('2010-05-20') }),
    entry('problems', 'Ehlers-Danlos syndrome, vascular type', on('2016-02-11')),
  ]
  const own = ['Sjögren', 'VASCULAR Ehlers-Danlos  syndrome', 'Raynaud’s phenomenon']
  expect(cardOf('problems', problems, own).get('Main diagnosis')).toEqual([
    'Ehlers-Danlos syndrome, vascular type (March 1987)',
  ])
  expect(cardOf('problems', problems, own.slice(2)).get('Main diagnosis')).toEqual([
    "Raynaud's phenomenon (March 1987)",
  ])
})

test('a significant problem with a plan for emergencies is the main diagnosis before any other', () => {
  const noted = (title: string, term: string) =>
    entry('problems', title, {
      ...significant,
      ...on('2016-02-11'),
      groups: [{ heading: 'Notes', readings: [{ term, notes: [] }] }],
    })
  const problems = [
    entry('problems', 'Raynaud', { ...significant, ...on('2001-01-01') }),
    noted('Fracture', 'Seen in the emergency department.'),
    noted('Addison’s disease', 'Emergency care plan on file.'),
  ]
  expect(cardOf('problems', problems, ['Raynaud']).get('Main diagnosis')).toEqual([
    'Addison’s disease (March 1987). Emergency care plan on file.',
  ])
})

test('where the surgery marks no problem as significant there is no main diagnosis, and none is left out', () => {
  const card = cardOf(
    'problems',
    [entry('problems', 'Asthma'), entry('problems', 'Gout')],
    ['Lupus'],
  )
  expect(card.has('Main diagnosis')).toBe(false)
  expect(card.get('Problems')).toEqual(['Asthma (March 1987)', 'Gout (March 1987)'])
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
    'Nut allergy',
    'Ibuprofen not contraindicated',
    'Allergy to penicillin: contraindicated',
    'Not current: Aspirin contraindicated. Past',
  ])
  const problem = cardOf('problems', [entry('problems', 'Pertussis vaccine contraindicated')])
  expect(problem.get('What to avoid')).toEqual(['Pertussis vaccine contraindicated (March 1987)'])
  expect(problem.get('Other problems')).toEqual([])
})

test('a list of allergies with nothing but what to avoid does not say that there is none', () => {
  const card = cardOf('allergies', [entry('allergies', 'NSAID contraindicated')])
  expect(card.get('Allergies')).toEqual(['None but what to avoid, below'])
})

test('nothing on the card is cut, however much there is', () => {
  const many = Array.from({ length: 200 }, (_, index) => entry('medication', `Medicine ${index}`))
  const lists = cardLists(new Map([['medication', many]]), nothing)
  expect(lists.find(({ section }) => section === 'medication')?.lines).toHaveLength(200)
  const onPaper = wholeLists(new Map([['medication', many]]), nothing)
  expect(onPaper.find(({ section }) => section === 'medication')).toMatchObject({
    lines: { length: 200 },
    left: 0,
  })
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
