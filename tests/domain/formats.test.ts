import { expect, test } from 'vitest'
import { clockTime, isoDay, longDate, longDateTime, orderDate, shortDate } from '#domain/formats.ts'
import { partialDate } from '#domain/partial-date.ts'

test('each place writes a date in its own format', () => {
  expect(shortDate('1987-04-09')).toBe('09/04/1987')
  expect(longDate('1987-04-09')).toBe('9 April 1987')
  expect(orderDate('1987-04-09')).toBe('April 09, 1987')
  expect(longDateTime('2026-11-20T14:05:00')).toBe('20 November 2026 at 2:05pm')
  expect(clockTime('2026-11-20T09:32:00')).toBe('9:32am')
  expect(partialDate({ from: '1987-04-09', precision: 'day' })).toBe('9 April 1987')
  const timed = { from: '1987-04-09', precision: 'day', time: '14:05' } as const
  expect(partialDate(timed)).toBe('9 April 1987 at 2:05pm')
  expect(partialDate({ ...timed, time: '24:00' })).toBe('9 April 1987 at midnight')
  expect(partialDate({ from: '1987-12-01', precision: 'month' })).toBe('December 1987')
  expect(partialDate({ from: '1987-01-01', precision: 'year' })).toBe('1987')
  expect(isoDay(new Date(2026, 10, 21))).toBe('2026-11-21')
})
