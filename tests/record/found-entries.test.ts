import { describe, expect, test } from 'vitest'
import { fold } from '#contract/fold.ts'
import { answererIn } from '#record/reading/answers.ts'
import { entryKeys, type RecordEntry } from '#record/reading/record-entry.ts'
import { countFound, finderIn, markedIn, otherNames, termsOf } from '#record/reading/searching.ts'
import { piecesOf } from '#record/reading/text.ts'
import { readRecord } from './read-record.ts'

const entry = (searched: string, index: number): RecordEntry => ({
  key: entryKeys()({ section: 'events', fingerprint: index }),
  section: 'events',
  fingerprint: index,
  date: 'No date',
  title: searched,
  facts: [],
  groups: [],
  searched: fold(searched),
})

/** The texts in which a search finds something, with misspelt words replaced. */
function found(query: string, texts: readonly string[]) {
  const { found: hits, ...rest } = finderIn(new Map([['events', texts.map(entry)]]))(query)
  return { texts: (hits.get('events') ?? []).map(({ title }) => title), ...rest }
}

describe('one thing is found by any of its names', () => {
  test.each([
    ['amoxycillin', 'Amoxicillin 500mg capsules'],
    ['Epilim', 'Sodium valproate 200mg gastro-resistant tablets'],
    ['sodium valproate', 'EPILIM CHRONO 500mg'],
    ['Celectol', 'Celiprolol 200mg tablets'],
    ['beclometasone', 'Clenil Modulite 100'],
    ['beclometasone', 'Qvar 100 inhaler'],
    ['Qvar', 'Beclometasone 100 inhaler'],
    ['levothyroxine', 'Thyroxine sodium 50microgram tablets'],
    ['thyroxine', 'Levothyroxine 50microgram tablets'],
    ['MMR', 'Measles, mumps and rubella vaccination'],
    ['measles mumps rubella', 'MMR1 given, MMR due'],
    ['TDS', 'Take one three times a day'],
    ['three times a day', 'One TDS with food'],
    ['12/11/2024', 'Seen on 12 November 2024'],
    ['12 nov 2024', 'Seen on 12 November 2024 at 10:15'],
    ['2024-11-12', 'Seen on 12 November 2024'],
    ['Nov 2024', 'Seen in November 2024'],
    ['11/2024', 'Seen on 3 November 2024'],
  ])('%s finds %s', (query, title) => expect(found(query, [title]).texts).toEqual([title]))

  test.each([
    ['alanine aminotransferase', 'Health check'],
    ['haemoglobin', 'Nhbx'],
    ['2 November 2024', 'Seen on 12 November 2024'],
    ['31/02/2024', 'Seen in February 2024'],
    ['blood pressure', 'Paracetamol tablets BP'],
    ['Clenil', 'Qvar 100 inhaler'],
    ['Neoral', 'Sandimmun 25mg capsules'],
    ['Flixotide', 'Flixonase nasal spray'],
    ['Concerta', 'Ritalin 10mg tablets'],
    ['EpiPen', 'Jext 300 micrograms'],
    ['levothyroxine', 'Serum free thyroxine level'],
  ])('%s does not find %s', (query, title) => expect(found(query, [title]).texts).toEqual([]))

  test('an abbreviation is marked only where it stands alone', () => {
    const pieces = piecesOf('Hb and Rhbx', markedIn(termsOf('haemoglobin')))
    expect(pieces.filter(({ isFound }) => isFound)).toEqual([{ text: 'Hb', isFound: true }])
  })

  test('each name is folded, and no medicine is its own other name', () => {
    for (const [name, others] of otherNames) {
      expect(fold(name)).toBe(name)
      expect(others).not.toContain(name)
      expect(others.length).toBeGreaterThan(0)
    }
  })
})

describe('a word is found however a keyboard or a surgery writes it', () => {
  const pairs = [
    ['Raynaud’s', "Raynaud's phenomenon"],
    ['ehlers–danlos', 'Ehlers-Danlos syndrome'],
    ['ehlers\u2011danlos', 'Ehlers-Danlos syndrome'],
    ['5\u00B5g', '5\u03BCg of colecalciferol'],
    ['œdema', 'Oedema of the ankle'],
    ['ﬁbrosis', 'Fibrosis'],
    ['fibro\u00ADmyalgia', 'Fibromyalgia'],
    ['fibro\u200Bmyalgia', 'Fibromyalgia'],
    ['HbA₁c', 'HbA1c level'],
    ['½', '1/2 tablet'],
    ['ｆｅｒｒｉｔｉｎ', 'Ferritin'],
    ['kg/m²', 'kg/m2 of the body'],
    ['“raynaud’s phenomenon”', "Raynaud's phenomenon"],
  ] as const

  test.each(pairs)('%s finds %s', (query, title) => {
    expect(found(query, [title]).texts).toEqual([title])
    expect(piecesOf(title, markedIn(termsOf(query))).some(({ isFound }) => isFound)).toBe(true)
  })

  test.each(pairs)('a record that says %s is found by %s', (title, query) => {
    expect(found(query.split(' ')[0] ?? '', [title]).texts).toEqual([title])
  })

  test('and all of the word is marked, no letter more', () => {
    const marked = (text: string, query: string) =>
      piecesOf(text, markedIn(termsOf(query))).filter(({ isFound }) => isFound)
    expect(marked('No Ray\u00ADnaud’s, no œdema', "raynaud's oedema")).toEqual([
      { text: 'Ray\u00ADnaud’s', isFound: true },
      { text: 'œdema', isFound: true },
    ])
  })

  test('but a power of ten is no number', () => {
    expect(found('109', ['Platelets 215 × 10⁹/L']).texts).toEqual([])
  })
})

describe('a misspelt word', () => {
  test.each([
    ['ferritn', 'ferritin', 'Serum ferritin level'],
    ['cholestrol', 'cholesterol', 'Serum cholesterol level'],
    ['amoxycilin', 'amoxycillin', 'Amoxicillin 500mg capsules'],
    ['recieved', 'received', 'Letter received'],
    ["raynoud's", "raynaud's", 'Raynaud’s phenomenon'],
    ['ehlers-danloss', 'ehlers-danlos', 'Ehlers\u2011Danlos syndrome'],
  ])('%s shows %s, and says so', (query, shown, title) => {
    const { texts, corrections } = found(query, [title, 'Something else'])
    expect(texts).toEqual([title])
    expect(corrections).toEqual([{ typed: query, shown }])
  })

  test.each([
    ['hypotension', 'Hypertension'],
    ['hyperthyroidism', 'Hypothyroidism'],
    ['prednisone', 'Prednisolone 5mg tablets'],
    ['ramipril', 'Ramiprid'],
    ['mumps', 'Jumps'],
    ['120', '121'],
  ])('%s is never taken for %s', (query, title) => {
    const { texts, corrections } = found(query, [title])
    expect(texts).toEqual([])
    expect(corrections).toEqual([])
  })

  test('a word that the record has is never replaced', () => {
    expect(found('iron', ['Iron level', 'Irons']).corrections).toEqual([])
  })

  test('where nothing is found, words that are near are offered', () => {
    const texts = ['Ferrous fumarate', 'Rest']
    expect(found('ferrotin', texts).near).toEqual(['ferrous'])
    expect(found('rest zzz', texts).near).toEqual(['rest'])
    // Of five letters three are others.
    expect(found('zebra', ['media']).near).toEqual([])
  })
})

test.each([
  ['three hundred letters', 'a'.repeat(300)],
  ['three hundred words', 'word '.repeat(300)],
  ['emoji', '🩸👩‍⚕️ 🧬'],
  ['a regular expression', '.*(a+)+$[\\d'],
  ['quotes alone', '"" "'],
  ['slashes', '1/2/3/4 //'],
])('a search of %s finds nothing, and breaks nothing', (_, query) => {
  const { texts, corrections } = found(query, ['Ferritin', 'Full blood count'])
  expect(texts).toEqual([])
  expect(corrections).toEqual([])
})

describe('the answer', () => {
  const on = (value: string) => ({ value, datePart: 'YearMonthDay' })
  const result = (
    term: string,
    displayValue: string,
    { date, ...more }: { date: string; range?: object },
  ) => ({
    value: { term, displayValue, effectiveDate: on(date), ...more },
    childValues: [],
  })
  const range = { maximum: 5, units: 'mmol/L' }
  const testResults = [
    result('Serum cholesterol level', '4.1 mmol/L', { date: '2024-11-12', range }),
    result('Serum cholesterol level', '5.9 mmol/L', { date: '2023-11-02', range }),
    result('Serum HDL cholesterol level', '1.4 mmol/L', { date: '2025-01-02' }),
    result('Haemoglobin A1c level - IFCC standardised', '41 mmol/mol', { date: '2022-02-02' }),
    result('Haemoglobin A1c level', '5.9 %', { date: '2009-02-02' }),
    result('Potassium', 'see note', { date: '2022-02-02' }),
    {
      value: { term: 'Full blood count', effectiveDate: on('2021-02-02') },
      childValues: [{ term: 'White &amp; red cells', displayValue: '6 10*9/L' }, { term: null }],
    },
  ]
  const period = { from: '1990-01-01', to: '2026-11-26' }
  const reply = {
    ...period,
    fetchedAt: '2026-11-26T12:00:00.000Z',
    schema1: { medicalRecord: { testResults } },
    schema3: [],
  }
  const { entries: all = [], testNames = [] } = readRecord([reply], period) ?? {}
  const answer = answererIn(testNames)
  const answers = (query: string) => answer(new Map([['testResults', all]]), termsOf(query))

  test('is the latest value with its date, the one before it and the range', () => {
    expect(answers('Cholesterol')).toMatchObject([
      {
        value: '4.1 mmol/L',
        date: '12 November 2024',
        direction: 'Down from 5.9 on 2 November 2023',
        reading: { range: '5 mmol/L or less' },
      },
    ])
  })

  test('has each unit by itself, without a direction from one to the other', () => {
    expect(answers('hba1c').map(({ value, direction }) => [value, direction])).toEqual([
      ['41 mmol/mol', undefined],
      ['5.9 %', undefined],
    ])
  })

  test('is given only for exactly the test that is searched for', () => {
    expect(answers('serum')).toEqual([])
    expect(answers('chol')).toEqual([])
    expect(answers('hdl cholesterol').map(({ value }) => value)).toEqual(['1.4 mmol/L'])
    expect(answers('potassium')).toMatchObject([{ value: 'see note' }])
    expect(answers('')).toEqual([])
  })

  test('is looked for among the names of all tests, those of panels and without a value too', () => {
    const terms = all.flatMap(({ groups }) =>
      groups.flatMap(({ readings }) => readings.map(({ term }) => term)),
    )
    expect(terms).toContain('White & red cells')
    expect(testNames).toEqual(expect.arrayContaining(terms))
  })

  test('counts what was found', () => {
    const entries = new Map([['testResults' as const, all]])
    expect(countFound(finderIn(entries)('cholesterol').found)).toBe(3)
  })
})
