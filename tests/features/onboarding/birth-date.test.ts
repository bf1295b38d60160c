import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { birthDateForm } from '#domain/birth-date.ts'

const today = '2026-11-21'
const read = (day: string, month: string, year: string) =>
  v.safeParse(birthDateForm(today), { day, month, year })

test('a month can be a number or a name', () => {
  expect(read('9', '4', '1987').output).toEqual({ dob: '1987-04-09' })
  expect(read(' 9', 'apr', '1987').output).toEqual({ dob: '1987-04-09' })
})

describe('what is no date of birth is refused by the fields at fault', () => {
  test.each([
    [['9', '', ''], ['month', 'year'], /It must include a month and a year\./],
    [['31', '2', '1987'], ['day', 'month', 'year'], /must be a real date/],
    [['9', '4', '87'], ['day', 'month', 'year'], /must be a real date/],
    [['22', '11', '2026'], ['day', 'month', 'year'], /must be in the past/],
    [['1', '1', '1890'], ['year'], /less than 131 years ago/],
  ] as const)('%o', ([day, month, year], fields, message) => {
    const { issues } = read(day, month, year)
    expect(issues?.map((issue) => v.getDotPath(issue))).toEqual(fields)
    expect(issues?.[0].message).toMatch(message)
  })
})

test('being under 16 is no fault of the form: it has a page of its own', () => {
  expect(read('1', '1', '2020').output).toEqual({ dob: '2020-01-01' })
})
