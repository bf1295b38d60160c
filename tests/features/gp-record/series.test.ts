import { expect, test } from 'vitest'
import { readingsOf } from '#features/gp-record/record/assemble-record.ts'
import { placesOf, seriesLike, sharedRange } from '#features/gp-record/record/series.ts'
import { readRecord } from './read-record.ts'

const size = { width: 100, height: 100 }

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
  return reading ? seriesLike(reading, entries) : []
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
  const { places } = placesOf(points, size)
  expect(places.map(({ x }) => Math.round(x))).toEqual([0, 50, 100])
  expect(places.map(({ y }) => Math.round(y))).toEqual([0, 100, 80])
})

test('a value without a whole date is in the table and not in the drawing', () => {
  const points = seriesOf(
    ferritin('20 ug/L', '2024-01-01'),
    ferritin('21 ug/L', '2023'),
    ferritin('22 ug/L', undefined),
  )
  expect(points.map(({ date }) => date).toSorted()).toEqual(['1 January 2024', '2023', 'No date'])
  expect(placesOf(points, size).places).toHaveLength(1)
})

test('a value with a date of its own stands at that date, not at that of its panel', () => {
  const panel = (on: string, value: string, own: string) => ({
    value: { term: 'Iron studies', effectiveDate: on },
    childValues: [{ term: 'Ferritin', displayValue: value, effectiveDate: own }],
  })
  const points = seriesOf(
    { childValues: [{ term: 'Ferritin', displayValue: '10 ug/L', effectiveDate: '2024-01-01' }] },
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
  expect(points.map(({ day }) => day)).toEqual([
    undefined,
    '2022-01-01',
    '2022-01-01',
    '2024-01-01',
    '2025-01-01',
  ])
})

test('a range is drawn only when all values were sent with the same one', () => {
  const same = [ferritin('20 ug/L', '2024-01-01', range), ferritin('30 ug/L', '2023-01-01', range)]
  expect(sharedRange(seriesOf(...same))).toEqual({ minimum: 13, maximum: 150 })
  expect(sharedRange(seriesOf(...same, ferritin('9 ug/L', '2022-01-01')))).toBeUndefined()
  const other = { ...range, maximum: 200 }
  expect(sharedRange(seriesOf(...same, ferritin('9 ug/L', '2022-01-01', other)))).toBeUndefined()
})

test('values that do not vary lie in the middle', () => {
  const { places } = placesOf(
    seriesOf(ferritin('20 ug/L', '2024-01-01'), ferritin('20 ug/L', '2023-01-01')),
    size,
  )
  expect(places.map(({ y }) => y)).toEqual([50, 50])
})
