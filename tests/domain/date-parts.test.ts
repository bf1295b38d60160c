import { expect, test } from 'vitest'
import { noDate, parseDateParts, partsOf, wholeDate } from '#domain/date-parts.ts'

const parse = (typed: string) => {
  const [day = '', month = '', year = ''] = typed.split('|')
  return parseDateParts({ day, month, year })
}

test.each([
  ['9|4|1987', '1987-04-09'],
  ['09|04|1987', '1987-04-09'],
  [' 9 | 4 | 1987 ', '1987-04-09'],
  ['9|April|1987', '1987-04-09'],
  ['9|apr|1987', '1987-04-09'],
  ['9|APRIL|1987', '1987-04-09'],
  ['1|Sept.|2001', '2001-09-01'],
  ['29|2|2008', '2008-02-29'],
  ['31|12|1999', '1999-12-31'],
  ['2nd|December|1968', '1968-12-02'],
  ['1ST|december|1968', '1968-12-01'],
  ['3ʳᵈ|12.|1968.', '1968-12-03'],
  ['5.|June,|1968', '1968-06-05'],
  ['5/|6/|1968', '1968-06-05'],
  ['\u200B5|6\u2060|\uFEFF1968', '1968-06-05'],
  ['\u0663|\u0661\u0662|\u0661\u0669\u0666\u0668', '1968-12-03'],
  ['\u096B|\u06F6|\u09E7\u09EF\u09EC\u09EE', '1968-06-05'],
  ['\uFF19|4|1987', '1987-04-09'],
  ['\u{1D7E1}|4|1987', '1987-04-09'],
])('%s is the day %s', (typed, isoDate) => {
  expect(parse(typed)).toEqual({ state: 'date', isoDate })
})

test.each([
  '31|2|2007',
  '29|February|2007',
  '31|4|2001',
  '0|4|1987',
  '9|0|1987',
  '9|13|1987',
  '9|4|87',
  '9|4|19877',
  '9|4|0000',
  '9|Ju|1987',
  '9|Aprile|1987',
  '-9|4|1987',
  '9.0|4|1987',
  'nine|4|1987',
  '9|4|MCMX',
  '9th4|4|1987',
  'th|4|1987',
  '9|4th of|1987',
  '9\u0301|4|1987',
])('%s is impossible, and is not turned into another day', (typed) => {
  expect(parse(typed)).toEqual({ state: 'impossible' })
})

test('nothing typed is empty, blanks included', () => {
  expect(parseDateParts(noDate)).toEqual({ state: 'empty' })
  expect(parse(' | | ')).toEqual({ state: 'empty' })
})

test('what is missing is named', () => {
  expect(parse('9||1987')).toEqual({ state: 'incomplete', missing: ['month'] })
  expect(parse('|| 1987')).toEqual({ state: 'incomplete', missing: ['day', 'month'] })
})

test('a saved date is shown as a person would type it', () => {
  expect(partsOf('1987-04-09')).toEqual({ day: '9', month: '4', year: '1987' })
})

test.each([
  '27/03/1985',
  '27.3.1985',
  '27\u20113\u20111985',
  '27031985',
  '19850327',
  '27 March 1985',
  '27th Mar. 1985',
  'March 27, 1985',
  '1985-03-27',
  ' 27\u00A03\u00A01985 ',
])('%s in one field is a whole date', (typed) => {
  expect(wholeDate(typed)).toEqual({ day: '27', month: '3', year: '1985' })
})

test.each(['27', '1985', '27 March', '03/27/1985', '27/03/85', '31/02/1985', '2703198', 'March'])(
  '%s is none, or has more than one meaning',
  (typed) => {
    expect(wholeDate(typed)).toBeUndefined()
  },
)
