import { recordDay, type RecordDay } from '#contract/gp-record-dates.ts'
import { isNoUnit } from '#contract/gp-record-fields.ts'
import type { Observation } from '#contract/gp-record-shapes.ts'
import type { Measurement, Reading } from './record-entry.ts'
import { dateWords, noDate } from './labels.ts'
import { comparableUnit, plainUnits } from './plain-amounts.ts'
import { readableText as text } from './text.ts'

/** An observation for reading. `entryDate` is the date that is already shown above it. */
export function readingOf(observation: Observation, entryDate?: string): Reading {
  const { associatedText, abnormal } = observation
  const own = ownDateOf(observation)
  const hasOwnDate = own.words !== noDate && own.words !== entryDate
  const { value, rest } = valueOf(observation)
  const range = rangeWords(observation)
  const marks = [typeof abnormal === 'string' ? abnormal : undefined, observation.interpretation]
  const mark = [...new Set(marks.flatMap((each) => text(each) ?? []))].join(', ')
  const state = text(observation.status)
  const isFinal = state?.toLowerCase() === 'final'
  const { codes } = observation
  const measurement = measurementOf(observation)
  return {
    term: termOf(observation),
    notes: [
      ...(rest === undefined ? [] : [`Also sent: ${plainUnits(rest)}`]),
      ...(associatedText ?? []).flatMap((note) => text(note) ?? []),
    ],
    ...(value && { value: plainValue(value) }),
    ...(range && { range: plainUnits(range) }),
    ...(abnormal === true && { isAbnormal: true as const }),
    ...(mark && { mark }),
    ...(state && !isFinal && { status: state }),
    ...(isFinal && { isFinal }),
    codes,
    ...(hasOwnDate && { date: own.words, ...(own.day && { day: own.day }) }),
    ...(measurement && { measurement }),
  }
}

/** A value with its unit, as people write it. */
export function plainValue(value: string): string {
  if (!isQuantity.test(value)) return value
  // As ranges say it.
  const [, sign, amount] = /^\s*([<>≤≥]=?)\s*(.*)$/u.exec(value) ?? []
  if (amount === undefined || sign === '<' || sign === '>') return plainUnits(value)
  return `${plainUnits(amount)} or ${sign === '<=' || sign === '≤' ? 'less' : 'more'}`
}

/** A number and its unit, but not a report that begins with one. */
const isQuantity = /^[<>≤≥=~\s]*[-+]?\d.{0,60}$/u

interface OwnDate {
  day: RecordDay | undefined
  words: string
}

let last: OwnDate & { date: Observation['effectiveDate'] } = {
  date: undefined,
  day: undefined,
  words: noDate,
}

/** Memoised: the values of a panel mostly have the same date, and parsing it is the slowest part. */
function ownDateOf({ effectiveDate: date }: Observation): OwnDate {
  const isLast = date?.value === last.date?.value && date?.datePart === last.date?.datePart
  if (!isLast) {
    const day = recordDay(date)
    last = { date, day, words: dateWords(date, day) }
  }
  return last
}

/** The day of an observation: its own date if that differs from its entry's. */
export function dayOf(observation: Observation, entryDay: RecordDay | undefined) {
  const { words, day } = ownDateOf(observation)
  return words === noDate ? entryDay : day
}

/** The name of an observation. */
export const termOf = ({ term }: Pick<Observation, 'term'>): string =>
  text(term) ?? 'No name was sent'

const operatorFirst = /^[<>≤≥]/u
const bareNumber = /^[<>≤≥]?=?\s*[-+]?\d[\d,]*(?:\.\d+)?$/u

/**
 * The value as sent: the text, with the operator and unit of the structured fields if it is only their number;
 * without a text, the structured fields. `rest` is what they contain and the value does not.
 */
export function valueOf(observation: Observation): { value?: string; rest?: string } {
  const display = text(observation.displayValue)
  const operator = text(observation.numericOperator)
  const units = unitsOf(observation)
  const { numericValue } = observation
  const number = numericValue === undefined ? undefined : text(String(numericValue))
  const sameNumber = display !== undefined && (number === undefined || saysNumber(display, number))
  const value =
    display === undefined || (sameNumber && bareNumber.test(display))
      ? withParts(display ?? number, operator, units)
      : display
  const isAllSaid =
    says(value, operator) &&
    says(value, units) &&
    (number === undefined || (value !== undefined && saysNumber(value, number)))
  const rest = isAllSaid ? undefined : withParts(number ?? '', operator, units)
  const unitOfRange = unitOfRangeAlone(observation)
  const alone = says(value ?? rest, unitOfRange) ? undefined : unitOfRange
  return {
    ...(value !== undefined && { value }),
    ...((rest ?? alone) && { rest: [rest, alone].filter(Boolean).join(', ') }),
  }
}

/** The unit, unless it says that there is none. */
function unitsOf({ numericUnits }: Pick<Observation, 'numericUnits'>): string | undefined {
  const units = text(numericUnits)
  return units === undefined || isNoUnit(units) ? undefined : units
}

function withParts(
  number: string | undefined,
  operator: string | undefined,
  units: string | undefined,
): string | undefined {
  if (number === undefined) return undefined
  const start = operator === undefined || operatorFirst.test(number) ? '' : operator
  const isSaid = units !== undefined && number.endsWith(units) && !/^\d/.test(units)
  const end = units === undefined || isSaid ? '' : ` ${units}`
  return `${start}${number}${end}`.trim()
}

const says = (value: string | undefined, part: string | undefined): boolean =>
  part === undefined || (value !== undefined && sameSigns(value).includes(sameSigns(part)))

const sameSigns = (words: string): string => words.replaceAll('≤', '<=').replaceAll('≥', '>=')

/** Whether a text contains the number, with any number of digits: 0.340 is 0.34. */
function saysNumber(words: string, number: string): boolean {
  if (words.startsWith(number) && !/^[\d.,]/.test(words.slice(number.length))) return true
  if (Number.isNaN(Number(number))) return words.includes(number)
  const numbers = words.match(/[-+]?\d[\d,]*(?:\.\d+)?/gu) ?? []
  return numbers.some((each) => Number(each.replaceAll(',', '')) === Number(number))
}

const unitOfRangeAlone = ({ range }: Observation): string | undefined =>
  range && range.minimum === undefined && range.maximum === undefined && range.text === undefined
    ? text(range.units)
    : undefined

type Range = NonNullable<Observation['range']>

/** The laboratory's range, as it was sent; undefined if a bound cannot be read. */
function rangeWords(observation: Observation): string | undefined {
  const { range } = observation
  if (!range || isHalf(range)) return undefined
  const words = text(range.text)
  const units = unitsOf({ numericUnits: range.units }) ?? unitsOf(observation)
  const bounds = boundsWords(range, units === undefined ? '' : ` ${units}`)
  if (bounds !== undefined || words === undefined) {
    return bounds && words ? `${bounds} (${words})` : bounds
  }
  return withParts(words, undefined, unitsOf({ numericUnits: range.units }))
}

/** Whether a bound was sent that cannot be read. */
const isHalf = ({ unreadable = [] }: Range): boolean =>
  unreadable.some((name) => name === 'minimum' || name === 'maximum')

function boundsWords({ minimum, maximum }: Range, ending: string): string | undefined {
  const [least, most] = [boundWords(minimum), boundWords(maximum)]
  const isAsSent = [least, most].some((bound) => bound !== undefined && Number.isNaN(Number(bound)))
  if (isAsSent) {
    const bounds = [least && `minimum ${least}`, most && `maximum ${most}`]
    return bounds.filter(Boolean).join(', ') + ending
  }
  if (least !== undefined && most !== undefined) return `${least} to ${most}${ending}`
  if (least !== undefined) return `${least}${ending} or more`
  return most === undefined ? undefined : `${most}${ending} or less`
}

const boundWords = (bound: Range['minimum']): string | undefined =>
  bound === undefined ? undefined : text(String(bound))

const numeric = /^(<=|>=|<|>|≤|≥)?\s*(-?\d+(?:\.\d+)?)(?:\s+(\S.*)|([%a-zµμ].*))?$/iu
const bounds: Readonly<Record<string, Measurement['bound']>> = {
  '<': '<',
  '<=': '<=',
  '≤': '<=',
  '>': '>',
  '>=': '>=',
  '≥': '>=',
}

/** The unit of a comparable value, empty if it has none; undefined if it is not a number. */
export const unitOf = (observation: Observation): string | undefined =>
  typeof observation.numericValue === 'number'
    ? (unitsOf(observation) ?? '')
    : measurementOf(observation)?.unit

/** The numbers as sent, or else parsed from a text that is only a number and its unit. */
export function measurementOf(observation: Observation): Measurement | undefined {
  const { numericValue, numericOperator, displayValue } = observation
  if (typeof numericValue === 'number') {
    return measured(observation, {
      number: numericValue,
      // The number may have been sent apart from what its text says of it.
      operator: text(numericOperator) ?? /^\s*([<>]=?|[≤≥])/u.exec(text(displayValue) ?? '')?.[1],
      unit: unitsOf(observation) ?? '',
    })
  }
  const [whole, operator, digits, unit, joinedUnit] =
    numeric.exec(valueOf(observation).value ?? '') ?? []
  // Times, ratios and dates do not match; a "unit" that starts with digits is a range.
  if (whole === undefined || /\d\s*[-/]\s*\d/.test(whole)) return undefined
  return measured(observation, {
    number: Number(digits),
    operator,
    unit: (unit ?? joinedUnit ?? '').trim(),
  })
}

function measured(
  { range }: Observation,
  { number, operator, unit }: { number: number; operator: string | undefined; unit: string },
): Measurement {
  const bound = operator === undefined ? undefined : bounds[operator]
  const known = range && isComparable(range, unit) ? numbersOf(range) : undefined
  return { number, unit, ...(bound && { bound }), ...(known && { range: known }) }
}

function isComparable(range: Range, unit: string): boolean {
  const ofRange = unitsOf({ numericUnits: range.units }) ?? unit
  return !isHalf(range) && (ofRange === unit || comparableUnit(ofRange) === comparableUnit(unit))
}

/** Undefined unless every bound sent is a number. */
function numbersOf({ minimum, maximum }: Range): Measurement['range'] {
  const bounds = {
    ...(minimum !== undefined && { minimum: Number(minimum) }),
    ...(maximum !== undefined && { maximum: Number(maximum) }),
  }
  const numbers = Object.values(bounds)
  return numbers.length === 0 || numbers.some(Number.isNaN) ? undefined : bounds
}
