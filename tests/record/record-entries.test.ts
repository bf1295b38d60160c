import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { headingsOf, isHeading, rowsOf } from '#record/reading/entry-rows.ts'
import { latestOf, type RecordEntry } from '#record/reading/record-entry.ts'
import { foundIn, termsOf } from '#record/reading/searching.ts'
import { decodeEntities, hasColumns, piecesOf, wordsOf } from '#record/reading/text.ts'
import { rangeForm } from '#features/gp-record/dates/range-form.ts'
import { partsOf } from '#domain/date-parts.ts'
import { readRecord } from './read-record.ts'

const period = { from: '2026-08-21', to: '2026-11-21' }
const on = (value: string, datePart?: string) => ({ value, ...(datePart && { datePart }) })

/** A reply of the API with these sections. */
const reply = (medicalRecord: object, schema3: unknown[] = []) => ({
  ...period,
  fetchedAt: '2026-11-21T12:00:00.000Z',
  schema1: { medicalRecord },
  schema3,
})
const entriesOf = (medicalRecord: object, schema3?: unknown[]) =>
  readRecord([reply(medicalRecord, schema3)], period)?.entries ?? []

describe('a date says what is known and no more', () => {
  test.each([
    [on('2026-11-05T00:00:00', 'YearMonthDay'), '5 November 2026'],
    [on('2026-11-01', 'YearMonth'), 'November 2026'],
    [on('2026-01-01', 'Year'), '2026'],
    [on('2026-11-05', 'Unknown'), 'No date'],
    [on('0001-01-01T00:00:00'), 'No date'],
    [on('9999-12-31'), 'No date'],
    [on('2026-11-05T14:05:00'), '5 November 2026 at 2:05pm'],
    [on('2026-11-05', 'UnKnown'), 'No date'],
    [on('2026-11-05', 'Around'), 'Date as written: 2026-11-05 (Around)'],
    [on('2026-02-31'), 'Date as written: 2026-02-31'],
    ['01/07/2021', '1 July 2021'],
    ['20210701', '1 July 2021'],
    ['about &frac12; a year ago', 'Date as written: about ½ a year ago'],
    [null, 'No date'],
    [undefined, 'No date'],
  ])('%o', (effectiveDate, date) => {
    expect(entriesOf({ allergies: [{ term: 'Penicillin', effectiveDate }] })[0]?.date).toBe(date)
  })
})

test('entries stand under their years, most recent first, those without a date last', () => {
  const entries = entriesOf({
    testResults: [
      { value: { term: 'undated' } },
      { value: { term: 'old', effectiveDate: on('1987', 'Year') } },
      { value: { term: 'new', effectiveDate: on('2026-01-02') } },
      { value: { term: 'newest', effectiveDate: on('2026-03-02') } },
    ],
  })
  expect(entries.map(({ title }) => title)).toEqual(['newest', 'new', 'old', 'undated'])
  expect(headingsOf(entries).map(({ heading }) => heading)).toEqual(['2026', '1987', 'No date'])
  const seen = rowsOf(entries).map((row) => (isHeading(row) ? [row.heading, row.count] : 'entry'))
  expect(seen).toEqual([
    ['2026', 2],
    'entry',
    'entry',
    ['1987', 1],
    'entry',
    ['No date', 1],
    'entry',
  ])
})

const underHeadings = (entries: readonly RecordEntry[]) =>
  rowsOf(entries).map((row) => (isHeading(row) ? `# ${row.heading}` : row.title))

test('allergies and problems of now stand before those of the past, each the most recent first', () => {
  const [of1999, of2010, of2020] = ['1999', '2010', '2020'].map((year) => on(year, 'Year'))
  const allergies = entriesOf({
    allergies: [
      { term: 'Latex', effectiveDate: of2020, status: 'Resolved' },
      { term: 'Nuts', effectiveDate: of1999 },
      { term: 'Penicillin', effectiveDate: of2010, status: 'Active' },
    ],
  })
  expect(underHeadings(allergies)).toEqual([
    '# Now',
    'Penicillin',
    'Nuts',
    '# In the past',
    'Latex',
  ])
  expect(latestOf(allergies)?.title).toBe('Latex')
  const problems = entriesOf({
    problems: [
      { status: 'Past', observation: { term: 'Fracture', effectiveDate: of2020 } },
      { status: 'Active', observation: { term: 'Asthma', effectiveDate: of1999 } },
      { observation: { term: 'Without a date or status' } },
    ],
  })
  expect(underHeadings(problems)).toEqual([
    '# Now',
    'Asthma',
    'Without a date or status',
    '# In the past',
    'Fracture',
  ])
})

test('severe allergies stand first among those of now, whatever their date, and what says that there is none last', () => {
  const allergies = entriesOf({
    allergies: [
      { term: 'Nuts', effectiveDate: on('2020', 'Year') },
      { term: 'No known drug allergies', effectiveDate: on('2024', 'Year') },
      { term: 'Latex', effectiveDate: on('2023', 'Year'), severity: 'Severe', status: 'Resolved' },
      { term: 'Penicillin', effectiveDate: on('1988', 'Year'), reaction: ['Anaphylaxis'] },
      { term: 'Wasp sting', severity: 'Severe' },
    ],
  })
  expect(underHeadings(allergies)).toEqual([
    '# Now',
    'Penicillin',
    'Wasp sting',
    'Nuts',
    'No known drug allergies',
    '# In the past',
    'Latex',
  ])
  expect(latestOf(allergies)?.title).toBe('No known drug allergies')
})

test('immunisations stand under the disease that they protect from', () => {
  const immunisations = entriesOf({
    immunisations: [
      { term: 'Seasonal influenza vaccination', effectiveDate: on('2025-10-15') },
      { term: 'First dose of SARS-CoV-2 vaccine', effectiveDate: on('2021-03-02') },
      { term: 'Seasonal influenza vaccination', effectiveDate: on('2026-10-10') },
    ],
  })
  expect(underHeadings(immunisations)).toEqual([
    '# COVID-19',
    'First dose of SARS-CoV-2 vaccine',
    '# Flu',
    'Seasonal influenza vaccination',
    'Seasonal influenza vaccination',
  ])
  expect(immunisations[1]?.day?.from).toBe('2026-10-10')
})

test.each([
  ['Seasonal influenza vaccination', 'Flu'],
  ['Haemophilus influenzae type b vaccination', 'Hib (Haemophilus influenzae type b)'],
  ['Haemophilus influenzae type b and meningitis C vaccination', 'Several diseases'],
  ['Measles, mumps and rubella vaccination (MMR)', 'Measles, mumps and rubella'],
  [
    'Third diphtheria, tetanus and pertussis vaccination (DTP)',
    'Diphtheria, tetanus, whooping cough and polio',
  ],
  ['Hepatitis A and typhoid vaccination', 'Several diseases'],
  ['Varicella-zoster immunoglobulin', 'Chickenpox'],
  ['BCG vaccination', 'Tuberculosis'],
  ['Travel vaccination', 'Other immunisations'],
  [undefined, 'Other immunisations'],
])('%s stands under %s', (term, heading) => {
  const [entry] = entriesOf({ immunisations: [{ term, effectiveDate: on('2021-03-02') }] })
  expect(entry?.group).toBe(heading)
})

test('within a day the latest stands first, and what has no time of day after it', () => {
  const entries = entriesOf({
    allergies: [
      { term: 'no time', effectiveDate: on('2026-03-02') },
      { term: 'morning', effectiveDate: on('2026-03-02T08:30:00') },
      { term: 'evening', effectiveDate: on('2026-03-02T18:05:00') },
      { term: 'the day after', effectiveDate: on('2026-03-03') },
    ],
  })
  expect(entries.map(({ title }) => title)).toEqual([
    'the day after',
    'evening',
    'morning',
    'no time',
  ])
})

describe('entities are decoded once, and what they decode to is text', () => {
  test.each([
    ['Fish &amp; chips', 'Fish & chips'],
    ['&lt;script&gt;', '<script>'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['37.5&deg;C &#956;g &#x3bc;g', '37.5°C μg μg'],
    ['&unknown; &#0; &#xD800; AT&T', '&unknown; &#0; &#xD800; AT&T'],
  ])('%s', (sent, shown) => expect(decodeEntities(sent)).toBe(shown))
})

describe('search', () => {
  test('finds all words in any order, whatever their case and accents, and phrases whole', () => {
    const entries = entriesOf({
      allergies: [{ term: 'Ménière’s disease of the left ear' }, { term: 'Disease' }],
    })
    const found = (query: string) => foundIn(entries, termsOf(query)).length
    expect(found('')).toBe(2)
    expect(found('LEFT meniere')).toBe(1)
    expect(found('disease')).toBe(2)
    expect(found('"left disease"')).toBe(0)
    expect(found('"left ear"')).toBe(1)
  })

  test('marks what was found, also where the accent differs', () => {
    expect(piecesOf('Ménière ear', wordsOf('menie ear'))).toEqual([
      { text: 'Méniè', isFound: true },
      { text: 're ', isFound: false },
      { text: 'ear', isFound: true },
    ])
  })

  test('leaves a text whole when nothing is looked for', () => {
    expect(piecesOf('Ear', [])).toEqual([{ text: 'Ear', isFound: false }])
  })
})

describe('a value is compared only when it is a number', () => {
  test.each([
    [{ displayValue: '115 g/L' }, { number: 115, unit: 'g/L' }],
    [{ displayValue: '<150 ug/L' }, { number: 150, bound: '<', unit: 'ug/L' }],
    [{ displayValue: '6.5%' }, { number: 6.5, unit: '%' }],
    [
      { numericValue: 5, numericOperator: '>=', numericUnits: 'mg' },
      { number: 5, bound: '>=', unit: 'mg' },
    ],
    [
      { numericValue: 5, numericUnits: 'mg', range: { minimum: 1, units: 'mg' } },
      { number: 5, unit: 'mg', range: { minimum: 1 } },
    ],
    [
      { numericValue: 5, numericUnits: 'mg', range: { minimum: 1, units: 'g' } },
      { number: 5, unit: 'mg' },
    ],
    [{ displayValue: '114/70 mmHg' }, undefined],
    [{ displayValue: '1-2 /hpf' }, undefined],
    [{ displayValue: 'Negative' }, undefined],
    [{}, undefined],
  ])('%o', (sent, measurement) => {
    const result = { value: { term: 'x', ...sent } }
    const [entry] = entriesOf({ testResults: [result] })
    expect(entry?.groups[0]?.readings[0]?.measurement).toEqual(measurement)
  })
})

test('three values of one term and unit can be compared; another unit never joins them', () => {
  const value = (displayValue: string) => ({ value: { term: 'Ferritin', displayValue } })
  const entries = entriesOf({
    testResults: [value('12 ug/L'), value('<15 ug/L'), value('20 ug/L'), value('30 ng/mL')],
  })
  expect(entries.map(({ groups }) => groups[0]?.readings[0]?.comparable)).toEqual([
    3,
    3,
    3,
    undefined,
  ])
})

test('a mixture, an unknown kind, a document and nameless things are shown as they were sent', () => {
  const entries = entriesOf(
    {
      medication: [
        {
          mixture: {
            mixtureName: 'Linctus',
            constituents: [{ constituentName: 'Codeine', strength: '3 mg' }],
          },
        },
      ],
      immunisations: [{ observationType: 'Sorcery' }],
    },
    [{ recordItems: [{ binaryDataId: 'doc-7' }] }],
  )
  expect(entries.map(({ title }) => title)).toEqual([
    'Linctus',
    'No name was sent',
    'A letter or document',
  ])
  expect(entries[0]?.groups).toEqual([
    { heading: 'Made up of', readings: [{ term: 'Codeine 3 mg', notes: [] }] },
  ])
  expect(entries[1]?.facts).toEqual([{ term: 'Kind of entry', value: 'Sorcery' }])
  expect(entries[2]?.groups[0]?.readings[0]?.notes[0]).toMatch(/cannot be opened here.*doc-7/)
})

test('each note of an entry stays by itself, with its lines and columns', () => {
  const notes = ['Rash on\n  the arms', 'Seen 1987']
  const listed = notes.map((term) => ({ term, notes: [] }))
  const observation = { term: 'Asthma', associatedText: notes }
  const [allergy, problem] = entriesOf({
    allergies: [{ term: 'Penicillin', associatedText: notes }],
    problems: [{ observation }],
  })
  for (const entry of [allergy, problem]) {
    expect(entry?.groups).toEqual([{ heading: 'Notes', readings: listed }])
    expect(entry?.searched).toContain('seen 1987')
  }
})

test('what was HTML is read as text, and its original stays beside it', () => {
  const details = '<p>Result: <b>Normal</b></p><table><tr><td>Action</td><td>None</td></tr></table>'
  const [entry] = entriesOf({}, [{ doneBy: 'Laboratory', recordItems: [{ details }] }])
  expect(entry?.groups[0]?.readings[0]?.term).toBe('Result: Normal\nAction: None')
  expect(entry?.asSent).toEqual([details])
  expect(entry?.searched).not.toContain('<td>')
})

describe('columns are runs of blanks over several lines', () => {
  test.each([
    ['TIME   GLUCOSE\n09:00  5.1', true],
    ['TIME\tGLUCOSE\n09:00\t5.1', true],
    ['            GLUCOSE    KETONES\n09:00       5.1        none', true],
    ['Seen today.  Feels well.\nAdvised.  Review.', false],
    ['One line   alone', false],
    ['FOUR tablets\nONCE A WEEK', false],
  ])('%j', (text, isTable) => expect(hasColumns(text)).toBe(isTable))
})

describe('the range of dates', () => {
  const form = rangeForm('2026-11-21')
  const range = (from: string, to: string) => ({ from: partsOf(from), to: partsOf(to) })
  const issues = (value: unknown) => v.safeParse(form, value).issues ?? []
  // A date has the same message in each of its faulty fields.
  const messages = (value: unknown) => [...new Set(issues(value).map(({ message }) => message))]

  test('is two days', () => {
    expect(v.parse(form, range('1987-01-01', '2026-11-21'))).toEqual({
      from: '1987-01-01',
      to: '2026-11-21',
    })
  })
  test.each([
    [range('2026-11-22', '2026-11-22'), 'The range must not end in the future.'],
    [range('2026-11-02', '2026-11-01'), 'The range must not end before it starts.'],
    [
      { ...range('2026-11-02', '2026-11-21'), from: { day: '', month: '', year: '' } },
      'Enter the date that the range starts on.',
    ],
    [
      { ...range('2026-11-02', '2026-11-21'), to: { day: '31', month: '2', year: '2026' } },
      'The date that the range ends on must be a real date, like 27 3 1985, with four digits for the year.',
    ],
  ])('%o is refused', (value, message) => expect(messages(value)).toEqual([message]))

  test('names the fields that are missing, and no other', () => {
    const from = { day: '27', month: '', year: '' }
    const found = issues({ ...range('2026-11-02', '2026-11-21'), from })
    expect(found.map((issue) => v.getDotPath(issue))).toEqual(['from.month', 'from.year'])
  })
})

test('an entry keeps its key in a newer record, wherever it stands there, and each of two equal ones has its own', () => {
  const problem = (term: string, date: string) => ({
    observation: { term, effectiveDate: on(date) },
  })
  const [asthma, gout] = [problem('Asthma', '2001-01-01'), problem('Gout', '2025-03-01')]
  const before = entriesOf({ problems: [gout, gout, asthma] })
  const after = entriesOf({ problems: [problem('Migraine', '2026-11-20'), asthma, gout, gout] })
  const keysOf = (entries: typeof before, name: string) =>
    entries.flatMap(({ title, key }) => (title === name ? [key] : []))
  expect(keysOf(after, 'Asthma')).toEqual(keysOf(before, 'Asthma'))
  expect(keysOf(after, 'Gout')).toEqual(keysOf(before, 'Gout'))
  expect(new Set(after.map(({ key }) => key)).size).toBe(4)
  expect(keysOf(before, 'Asthma')).not.toContain(keysOf(after, 'Migraine')[0])
})
