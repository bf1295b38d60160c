import { addDays, addMonths, isRealDay, londonMinute, type Period } from './days.ts'
import type { EffectiveDate } from './gp-record-fields.ts'

/** How precise a date is, and the days that it may mean. */
export interface RecordDay extends Period {
  precision: 'day' | 'month' | 'year'
  /** HH:MM in London, if it was sent with a complete day. Midnight means "no time". */
  time?: string
}

/** The longest period of one query, in years. */
export const longestPeriodYears = 10

/** Earlier years, and those after `lastYear`, stand for "not known": 0001, 1800, 9999. */
const firstYear = 1850
const lastYear = 2200

/**
 * Parses a date of the record. Undefined if it is not certain: none was sent, it is marked as unknown or with an
 * unknown word, it does not exist, or its year stands for "not known". An instant becomes its day in London; a date
 * with slashes is British, with the day before the month.
 */
export function recordDay(date: EffectiveDate | undefined): RecordDay | undefined {
  const precision = precisionOf(date?.datePart)
  if (!date || !precision) return undefined
  const { year, month, day, time } = partsOf(date.value)
  if (year === undefined || !isYear(year)) return undefined
  if (precision === 'year' || month === undefined) {
    return { precision: 'year', from: `${year}-01-01`, to: `${year}-12-31` }
  }
  if (precision === 'month' || day === undefined) {
    const from = `${year}-${month}-01`
    return isRealDay(from) ? { precision: 'month', from, to: lastDayOfMonth(from) } : undefined
  }
  const on = `${year}-${month}-${day}`
  if (!isRealDay(on) || (time !== undefined && !isTime.test(time))) return undefined
  const hasTime = time !== undefined && time !== '00:00'
  return { precision: 'day', from: on, to: on, ...(hasTime && { time }) }
}

const isTime = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/

/** The text of a date that cannot be parsed; undefined if it only says "not known". */
export function writtenDate(date: EffectiveDate | undefined): string | undefined {
  if (!date) return undefined
  const { value, datePart = '' } = date
  const { year } = partsOf(value)
  if (/^\s*unknown\s*$/i.test(datePart) || (year !== undefined && !isYear(year))) return undefined
  const isWordUnknown = datePart.trim() !== '' && precisionOf(datePart) === undefined
  return `${value} ${isWordUnknown ? `(${datePart})` : ''}`.trim() || undefined
}

/** A sort key for a date; empty if unknown. */
export const placeInTime = (day: RecordDay | undefined): string =>
  day ? `${day.from} ${day.time ?? ''}` : ''

function precisionOf(datePart: string | undefined): RecordDay['precision'] | undefined {
  switch (datePart?.trim().toLowerCase()) {
    case undefined:
    case '':
    case 'yearmonthday':
      return 'day'
    case 'yearmonth':
      return 'month'
    case 'year':
      return 'year'
    default:
      return undefined
  }
}

const isYear = (year: string): boolean => Number(year) >= firstYear && Number(year) <= lastYear

interface SentDateParts {
  year?: string | undefined
  month?: string | undefined
  day?: string | undefined
  time?: string | undefined
}

/** 2019-06-30T10:15:00, 2019-06, 2019: as surgeries' systems write them. */
const written = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}:\d{2})\S*|Z|[+-]\d{2}:\d{2}|T)?)?)?$/i
/** 20190630, 201906301015, 20190630T101500. */
const compact = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(?:\d{2})?)?$/i
/** 30/06/2019, 30/6/2019 10:15. */
const british = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[T ](\d{2}:\d{2})\S*)?$/i

function partsOf(value: string): SentDateParts {
  const text = inLondon(value.trim())
  const usual = written.exec(text)
  if (usual) return { year: usual[1], month: usual[2], day: usual[3], time: usual[4] }
  const [isBritish, date, month, ofYear, at] = british.exec(text) ?? []
  if (isBritish) {
    return { year: ofYear, month: month?.padStart(2, '0'), day: date?.padStart(2, '0'), time: at }
  }
  const [isCompact, year, ofMonth, day, hour, minute] = compact.exec(text) ?? []
  if (!isCompact) return {}
  return { year, month: ofMonth, day, ...(hour && { time: `${hour}:${minute}` }) }
}

/** The end of a period that ends today, to include entries that are dated in the future by mistake. */
export const endOfTime = '9999-12-31'

/** Whether an entry belongs to a period: its days overlap it, or its date is unknown. */
export function isInPeriod(date: EffectiveDate | undefined, { from, to }: Period): boolean {
  const days = recordDay(date)
  return days === undefined || (days.from <= to && days.to >= from)
}

/** Why a period is not allowed in one query, or undefined. */
export function periodFault(
  { from, to }: Period,
  today: string,
): 'to-before-from' | 'too-long' | 'in-the-future' | undefined {
  if (to < from) return 'to-before-from'
  if (to > today) return 'in-the-future'
  return to > addMonths(from, 12 * longestPeriodYears) ? 'too-long' : undefined
}

/** Splits a period of any length into allowed ones, latest first, without overlap. */
export function slicesOf({ from, to }: Period): Period[] {
  const slices: Period[] = []
  let end = to
  while (end >= from) {
    const start = addDays(addMonths(end, -12 * longestPeriodYears), 1)
    slices.push({ from: start > from ? start : from, to: end })
    end = addDays(start, -1)
  }
  return slices
}

const lastDayOfMonth = (isoDate: string): string => addDays(addMonths(isoDate, 1), -1)

function inLondon(value: string): string {
  if (!/T.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(value)) return value
  const instant = new Date(value)
  const year = instant.getUTCFullYear()
  return year >= firstYear && year <= lastYear ? londonMinute(instant) : value
}
