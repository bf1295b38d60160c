import { expect, test } from 'vitest'
import { kitReminder } from '#features/kit/progress/kit-reminder.ts'
import { dayFile } from '#ui/calendar-file.ts'

test('the last day of a kit goes into a calendar, with a reminder two weeks before and no word of a test', () => {
  const now = new Date('2026-11-25T10:00:00.000Z')
  const lines = dayFile({ id: 'o1', day: '2027-04-08', now, ...kitReminder }).split('\r\n')
  expect(lines).toContain('DTSTART;VALUE=DATE:20270408')
  expect(lines).toContain('DTSTAMP:20261125T100000Z')
  expect(lines).toContain('TRIGGER:-P14D')
  expect(lines.join(' ')).not.toMatch(/DNA|saliva|test/i)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(75)
})
