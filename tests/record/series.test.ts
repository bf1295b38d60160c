import { expect, test } from 'vitest'
import { directionWords } from '#record/reading/direction.ts'
import { readingsOf } from '#record/reading/record-entry.ts'
import {
  bandsOf,
  beyondScale,
  countElsewhere,
  datedOf,
  scaleOf,
  seriesLike,
  trendWords,
} from '#record/reading/series.ts'
import { readRecord } from './read-record.ts'

const ferritin = (displayValue: string, on: string | undefined, range?: object) => ({
  value: {
    term: 'Ferritin',
    displayValue,
    ...(on && { effectiveDate: on }),
    ...(range && { range }),
  },
})

/** The series of the first reading of these results. */
function seriesOf(...testResults: object[]) {
  const { reading, entries } = resultsOf(...testResults)
  return reading ? seriesLike(reading, entries) : []
}

function resultsOf(...testResults: object[]) {
  const record = readRecord(
    [
      {
        from: '2020-01-01',
        to: '2026-01-01',
        fetchedAt: '2026-01-01T00:00:00.000Z',
        schema1: { medicalRecord: { testResults } },
      },
    ],
    { from: '2020-01-01', to: '2026-01-01' },
  )
  const entries = record?.entries ?? []
  const [reading] = entries.flatMap(readingsOf)
  return { reading, entries }
}

const range = { minimum: 13, maximum: 150, units: 'ug/L' }

test('values of one unit stand in order of time, each as the record says it', () => {
  const points = seriesOf(
    ferritin('20 ug/L', '2024-01-01'),
    ferritin('<15 ug/L', '2022-01-01'),
    ferritin('30 ng/mL', '2023-01-01'),
    ferritin('40 ug/L', '2020-01-01'),
  )
  expect(points.map(({ value }) => value)).toEqual([
    '40 micrograms/L',
    '<15 micrograms/L',
    '20 micrograms/L',
  ])
  expect(points.map(({ bound }) => bound)).toEqual([undefined, '<', undefined])
})

test('a value without a whole date is in the table and not in the chart', () => {
  const points = seriesOf(
    ferritin('20 ug/L', '2024-01-01'),
    ferritin('21 ug/L', '2023'),
    ferritin('22 ug/L', undefined),
  )
  expect(points.map(({ date }) => date).toSorted()).toEqual(['1 January 2024', '2023', 'No date'])
  expect(datedOf(points).map(({ value }) => value)).toEqual(['20 micrograms/L'])
  expect(trendWords(points).at(-1)).toBe('2 values are without a full date, so in the table alone.')
})

test('a value with a date of its own stands at that date, not at that of its panel', () => {
  const panel = (on: string, value: string, own: string) => ({
    value: { term: 'Iron studies', effectiveDate: on },
    childValues: [{ term: 'Serum ferritin', displayValue: value, effectiveDate: own }],
  })
  const points = seriesOf(
    { value: { term: 'Serum ferritin', displayValue: '10 ug/L', effectiveDate: '2024-01-01' } },
    panel('2023-01-01', '30 ug/L', '2025-01-01'),
    panel('2022-01-01', '20 ug/L', '2022-01-01T08:00:00'),
    panel('2022-01-01', '21 ug/L', '2022-01-01T18:00:00'),
    panel('2021-01-01', '5 ug/L', 'long ago'),
  )
  expect(points.map(({ value }) => value)).toEqual([
    '5 micrograms/L',
    '20 micrograms/L',
    '21 micrograms/L',
    '10 micrograms/L',
    '30 micrograms/L',
  ])
  expect(points.map(({ day }) => day?.from)).toEqual([
    undefined,
    '2022-01-01',
    '2022-01-01',
    '2024-01-01',
    '2025-01-01',
  ])
})

test('each range is drawn around the values that it was sent with, and nowhere else', () => {
  const other = { ...range, maximum: 200 }
  const points = seriesOf(
    ferritin('20 ug/L', '2020-01-01', range),
    ferritin('21 ug/L', '2020-01-03', range),
    ferritin('22 ug/L', '2020-01-05'),
    ferritin('23 ug/L', '2020-01-07', { minimum: 13, units: 'ug/L' }),
    ferritin('24 ug/L', '2020-01-09', other),
  )
  const day = (time: number) => new Date(time).toISOString().slice(0, 10)
  const bands = bandsOf(datedOf(points))
  expect(bands.map((band) => ({ ...band, from: day(band.from), to: day(band.to) }))).toEqual([
    { from: '2020-01-01', to: '2020-01-04', minimum: 13, maximum: 150 },
    { from: '2020-01-06', to: '2020-01-08', minimum: 13 },
    { from: '2020-01-08', to: '2020-01-09', minimum: 13, maximum: 200 },
  ])
})

test.for<[string, string[], object | undefined, number[]]>([
  ['holds the values', ['20 ug/L', '61 ug/L'], undefined, [0, 20, 40, 60, 80]],
  ['and not the range', ['8 ug/L', '41 ug/L'], range, [0, 20, 40, 60]],
  ['of parts', ['0.1 ug/L', '0.32 ug/L'], undefined, [0, 0.1, 0.2, 0.3, 0.4]],
  ['of values below nothing', ['-2.5 ug/L', '1.5 ug/L'], undefined, [-4, -2, 0, 2]],
  ['of one value', ['20 ug/L', '20 ug/L'], undefined, [10, 20, 30]],
  ['of nothing at all', ['0 ug/L', '0 ug/L'], undefined, [0, 0.5, 1]],
])('a scale has few, round numbers: %s', ([, values, sent, numbers]) => {
  const points = seriesOf(
    ...values.map((value, index) => ferritin(value, `2020-01-0${index + 1}`, sent)),
  )
  expect(scaleOf(datedOf(points))).toEqual(numbers)
})

test.for<[string, string[], object]>([
  ['above', ['8 ug/L', '41 ug/L'], { above: 'range up to 150 ↑' }],
  ['above, all of it', ['2 ug/L', '4 ug/L'], { above: 'range from 13 ↑' }],
  ['below, all of it', ['300 ug/L', '340 ug/L'], { below: 'range up to 150 ↓' }],
  [
    'below and above',
    ['60 ug/L', '61 ug/L'],
    { above: 'range up to 150 ↑', below: 'range from 13 ↓' },
  ],
  ['nowhere', ['5 ug/L', '160 ug/L'], {}],
])('the picture says how far a range goes that it cuts: %s', ([, values, said]) => {
  const points = datedOf(
    seriesOf(...values.map((value, index) => ferritin(value, `2020-01-0${index + 1}`, range))),
  )
  expect(beyondScale(points, scaleOf(points))).toEqual(said)
})

test('values with another unit or without a number are counted, and in no series with these', () => {
  const { reading, entries } = resultsOf(
    ferritin('20 ug/L', '2024-01-01'),
    ferritin('30 ng/mL', '2023-01-01'),
    ferritin('Not tested', '2022-01-01'),
    ferritin('21 ug/L', '2021-01-01'),
  )
  if (!reading) throw new Error('There is no value')
  expect(countElsewhere(reading, entries)).toBe(2)
  expect(seriesLike(reading, entries).map(({ value }) => value)).toEqual([
    '21 micrograms/L',
    '20 micrograms/L',
  ])
})

test('a series says its lowest, highest and latest value, each as it was sent', () => {
  const haemoglobin = (displayValue: string, effectiveDate: string) => ({
    value: { term: 'Haemoglobin', displayValue, effectiveDate },
  })
  const said = (...results: object[]) => trendWords(seriesOf(...results))
  expect(
    said(
      haemoglobin('115 g/L', '2026-10-29'),
      haemoglobin('112.0 g/L', '2021-03-04'),
      haemoglobin('131 g/L', '2022-05-01'),
    ),
  ).toEqual([
    'Lowest 112.0 g/L in March 2021, highest 131 g/L in May 2022, latest 115 g/L on 29 October 2026.',
  ])
  expect(said(haemoglobin('112 g/L', '2021-03-04'), haemoglobin('112 g/L', '2022-05-01'))).toEqual([
    'All 2 values are 112 g/L.',
  ])
})

test('beside a value that is only known to be below or above a number none is called lowest, or highest', () => {
  const points = seriesOf(
    ferritin('<15 ug/L', '2024-01-01'),
    ferritin('20 ug/L', '2022-01-01'),
    ferritin('30 ug/L', '2023'),
  )
  expect(trendWords(points)).toEqual([
    'Highest 30 micrograms/L in 2023, latest <15 micrograms/L on 1 January 2024.',
    '1 value is only known to be below a number: an arrow in the chart, and no value is called the lowest.',
    '1 value is without a full date, so in the table alone.',
  ])
  expect(trendWords(seriesOf(ferritin('<15 ug/L', '2024-01-01')))[0]).toBe(
    'Latest <15 micrograms/L on 1 January 2024.',
  )
  const thyroid = ['0.01 mU/L', '<0.01 mU/L', '>100 mU/L', '<0.02 mU/L'].map((value, year) =>
    ferritin(value, `${2020 + year}-01-01`),
  )
  expect(trendWords(seriesOf(...thyroid))).toEqual([
    'Latest <0.02 mU/L on 1 January 2023.',
    '2 values are only known to be below a number: an arrow in the chart, and no value is called the lowest.',
    '1 value is only known to be above a number: an arrow in the chart, and no value is called the highest.',
  ])
})

test('a value knows the one before it: of the same unit, from an earlier day', () => {
  const { entries } = resultsOf(
    ferritin('23 ug/L', '2024-01-01T18:00:00'),
    ferritin('22 ug/L', '2024-01-01T08:00:00'),
    ferritin('30 ng/mL', '2023-06-01'),
    ferritin('21 ug/L', '2023-01-01'),
    ferritin('20 ug/L', undefined),
  )
  expect(
    entries
      .flatMap(readingsOf)
      .map(({ value, before }) => [value, before && { value: before.value, date: before.date }]),
  ).toEqual([
    ['23 micrograms/L', { value: '21 micrograms/L', date: '1 January 2023' }],
    ['22 micrograms/L', { value: '21 micrograms/L', date: '1 January 2023' }],
    ['30 ng/mL', undefined],
    ['21 micrograms/L', undefined],
    ['20 micrograms/L', undefined],
  ])
})

const direction = (...testResults: object[]) => {
  const [entry] = resultsOf(...testResults).entries
  const [reading] = entry ? readingsOf(entry) : []
  return reading && directionWords(reading, entry?.day)
}

test.each([
  { value: '11 ug/L', before: '15 ug/L', on: '2024-10-03', words: 'Down from 15 in October 2024' },
  { value: '5.9 ug/L', before: '4.10 ug/L', on: '2024-10', words: 'Up from 4.1 in October 2024' },
  { value: '15 ug/L', before: '15.0 ug/L', on: '2024', words: 'The same as in 2024' },
  {
    value: '11 ug/L',
    before: '15 ug/L',
    on: '2025-10-01',
    words: 'Down from 15 on 1 October 2025',
  },
  { value: '11 ug/L', before: '15 mg/L', on: '2024-10-03', words: undefined },
  { value: '<11 ug/L', before: '15 ug/L', on: '2024-10-03', words: undefined },
  { value: '11 ug/L', before: '>15 ug/L', on: '2024-10-03', words: undefined },
  { value: 'Negative', before: '15 ug/L', on: '2024-10-03', words: undefined },
  { value: '11 ug/L', before: '15 ug/L', on: '2025-10-28', words: undefined },
])(
  'a value is up, down or the same as the one before, and says no more: $value after $before',
  ({ value, before, on, words }) => {
    expect(direction(ferritin(value, '2025-10-28'), ferritin(before, on))).toBe(words)
  },
)

test('a number that was sent beside a text that says "below" has no direction', () => {
  const bound = {
    value: { term: 'CRP', displayValue: '<5', numericValue: 5, numericUnits: 'mg/L' },
  }
  const at = (result: { value: object }, effectiveDate: string) => ({
    value: { ...result.value, effectiveDate },
  })
  const exact = { value: { term: 'CRP', displayValue: '7', numericValue: 7, numericUnits: 'mg/L' } }
  expect(direction(at(bound, '2025-10-28'), at(exact, '2024-10-28'))).toBeUndefined()
  expect(direction(at(exact, '2025-10-28'), at(bound, '2024-10-28'))).toBeUndefined()
})
