import { describe, expect, test } from 'vitest'
import {
  isInPeriod,
  periodFault,
  recordDay,
  slicesOf,
  writtenDate,
} from '#contract/gp-record-dates.ts'

describe('a date of the record', () => {
  const on = (day: string, time?: string) => ({
    precision: 'day',
    from: day,
    to: day,
    ...(time && { time }),
  })
  test.each([
    ['2019-06-30T00:00:00', 'YearMonthDay', on('2019-06-30')],
    ['2019-06-30', undefined, on('2019-06-30')],
    ['2019-06-30T23:15:00', undefined, on('2019-06-30', '23:15')],
    ['2019-06-30 09:05', undefined, on('2019-06-30', '09:05')],
    ['2019-06-30T09:05:00Z', 'YearMonthDay', on('2019-06-30', '10:05')],
    ['1970-01-05T09:05:00Z', undefined, on('1970-01-05', '10:05')],
    ['2019-06-30T23:15:00', 'YEARMONTHDAY', on('2019-06-30', '23:15')],
    ['20210701', undefined, on('2021-07-01')],
    ['20210701T101500', undefined, on('2021-07-01', '10:15')],
    ['202107011015', undefined, on('2021-07-01', '10:15')],
    ['01/07/2021', undefined, on('2021-07-01')],
    ['1/7/2021 10:15', undefined, on('2021-07-01', '10:15')],
    // Midnight of 13 July in London, as a system in UTC writes it.
    ['2018-07-12T23:00:00Z', undefined, on('2018-07-13')],
    ['2018-07-13T01:00:00+0100', undefined, on('2018-07-13', '01:00')],
    [
      '2024-02-29T00:00:00',
      'YearMonth',
      { precision: 'month', from: '2024-02-01', to: '2024-02-29' },
    ],
    ['2024-02', undefined, { precision: 'month', from: '2024-02-01', to: '2024-02-29' }],
    ['1987-01-01T00:00:00', 'Year', { precision: 'year', from: '1987-01-01', to: '1987-12-31' }],
    ['1987', undefined, { precision: 'year', from: '1987-01-01', to: '1987-12-31' }],
  ])('%s as %s', (value, datePart, days) => {
    expect(recordDay(datePart === undefined ? { value } : { value, datePart })).toEqual(days)
  })

  test.each([
    ['0001-01-01T00:00:00', undefined],
    ['9999-12-31T00:00:00', undefined],
    ['0001-01-01T00:00:00Z', undefined],
    ['2019-06-30T00:00:00', 'Unknown'],
    ['2019-02-31', undefined],
    ['2019-02-11T25:30:00', undefined],
    ['2019-13', undefined],
    ['13/25/2019', undefined],
    ['31/02/2019', undefined],
    ['20190231', undefined],
    ['2019-06-30T00:00:00', 'UnKnown'],
    ['2019-06-30T00:00:00', 'Approximately'],
    ['2019-06-30 or so', undefined],
    ['soon', undefined],
  ])('%s as %s says nothing', (value, datePart) => {
    expect(recordDay(datePart === undefined ? { value } : { value, datePart })).toBeUndefined()
  })
})

describe('a date that cannot be read is told as it was written', () => {
  test.each([
    ['31/02/2019', undefined, '31/02/2019'],
    ['spring 2019', undefined, 'spring 2019'],
    ['2019-02-31', 'YearMonthDay', '2019-02-31'],
    ['2019-06-30', 'Approximately', '2019-06-30 (Approximately)'],
    // These only say that the date is unknown.
    ['2019-06-30', 'UnKnown', undefined],
    ['0001-01-01T00:00:00', undefined, undefined],
    ['01/01/1753', undefined, undefined],
    ['9999-12-31', undefined, undefined],
    ['', 'Unknown', undefined],
  ])('%s as %s: %s', (value, datePart, words) => {
    expect(writtenDate(datePart === undefined ? { value } : { value, datePart })).toBe(words)
  })
})

describe('what belongs to a period', () => {
  const period = { from: '2020-03-15', to: '2020-06-15' }
  test.each([
    ['its first day', { value: '2020-03-15T00:00:00' }, true],
    ['its last day', { value: '2020-06-15T23:59:59' }, true],
    ['the day before', { value: '2020-03-14' }, false],
    ['the day after', { value: '2020-06-16' }, false],
    ['a month that it touches', { value: '2020-03-01', datePart: 'YearMonth' }, true],
    ['a year that it touches', { value: '2020-01-01', datePart: 'Year' }, true],
    ['another year', { value: '2019-01-01', datePart: 'Year' }, false],
    ['no date', undefined, true],
    ['the year 0001', { value: '0001-01-01T00:00:00' }, true],
    ['the year 9999', { value: '9999-12-31T00:00:00' }, true],
  ])('%s', (_, date, isIn) => {
    expect(isInPeriod(date, period)).toBe(isIn)
  })
})

test.each([
  ['2016-11-21', '2026-11-21', undefined],
  ['2016-11-20', '2026-11-21', 'too-long'],
  ['2026-11-21', '2026-11-21', undefined],
  ['2026-11-21', '2026-11-20', 'to-before-from'],
  ['2026-11-21', '2026-11-22', 'in-the-future'],
])('from %s to %s: %s', (from, to, fault) => {
  expect(periodFault({ from, to }, '2026-11-21')).toBe(fault)
})

test('a longer period is asked for in slices, no day twice and none left out', () => {
  const slices = slicesOf({ from: '1987-04-09', to: '2026-11-21' })
  expect(slices).toEqual([
    { from: '2016-11-22', to: '2026-11-21' },
    { from: '2006-11-22', to: '2016-11-21' },
    { from: '1996-11-22', to: '2006-11-21' },
    { from: '1987-04-09', to: '1996-11-21' },
  ])
  for (const slice of slices) expect(periodFault(slice, '2026-11-21')).toBeUndefined()
  expect(slicesOf({ from: '2026-08-21', to: '2026-11-21' })).toHaveLength(1)
})
