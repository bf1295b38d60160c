import { describe, expect, test } from 'vitest'
import { diseasesOf } from '#contract/diseases.ts'
import type { OtherStudy } from '#contract/other-studies.ts'
import { shippedDiseases } from '../../../server/diseases/known-diseases.ts'
import { namesSomebody, withoutContacts } from '../../../server/other-studies/contacts.ts'
import { isEnglish } from '../../../server/other-studies/is-english.ts'
import { plainText } from '../../../server/other-studies/plain-text.ts'
import type { Centre, RegisterRecord } from '../../../server/other-studies/register-record.ts'
import { shortened, studyOfRecord } from '../../../server/other-studies/study-of-record.ts'

const diseases = diseasesOf(shippedDiseases)
const people = [
  'Dr Rosamund Achterberg',
  'Aoife Ní Bhriain, MD',
  "Zoë O'Hara-Finch",
  'Clinical Trials Office',
]

const centre = (changes: Partial<Centre> = {}): Centre => ({
  name: 'Royal Infirmary',
  city: 'Leeds',
  state: '',
  country: 'United Kingdom',
  postcode: 'LS1 3EX',
  isOpen: true,
  ...changes,
})

const record = (changes: Partial<RegisterRecord> = {}): RegisterRecord => ({
  id: 'ISRCTN12345678',
  source: 'ISRCTN',
  title: 'Sleep in Marfan syndrome',
  summary: 'We ask how people with Marfan syndrome sleep.',
  isRecruiting: undefined,
  recruitsFrom: '2026-01-01',
  recruitsTo: '2027-01-01',
  youngest: '',
  oldest: '',
  sex: 'All',
  countries: ['United Kingdom'],
  centres: [centre()],
  conditions: ['Marfan syndrome'],
  updated: '2026-10-01',
  people,
  ...changes,
})

const on = { today: '2026-11-29', diseases }
const studyOf = (changes: Partial<RegisterRecord> = {}): OtherStudy => {
  const study = studyOfRecord(record(changes), on)
  if (typeof study === 'string') throw new Error(`It is ${study}`)
  return study
}

describe('contacts are cut by the sentence', () => {
  test.each([
    ['Write to r.achterberg@example.org.'],
    ['Write to study (at) example.org for more.'],
    ['Write to study at example dot org.'],
    ['Ring +44 (0)113 496 0123.'],
    ['Ring 0113 496 0123 on weekdays.'],
    ['Ring 617-555-0123.'],
    ['Telephone: 496 0123.'],
    ['Dr. Smith leads it.'],
    ['It is led by Professor Mary Ann O’Neill.'],
    ['It is led by Rosamund Achterberg.'],
    ['It is led by Rosamund J. Achterberg.'],
    ['It is led by R. Achterberg.'],
    ['It is led by ROSAMUND ACHTERBERG.'],
    ['It is led by Achterberg, Rosamund.'],
    ['It is led by Aoife Ni Bhriain.'],
    ['It is led by Zoe O’Hara-Finch.'],
    ['It is led by Jane Smith, PhD.'],
    ['Chief investigator: Jane Smith.'],
    ['Post it to 1 Mill Lane, Leeds LS1 3EX.'],
  ])('%s', (sentence) => {
    const rest = 'People of 16 or over may take part.'
    expect(withoutContacts([`${rest} ${sentence} ${rest}`], people)).toEqual([`${rest} ${rest}`])
    expect(namesSomebody(sentence, people)).toBe(true)
  })

  test.each([
    'People aged 16 to 65 with type 2 disease, from 2024-01-01 to 2026-12-31, may take part.',
    'It runs from 01.09.2023 to 31.08.2026, and calls are at 3, 6 and 12 months.',
    'Telephone calls last 10 minutes. The score is from 0-10.',
    'The MS Society and the Clinical Trials Office of Leeds help. See https://example.org/study.',
    'It is study ISRCTN12345678, also NCT01234567, with 1 000 000 cells per dose.',
    'Doctors at St. James’s ask a nurse. Vitamin B12 5 mg is given.',
  ])('%s: nobody is named', (text) => {
    expect(withoutContacts([text], people)).toEqual([text])
  })

  test('with all that stands below the question of who the contact is, and no more', () => {
    const lines = [
      'Background and study aims',
      'We ask about sleep.',
      'Who is the main contact?',
      'The study office',
      'Room 5',
      'When does it start?',
      'In May.',
      'It ends in June. Who is the main contact? The office',
    ]
    expect(withoutContacts(lines, [])).toEqual([
      'Background and study aims',
      'We ask about sleep.',
      'When does it start?',
      'In May.',
      'It ends in June.',
    ])
  })

  test('and a label of nothing goes too', () => {
    expect(withoutContacts(['Email:', 'a@example.org', 'Thank you.'], [])).toEqual(['Thank you.'])
  })
})

test('a record that names a contact where no sentence can be cut is not shown', () => {
  expect(studyOfRecord(record({ title: 'Ask Rosamund Achterberg' }), on)).toBe('with a contact')
  expect(studyOfRecord(record({ conditions: ['Ask a@example.org'] }), on)).toBe('with a contact')
  // A name that is spread over two lines.
  expect(studyOfRecord(record({ summary: 'It is led by Rosamund\nAchterberg.' }), on)).toBe(
    'with a contact',
  )
  // A centre without its name is still a place.
  expect(studyOf({ centres: [centre({ name: 'Dr R. Achterberg' })] }).where).toEqual(['Leeds'])
})

test('markup, entities and marks that nobody sees are no part of a text', () => {
  expect(
    plainText(
      '<p>Pain &lt; 5 &amp;amp; Beh&ccedil;et&#8217;s</p>\r\n<b>\u202eback\u202c</b>wards\u200b<br/>aged <18 or > 65<script>alert(1)</script>&lt;img src=x onerror=alert(1)&gt;',
    ),
  ).toEqual(['Pain < 5 & Behçet’s', 'backwards', 'aged <18 or > 65'])
})

test.each([
  ['What people with Marfan syndrome tell of their sleep', true],
  ['Étude du sommeil chez les patients avec un syndrome de Marfan', false],
  ['Schlaf bei Menschen mit dem Marfan-Syndrom und die Frage der Behandlung', false],
  ['Исследование сна у людей с синдромом Марфана', false],
  ['Cwsg pobl gyda syndrom Marfan yn yr ysbyty ac ar y ward', false],
  ['Cornelia de Lange', false],
  ['A study of Cornelia de Lange syndrome and of pain', true],
])('%s: in English is %s', (text, expected) => {
  expect(isEnglish(text)).toBe(expected)
})

test.each<[string, Partial<RegisterRecord>, string]>([
  ['has ended', { recruitsTo: '2026-11-28' }, 'not recruiting'],
  ['begins tomorrow', { recruitsFrom: '2026-11-30' }, 'not recruiting'],
  ['was withdrawn yesterday', { isRecruiting: false }, 'not recruiting'],
  ['says no days', { recruitsFrom: '', recruitsTo: '' }, 'not recruiting'],
  ['is in France', { centres: [centre({ country: 'France' })], countries: [] }, 'not in the UK'],
  ['has left the UK', { centres: [centre({ isOpen: false })] }, 'not in the UK'],
  ['has no number', { id: 'ISRCTN' }, 'unreadable'],
  ['has no title', { title: ' <b></b> ' }, 'unreadable'],
  ['has no day', { updated: '2026-02-31' }, 'unreadable'],
])('a record that %s is not shown', (_, changes, why) => {
  expect(studyOfRecord(record(changes), on)).toBe(why)
})

test.each<[Partial<Centre>, OtherStudy['regions']]>([
  [{}, ['Yorkshire and The Humber']],
  [{ postcode: 'se1 9rt' }, ['London']],
  [{ postcode: 'SE1' }, ['London']],
  [{ postcode: '', city: 'Newcastle upon Tyne' }, ['North East']],
  [{ postcode: '', city: 'Little Wenham' }, []],
  [{ postcode: '', city: 'Little Wenham', state: 'South West' }, ['South West']],
  [{ country: 'Scotland', postcode: '' }, ['Scotland']],
  [{ postcode: 'CF14 4XW', city: 'Cardiff' }, ['Wales']],
  [{ postcode: '', city: 'Belfast' }, ['Northern Ireland']],
])('a centre with %o is in %o', (changes, regions) => {
  expect(studyOf({ centres: [centre(changes)] }).regions).toEqual(regions)
})

test('regions stand in one order, and centres by name and town', () => {
  const study = studyOf({
    centres: [
      centre({ country: 'Scotland', name: 'Western General', city: 'Edinburgh', postcode: '' }),
      centre({ name: 'Royal London Hospital', city: 'London', postcode: 'E1 1FR' }),
      centre({ name: 'Research Site', city: 'Leeds' }),
      centre({ name: 'Hôpital', city: 'Lyon', country: 'France' }),
    ],
  })
  expect(study).toMatchObject({
    regions: ['Yorkshire and The Humber', 'London', 'Scotland'],
    where: ['Western General, Edinburgh', 'Royal London Hospital', 'Leeds'],
    centres: 3,
  })
})

test('a record that names the country alone is somewhere in it', () => {
  const study = studyOf({ centres: [], countries: ['United Kingdom', 'Scotland'] })
  expect(study).toMatchObject({ regions: ['Scotland'], where: [], centres: 0 })
})

test.each<[string, string, OtherStudy['ages']]>([
  ['18 Years', '', { from: 18 }],
  ['18.0 years', '65.0 years', { from: 18, to: 65 }],
  ['6 Months', '17 Years', { from: 0, to: 17 }],
  ['N/A', '999 years', undefined],
  ['65 Years', '18 Years', undefined],
])('ages of %s to %s', (youngest, oldest, ages) => {
  expect(studyOf({ youngest, oldest }).ages).toEqual(ages)
})

test('a sex is named where not anyone may take part', () => {
  expect([studyOf({ sex: 'Female' }).sexes, studyOf({ sex: 'MALE' }).sexes]).toEqual([
    ['FEMALE'],
    ['MALE'],
  ])
  expect(studyOf({ sex: 'Both' }).sexes).toBeUndefined()
})

test.each<[string, string[]]>([
  ['Duchenne muscular dystrophy (DMD)', ['duchenne-muscular-dystrophy']],
  ['Huntington’s disease; Wilson disease', ['huntingtons-disease', 'wilson-disease']],
  ['1. Cystic fibrosis 2. Fabry disease', ['cystic-fibrosis', 'fabry-disease']],
  ['Topic: Genetics; Disease: Marfan Syndrome', ['marfan-syndrome']],
  ['Marfan syndrome and Wilson disease', ['marfan-syndrome', 'wilson-disease']],
  ['Sleep of people with Marfan syndrome', []],
  ['Tiredness', []],
  // What means several diseases is not guessed.
  ['Muscular', []],
])('%s means %o', (condition, concepts) => {
  expect(studyOf({ conditions: [condition] }).concepts).toEqual(concepts)
})

test('forty conditions stand there, and a title as long as a page does not', () => {
  const conditions = Array.from({ length: 60 }, (_, n) => `Illness ${n}`)
  expect(studyOf({ conditions: conditions.slice(0, 40) }).conditions).toHaveLength(40)
  expect(studyOf({ conditions }).conditions).toHaveLength(50)
  expect(studyOf({ title: 'How of it '.repeat(200) }).title.length).toBeLessThanOrEqual(301)
})

test.each(['', 'Plain English summary of protocol not provided at time of registration'])(
  'a record with the summary “%s” is shown without one',
  (summary) => {
    expect(studyOf({ summary }).summary).toEqual([])
  },
)

test('a summary is shortened at the end of a sentence, and says so', () => {
  const summary = ['Aims', 'One of two. Two of two, which is longer.', 'Who can?', 'All.']
  const study = studyOf({ summary: summary.join('\n') })
  expect(shortened(study, 1_000)).toBe(study)
  expect(shortened(study, 30)).toMatchObject({
    summary: ['Aims', 'One of two.'],
    isShortened: true,
  })
  expect(shortened(study, 53)).toMatchObject({ summary: summary.slice(0, 2), isShortened: true })
  expect(shortened(study, 3).summary).toEqual(['Aim…'])
})
