import * as v from 'valibot'
import { expect, test } from 'vitest'
import { rangeForm } from '#features/gp-record/dates/range-form.ts'

const day = (year: string) => ({ day: '1', month: '7', year })
const form = rangeForm('2026-11-23')

test('a range is two dates', () => {
  expect(v.parse(form, { from: day('2025'), to: day('2026') })).toEqual({
    from: '2025-07-01',
    to: '2026-07-01',
  })
})

test.each([
  ['from', { day: '', month: '', year: '' }, 'Enter the date that the range starts on.'],
  ['to', { day: '', month: '', year: '' }, 'Enter the date that the range ends on.'],
  [
    'from',
    { day: '31', month: '2', year: '2026' },
    'The date that the range starts on must be a real date, like 27 3 1985, with four digits for the year.',
  ],
  [
    'to',
    { day: '1', month: '', year: '2026' },
    'The date that the range ends on must be a real date, like 27 3 1985, with four digits for the year.',
  ],
] as const)('%s is asked for where it is no date: %j', (field, typed, message) => {
  const values = { from: day('2025'), to: day('2026'), [field]: typed }
  const { issues = [] } = v.safeParse(form, values)
  // Each faulty part of a date has the same message.
  expect([...new Set(issues.map((issue) => issue.message))]).toEqual([message])
})
