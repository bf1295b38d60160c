import { afterEach, expect, test, vi } from 'vitest'
import {
  clockTime,
  dayAndMonth,
  enumerated,
  longDate,
  longDateTime,
  orderDate,
  shortDate,
} from '#domain/formats.ts'
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
})

test('words are said one after the other, whatever commas they have', () => {
  expect(enumerated([])).toBe('')
  expect(enumerated(['one'])).toBe('one')
  expect(enumerated(['one', 'two', 'three'])).toBe('one, two and three')
  expect(enumerated(['a test of skin, hair', 'the GP record'])).toBe(
    'a test of skin, hair and the GP record',
  )
})

afterEach(() => vi.unstubAllEnvs())

test.each(['Pacific/Auckland', 'America/Los_Angeles', 'Europe/Berlin'])(
  'a phone in %s shows days and times of London, and says so beside a time',
  (zone) => {
    vi.stubEnv('TZ', zone)
    expect(longDateTime('2026-11-29T13:17:00.000Z')).toBe('29 November 2026 at 1:17pm UK time')
    expect(longDateTime('2026-07-01T23:30:00Z')).toBe('2 July 2026 at 12:30am UK time')
    // In Berlin no clock shows half past two on this day.
    expect(longDateTime('2026-03-29T01:30:00Z')).toBe('29 March 2026 at 2:30am UK time')
    expect(clockTime('2026-11-29T09:32:00+00:00')).toBe('9:32am UK time')
    expect(dayAndMonth('2026-10-15T22:30:00Z')).toBe('15 October')
    expect(longDate('1987-04-09')).toBe('9 April 1987')
  },
)

test('where the clocks agree with London’s, nothing is said of them', () => {
  vi.stubEnv('TZ', 'Europe/Lisbon')
  expect(longDateTime('2026-07-01T23:30:00Z')).toBe('2 July 2026 at 12:30am')
  expect(clockTime('2026-11-29T09:32:00Z')).toBe('9:32am')
})
