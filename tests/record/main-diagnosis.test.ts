import { describe, expect, test } from 'vitest'
import { aboutMainDiagnosis, cardLists, type ChosenMain } from '#record/reading/emergency.ts'
import type { RecordEntry } from '#record/reading/record-entry.ts'
import { cardOf, entry } from './card-of.ts'

const significant = { facts: [{ term: 'Significance', value: 'Significant' }] }
const on = (from: string) => ({ day: { from, to: from, precision: 'day' } as const })

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

const inDoubt = [
  "[V]Family history of Huntington's disease",
  "Family history of Huntington's disease",
  'FH: Ischaemic heart disease',
  '[V]Personal history of malignant neoplasm',
  'Past history of epilepsy',
  'Past medical history of epilepsy',
  'PH: Myocardial infarction',
  'PMH - stroke',
  'H/O: asthma',
  'Mother has Huntington’s disease',
  'Huntington’s disease in brother',
  'Carrier of cystic fibrosis',
  'Cystic fibrosis carrier',
  'At risk of diabetes mellitus',
  'High risk of breast cancer',
  'Screening for diabetes mellitus',
  'No evidence of diabetes',
  'Cancer excluded',
  'Rule out PE',
  'r/o DVT',
  'MS?',
  '?? MS',
  'Impression: MS?',
  'Suspected epilepsy',
  'Probable sarcoidosis',
  'Epilepsy resolved',
  'Acute leukaemia in remission',
  'Previous pulmonary embolism',
  'Lupus - query',
  'Pregnant',
  'Tobacco smoking',
  'Ex-smoker',
  '[D]Chest pain',
  '[X]Depression NOS',
  '[M]Adenocarcinoma NOS',
  'Old myocardial infarction',
  'Not diabetic',
  'Negative for coeliac disease',
  'Awaiting test for coeliac disease',
  'Exposure to tuberculosis',
]

const plain = [
  "Huntington's disease",
  'Type 1 diabetes mellitus',
  'Type 2 diabetes mellitus without complication',
  'Diabetes mellitus, not otherwise specified',
  'Familial hypercholesterolaemia',
  'Familial Mediterranean fever',
  'Cystic fibrosis',
  'Epilepsy',
  'Childhood absence epilepsy',
  'Status epilepticus',
  'Ehlers-Danlos syndrome, vascular type',
  'Addison’s disease',
  'Non-Hodgkin lymphoma',
  'Non-insulin dependent diabetes mellitus',
  'Post-traumatic stress disorder',
  'Multiple sclerosis',
  'Parkinson’s disease',
  'Sickle cell disease',
  'Marfan syndrome',
  'Phenylketonuria',
  'Sarcoidosis',
  'Haemophilia A',
  'Atrial fibrillation',
  'Chronic kidney disease stage 4',
  'Ischaemic heart disease',
  'Malignant neoplasm of breast',
  'Chronic obstructive lung disease',
  'Rheumatoid arthritis NOS',
  'Contact dermatitis',
  'Alcohol dependence syndrome',
  'Myasthenia gravis',
  'Postherpetic neuralgia',
  'Systemic lupus erythematosus',
  'Pemphigus',
  'Hypothyroidism',
  'Congenital adrenal hyperplasia',
  'Heart failure with normal ejection fraction',
  'Oldest known form of dementia',
  'Testicular cancer',
  'Examination anxiety',
]

const marked = (title: string, more: Partial<RecordEntry> = {}) =>
  entry('problems', title, { ...significant, ...on('1990-01-01'), ...more })

describe('a significant problem, the earliest of all,', () => {
  test.each(inDoubt)(
    'called %s is in doubt: it stands among the problems as it was sent',
    (title) => {
      const card = cardOf('problems', [marked(title), marked('Gout', on('2020-01-01'))], [title])
      expect(card.get('Main diagnosis')).toEqual(['Gout (March 1987)'])
      expect(card.get('Other problems')).toEqual([`${title} (March 1987)`])
      expect(cardOf('problems', [marked(title)]).has('Main diagnosis')).toBe(false)
    },
  )

  test.each(plain)('called %s is the main diagnosis', (title) => {
    expect(cardOf('problems', [marked(title)]).get('Main diagnosis')).toEqual([
      `${title} (March 1987)`,
    ])
  })
})

test('a suspicion by its code alone is no main diagnosis', () => {
  for (const verificationCode of ['provisional', 'differential', 'refuted']) {
    const card = cardOf('problems', [marked('Lupus', { verificationCode })])
    expect(card.has('Main diagnosis'), verificationCode).toBe(false)
  }
})

test('a problem that ended is on the card with both, below the others, and never the main one', () => {
  const ended = marked('Pneumonia', {
    status: 'Active',
    end: on('2016-01-01').day,
    facts: [
      ...significant.facts,
      { term: 'Ended', value: '1 January 2016, but its status is still “Active”' },
    ],
  })
  const card = cardOf('problems', [ended, entry('problems', 'Gout')])
  expect(card.has('Main diagnosis')).toBe(false)
  expect(card.get('Problems')).toEqual([
    'Gout (March 1987)',
    'Pneumonia (March 1987). Ended: 1 January 2016, but its status is still “Active”',
  ])
})

test('a member puts another diagnosis first, or none, and the card says whose choice it was', () => {
  const problems = [
    marked('Gout', { fingerprint: 1 }),
    entry('problems', "Family history of Huntington's disease", { fingerprint: 2 }),
    entry('problems', 'Aspirin contraindicated', { fingerprint: 3 }),
  ]
  const card = (chosenMain: ChosenMain) => {
    const entries = new Map([['problems' as const, problems]])
    const lists = cardLists(entries, { diagnoses: [], chosenMain })
    return [
      lists.find(({ title }) => title === 'Main diagnosis')?.lines,
      aboutMainDiagnosis(lists, entries, { chosenMain }),
    ]
  }
  expect(card('rule')).toEqual([['Gout (March 1987)'], expect.stringMatching(/^Rowan chose/)])
  expect(card(2)).toEqual([
    ["Family history of Huntington's disease (March 1987)"],
    expect.stringMatching(/^The patient chose the main diagnosis/),
  ])
  expect(card('none')).toEqual([undefined, 'The patient chose to have no main diagnosis here.'])
  // What is gone, or is no diagnosis, leaves it to the rule.
  for (const gone of [3, 4]) {
    expect(card(gone)).toEqual([['Gout (March 1987)'], expect.stringMatching(/^Rowan chose/)])
  }
})
