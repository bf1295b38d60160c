import { expect, test } from 'vitest'
import { addMonths, isRealDay, londonDay, recentPeriod } from '#contract/days.ts'

test.each([
  ['2007-02-28', true],
  ['2007-02-29', false],
  ['2008-02-29', true],
  ['1900-02-29', false],
  ['2007-02-31', false],
  ['2007-13-01', false],
  ['0000-01-01', false],
  ['0001-01-01', true],
  ['9999-12-31', true],
])('%s is in the calendar: %s', (day, isReal) => {
  expect(isRealDay(day)).toBe(isReal)
})

test('the day is the day in London, also an hour before midnight UTC in summer', () => {
  expect(londonDay(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01')
  expect(londonDay(new Date('2026-12-31T23:30:00Z'))).toBe('2026-12-31')
})

test('it is the day that the time zone database says, at every hour around each change of the clocks', () => {
  const known = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
  const hour = 3_600_000
  for (let year = 1970; year <= 2037; year += 1) {
    for (const month of [2, 9]) {
      const last = Date.UTC(year, month + 1, 1)
      for (let time = last - 16 * 24 * hour; time <= last; time += hour) {
        const now = new Date(time - 1)
        expect(londonDay(now), now.toISOString()).toBe(known.format(now))
      }
    }
  }
})

test('the period shown first is the last three months', () => {
  expect(recentPeriod('2026-11-21')).toEqual({ from: '2026-08-21', to: '2026-11-21' })
  expect(recentPeriod('2026-05-31')).toEqual({ from: '2026-02-28', to: '2026-05-31' })
  expect(recentPeriod('2026-01-15')).toEqual({ from: '2025-10-15', to: '2026-01-15' })
})

test('the same day of another month, as far as it has one', () => {
  expect(addMonths('2024-02-29', 120)).toBe('2034-02-28')
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
  expect(addMonths('2024-03-31', -1)).toBe('2024-02-29')
})
