import { recordDay } from '#contract/gp-record-dates.ts'
import type { Observation } from '#contract/gp-record-shapes.ts'
import type { Measurement, Reading } from './record-entry.ts'
import { dateWords, noDate } from './record-words.ts'
import { readableText as text } from './sent-text.ts'

/** What an observation says. `entryDate` is the date that stands above it already. */
export function readingOf(observation: Observation, entryDate?: string): Reading {
  const { associatedText, abnormal } = observation
  const own = ownDateOf(observation)
  const date = own !== noDate && own !== entryDate ? own : undefined
  const value = text(observation.displayValue) ?? numberWords(observation)
  const range = rangeWords(observation)
  const measurement = measurementOf(observation)
  return {
    term: termOf(observation),
    notes: (associatedText ?? []).flatMap((note) => text(note) ?? []),
    ...(value && { value }),
    ...(range && { range }),
    ...(abnormal && { isAbnormal: true as const }),
    ...(date && { date }),
    ...(measurement && { measurement }),
  }
}

let last: { date: Observation['effectiveDate']; words: string } = { date: undefined, words: noDate }

/** The values of a panel mostly have one date, and to read it takes longest of all. */
function ownDateOf({ effectiveDate: date }: Observation): string {
  const isLast = date?.value === last.date?.value && date?.datePart === last.date?.datePart
  if (!isLast) last = { date, words: dateWords(recordDay(date)) }
  return last.words
}

/** What an observation is called. */
export const termOf = ({ term }: Pick<Observation, 'term'>): string =>
  text(term) ?? 'No name was sent'

/** The richer fields, where no text was sent. */
function numberWords({ numericValue, numericOperator, numericUnits }: Observation) {
  if (numericValue === undefined) return undefined
  return [text(numericOperator), String(numericValue), text(numericUnits)].filter(Boolean).join(' ')
}

/** The range of the laboratory, only as far as it was sent. */
function rangeWords({ range, numericUnits }: Observation): string | undefined {
  if (!range) return undefined
  const { minimum, maximum } = range
  const units = text(range.units) ?? text(numericUnits)
  const ending = units ? ` ${units}` : ''
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}${ending}`
  if (minimum !== undefined) return `${minimum}${ending} or more`
  return maximum === undefined ? undefined : `${maximum}${ending} or less`
}

const numeric = /^(<=|>=|<|>|≤|≥)?\s*(-?\d+(?:\.\d+)?)(?:\s+(\S.*)|([%a-zµμ].*))?$/iu
const bounds: Readonly<Record<string, Measurement['bound']>> = {
  '<': '<',
  '<=': '<=',
  '≤': '<=',
  '>': '>',
  '>=': '>=',
  '≥': '>=',
}

/** The unit of what can be compared, empty where there is none; undefined for what is no number. */
export const unitOf = (observation: Observation): string | undefined =>
  observation.numericValue === undefined
    ? measurementOf(observation)?.unit
    : (text(observation.numericUnits) ?? '')

/** Numbers as they were sent, else those of a text that is nothing but a number and its unit. */
export function measurementOf(observation: Observation): Measurement | undefined {
  const { numericValue, numericOperator, numericUnits, displayValue } = observation
  if (numericValue !== undefined) {
    return measured(observation, {
      number: numericValue,
      operator: text(numericOperator),
      unit: text(numericUnits) ?? '',
    })
  }
  const [whole, operator, digits, unit, joinedUnit] = numeric.exec(text(displayValue) ?? '') ?? []
  // A time of day, a ratio or a date would not match; a unit with digits in front is a range.
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
  const { minimum, maximum } = range ?? {}
  const isComparable = text(range?.units) === undefined || text(range?.units) === unit
  const hasRange = isComparable && (minimum !== undefined || maximum !== undefined)
  return {
    number,
    unit,
    ...(bound && { bound }),
    ...(hasRange && {
      range: {
        ...(minimum !== undefined && { minimum }),
        ...(maximum !== undefined && { maximum }),
      },
    }),
  }
}
