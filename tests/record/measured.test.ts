import { describe, expect, test } from 'vitest'
import { answererIn } from '#record/reading/answers.ts'
import { directionWords } from '#record/reading/direction.ts'
import { type LoadingEntries, readingsOf } from '#record/reading/record-entry.ts'
import { seriesLike, apartWords, testName } from '#record/reading/series.ts'
import { comparableUnit } from '#record/reading/plain-amounts.ts'
import { withoutUnopened } from '#record/reading/unopened.ts'
import { createStore } from '#store'
import { readRecord } from './read-record.ts'

/* What is compared is one thing that was measured: what cannot be told apart by what was sent is not compared. */

const sodium = (number: number, on: string, about: object = {}) => ({
  value: {
    term: 'Sodium',
    numericValue: number,
    numericUnits: 'mmol/L',
    effectiveDate: on,
    ...about,
  },
})
const of = (...associatedText: string[]) => ({ associatedText })

const period = { from: '2020-01-01', to: '2026-07-01' }

function recordOf(...testResults: object[]) {
  const reply = {
    ...period,
    fetchedAt: '2026-07-01T00:00:00.000Z',
    schema1: { medicalRecord: { testResults } },
  }
  const record = readRecord([reply], period)
  if (!record) throw new Error('It is no record')
  return record
}

function latestOf(...testResults: object[]) {
  const { entries } = recordOf(...testResults)
  const [entry] = entries
  const reading = entry && readingsOf(entry).find(({ measurement }) => measurement)
  if (!reading) throw new Error('There is no value')
  return { entries, entry, reading }
}

const notCompared =
  'Some results called Sodium are not compared with this one: they may be from another specimen, or measured in another way.'

describe('blood and urine', () => {
  const [blood, urine] = [of('Specimen: Serum'), of('Specimen: Urine')]

  test('are never one series: no direction, no value before, no chart of both, and the card says so', () => {
    const { entries, entry, reading } = latestOf(
      sodium(38, '2026-06-04', urine),
      sodium(140, '2026-03-02', blood),
      sodium(139, '2025-03-02', blood),
      sodium(141, '2024-03-02', blood),
    )
    expect(reading.before).toBeUndefined()
    expect(directionWords(reading, entry?.day)).toBeUndefined()
    expect(seriesLike(reading, entries).map(({ number }) => number)).toEqual([38])
    expect(apartWords(reading)).toBe(notCompared)
    const [inBlood] = entries.slice(1).flatMap(readingsOf)
    expect(inBlood?.before?.number).toBe(139)
    expect(inBlood?.comparable).toBe(3)
  })

  test('are two answers to a search, each with its specimen', () => {
    const { entries, testNames } = recordOf(
      sodium(38, '2026-06-04', urine),
      sodium(140, '2026-03-02', blood),
    )
    const term = { words: ['sodium'], others: [], texts: [] }
    const answers = answererIn(testNames)(new Map([['testResults', entries]]), [term])
    expect(answers.map(({ reading }) => [testName(reading), reading.measurement?.number])).toEqual([
      ['Sodium (Urine)', 38],
      ['Sodium (Serum)', 140],
    ])
  })

  test('a hidden result of the one leaves no trace at the other', () => {
    const record = recordOf(
      sodium(38, '2026-06-04', urine),
      sodium(140, '2026-03-02', blood),
      sodium(139, '2025-03-02', blood),
    )
    const { entries, ...about } = record
    const [hidden] = entries
    const all = new Map([['testResults', entries]] as const)
    const shown = withoutUnopened(
      { ...about, entries: createStore<LoadingEntries>({ state: 'whole', entries: all }) },
      all,
      {
        newResults: undefined,
        isOpened: (fingerprint) => fingerprint !== hidden?.fingerprint,
      },
    )
    const { entries: left } = shown.entries.get()
    const [reading] = (left?.get('testResults') ?? []).flatMap(readingsOf)
    expect(reading?.before?.number).toBe(139)
    expect(reading?.isApart).toBeUndefined()
  })
})

test.each<[string, object, object]>([
  ['two fluids', of('Specimen: Cerebrospinal fluid'), of('Specimen: Pleural fluid')],
  ['blood of mother and child', of('Specimen: Cord blood'), of('Specimen: Maternal blood')],
  [
    'left and right',
    of('Specimen: Joint fluid', 'Taken from: Left knee'),
    of('Specimen: Joint fluid', 'Taken from: Right knee'),
  ],
  ['two places', of('Site: Left arm'), of('Site: Right arm')],
  [
    'fasting and not',
    of('Specimen: Plasma', 'Fasting: Fasting'),
    of('Specimen: Plasma', 'Fasting: Not fasting'),
  ],
  ['two methods', of('Method: Ion selective electrode'), of('Method: Flame photometry')],
  ['a specimen that was sent, and none', of('Specimen: Serum'), {}],
  [
    'two reports without a specimen',
    of('Kind of report: Urine microscopy'),
    of('Kind of report: Differential'),
  ],
  [
    'reports that are named after how somebody was',
    of('Specimen: Plasma', 'Kind of report: Fasting tests'),
    of('Specimen: Plasma', 'Kind of report: Random tests'),
  ],
  [
    'two codes',
    { codes: [{ system: 'http://snomed.info/sct', code: '1' }] },
    { codes: [{ system: 'http://snomed.info/sct', code: '2' }] },
  ],
  [
    'what a laboratory wrote in its own text',
    of('Please repeat\nspecimen : URINE'),
    of('SPECIMEN: serum'),
  ],
])('%s are not compared, and the card says so', (_, one, other) => {
  const { reading } = latestOf(sodium(38, '2026-06-04', one), sodium(140, '2026-03-02', other))
  expect(reading.before).toBeUndefined()
  expect(apartWords(reading)).toBe(notCompared)
})

test.each<[string, object, object]>([
  ['capitals of a specimen', of('Specimen: SERUM'), of('Specimen: Serum')],
  ['the spelling of a unit', { numericUnits: 'mmol/l' }, { numericUnits: 'mmol / L' }],
  [
    'another report of the same specimen',
    of('Specimen: Serum', 'Kind of report: Bone profile'),
    of('Specimen: Serum', 'Kind of report: U&E'),
  ],
  ['that one was amended', { status: 'Amended' }, { status: 'Final' }],
  [
    'a code of the surgery beside the same code of SNOMED CT',
    {
      codes: [
        { system: 'http://snomed.info/sct', code: '1' },
        { system: 'urn:local', code: 'a' },
      ],
    },
    { codes: [{ system: 'http://snomed.info/sct', code: '1' }] },
  ],
])('%s does not keep two values apart', (_, one, other) => {
  const { reading } = latestOf(sodium(138, '2026-06-04', one), sodium(140, '2026-03-02', other))
  expect(reading.before?.number).toBe(140)
  expect(apartWords(reading)).toBeUndefined()
})

test.each<[string, object, string]>([
  ['cancelled', { status: 'Cancelled' }, 'it is marked “Cancelled”'],
  ['preliminary', { status: 'Preliminary' }, 'it is marked “Preliminary”'],
  ['registered', { status: 'Registered' }, 'it is marked “Registered”'],
  ['of a report that is not whole', of('Report: Partial'), 'its report is marked “Partial”'],
  ['approximate', of('The value is approximate'), 'it is approximate'],
  ['approximate by its sign', { displayValue: '~138 mmol/L' }, 'it is approximate'],
  [
    'of one of two specimens',
    of('Specimen: Serum', 'Specimen: Urine'),
    'we cannot tell which specimen it is of',
  ],
])('a value that is %s is compared with none, nor any with it', (_, about, why) => {
  const odd = latestOf(sodium(138, '2026-06-04', about), sodium(140, '2026-03-02'))
  expect(odd.reading.measured?.alone).toBe(why)
  expect(apartWords(odd.reading)).toBe(`Not compared with other results called Sodium: ${why}.`)
  expect(odd.reading.before).toBeUndefined()
  const { entries, reading } = latestOf(
    sodium(139, '2026-06-04'),
    sodium(338, '2026-05-04', about),
    sodium(140, '2026-03-02'),
  )
  expect(reading.before?.number).toBe(140)
  expect(seriesLike(reading, entries).map(({ number }) => number)).toEqual([140, 139])
})

test('a value of a panel belongs to it: standing and lying are not compared, and a specimen of the panel is its own', () => {
  const pressure = (name: string, number: number, effectiveDate: string) => ({
    value: { term: name, effectiveDate },
    childValues: [
      {
        term: 'Systolic blood pressure',
        numericValue: number,
        numericUnits: 'mmHg',
        effectiveDate,
      },
    ],
  })
  const { reading } = latestOf(
    pressure('Standing blood pressure', 100, '2026-06-04'),
    pressure('Lying blood pressure', 130, '2026-06-03'),
  )
  expect(reading.before).toBeUndefined()
  const urine = latestOf({
    value: { term: 'Microscopy', effectiveDate: '2026-06-04', ...of('Specimen: Midstream urine') },
    childValues: [{ term: 'WBC', numericValue: 120, numericUnits: '10*6/L' }],
  })
  expect(testName(urine.reading)).toBe('WBC (Midstream urine)')
})

test.each([
  ['mmol/l', 'mmol/L'],
  ['10*9/l', 'x10^9/L'],
  ['ug/l', 'micrograms/L'],
  ['umol/l', 'μmol/L'],
  ['g/dl', 'g/dL'],
  ['miu/l', 'mIU/L'],
  ['mm/hr', 'mm/h'],
  ['ml/min', 'mL/min'],
])('%s and %s are one unit', (one, other) => {
  expect(comparableUnit(one)).toBe(comparableUnit(other))
})

test.each([
  ['mmol/mol', '%'],
  ['mmol/L', 'Mmol/L'],
  ['g/L', 'G/L'],
  ['mU/L', 'MU/L'],
  ['g/L', 'g/dL'],
  ['mmol/L', 'mmol/24h'],
  ['mg/L', 'mg/mmol'],
])('%s and %s are two', (one, other) => {
  expect(comparableUnit(one)).not.toBe(comparableUnit(other))
})
