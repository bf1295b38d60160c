import {
  partAt,
  partsAt,
  periodWords,
  quantityText,
  rangeText,
  sayDate,
  textAt,
  textsAt,
  conceptText,
  conceptAt,
  conceptsAt,
  flagAt,
  type Fhir,
} from './fhir.ts'

/**
 * How to take a medicine. The sentence that was sent is shown as it is, and what its coded parts add;
 * without one, the coded parts are put into words. Dosages of several steps keep their order.
 */
export function dosageOf(dosages: readonly Fhir[]): string | undefined {
  return dosages.flatMap(stepOf).join('\n') || undefined
}

function stepOf(dosage: Fhir): string[] {
  const text = textAt(dosage, 'text')
  const limits = limitsOf(dosage).filter((each) => !isSaid(each, text))
  const coded = text ?? codedDose(dosage)
  const said = [coded, ...limits].filter(Boolean).join(', ')
  return said === '' ? [] : [said]
}

/** When to take it, how much at most, and for how long. */
function limitsOf(dosage: Fhir): string[] {
  const need = conceptAt(dosage, 'asNeededCodeableConcept')
  const isAsNeeded = flagAt(dosage, 'asNeededBoolean') === true || need !== undefined
  const most = partAt(dosage, 'maxDosePerPeriod')
  const [amount, period] = [quantityText(partAt(most, 'numerator')), partAt(most, 'denominator')]
  const repeat = partAt(partAt(dosage, 'timing'), 'repeat')
  const once = quantityText(partAt(dosage, 'maxDosePerAdministration'))
  const ever = quantityText(partAt(dosage, 'maxDosePerLifetime'))
  const bounds = partAt(repeat, 'boundsDuration')
  const range = rangeText(partAt(repeat, 'boundsRange'))
  const count = textAt(repeat, 'count')
  return [
    isAsNeeded && `when needed${need === undefined ? '' : ` (${need})`}`,
    amount &&
      `at most ${amount} ${everyWords(textAt(period, 'value') ?? '1', textAt(period, 'code') ?? textAt(period, 'unit'), 'in')}`,
    once && `at most ${once} at a time`,
    ever && `at most ${ever} ever`,
    bounds &&
      `for ${timeWords(textAt(bounds, 'value') ?? '', textAt(bounds, 'code') ?? textAt(bounds, 'unit'))}`,
    range && `for ${range}`,
    count && `${count} times in all`,
    periodWords(partAt(repeat, 'boundsPeriod')),
  ].flatMap((each) => (each ? [each] : []))
}

/** Whether the sentence of the dosage says so already. */
function isSaid(limit: string, text: string | undefined): boolean {
  if (text === undefined) return false
  if (limit === 'when needed') return /\b(?:needed|required|necessary|prn)\b/i.test(text)
  return text.toLowerCase().includes(limit.toLowerCase())
}

function codedDose(dosage: Fhir): string {
  const timing = partAt(dosage, 'timing')
  const repeat = partAt(timing, 'repeat')
  const rate = partAt(dosage, 'rateRatio')
  const perTime = ['numerator', 'denominator'].map((key) => quantityText(partAt(rate, key)))
  return [
    conceptText(partAt(dosage, 'method')),
    quantityText(partAt(dosage, 'doseQuantity')) ?? rangeText(partAt(dosage, 'doseRange')),
    quantityText(partAt(dosage, 'rateQuantity')) ??
      rangeText(partAt(dosage, 'rateRange')) ??
      (rate && perTime.filter(Boolean).join(' per ')),
    oftenWords(repeat) ?? conceptText(partAt(timing, 'code')),
    ...[...textsAt(repeat, 'dayOfWeek'), ...textsAt(repeat, 'timeOfDay')].map((each) =>
      `on ${each}`.replace(/^on (?=\d)/, 'at '),
    ),
    ...textsAt(repeat, 'when'),
    ...textsAt(timing, 'event').map((value) => `on ${sayDate({ value })}`),
    conceptText(partAt(dosage, 'route')),
    conceptText(partAt(dosage, 'site')),
  ]
    .filter(Boolean)
    .join(', ')
}

/** `twice a day`, `3 times every 2 weeks`, `every 4 to 6 hours`. */
function oftenWords(repeat: Fhir | undefined): string | undefined {
  const times = textAt(repeat, 'frequency')
  const unit = textAt(repeat, 'periodUnit')
  if (times === undefined && unit === undefined) return undefined
  const most = textAt(repeat, 'frequencyMax')
  const [period, longest] = [textAt(repeat, 'period') ?? '1', textAt(repeat, 'periodMax')]
  const every = everyWords(
    longest === undefined ? period : `${period} to ${longest}`,
    unit,
    'every',
  )
  const isOnce = (times ?? '1') === '1' && most === undefined
  if (isOnce) return every.startsWith('a ') || every.startsWith('an ') ? `once ${every}` : every
  return `${times ?? '1'}${most === undefined ? '' : ` to ${most}`} times ${every}`
}

const units: Readonly<Record<string, string>> = {
  s: 'second',
  min: 'minute',
  h: 'hour',
  d: 'day',
  wk: 'week',
  mo: 'month',
  a: 'year',
}

const unitName = (unit: string | undefined): string =>
  unit !== undefined && Object.hasOwn(units, unit) ? (units[unit] ?? unit) : (unit ?? '')

function everyWords(value: string, unit: string | undefined, word: 'every' | 'in'): string {
  const name = unitName(unit)
  if (Number(value) === 1) return `${name === 'hour' ? 'an' : 'a'} ${name}`
  return `${word} ${timeWords(value, unit)}`
}

/** `28 days`. */
export function timeWords(value: string, unit: string | undefined): string {
  const name = unitName(unit)
  const isPlural = Object.values(units).includes(name) && Number(value) !== 1
  return `${value} ${name}${isPlural ? 's' : ''}`.trim()
}

/** What a patient is to know beside the dose. */
export const instructionsOf = (of: Fhir): string[] =>
  [...partsAt(of, 'dosage'), ...partsAt(of, 'dosageInstruction')].flatMap((dosage) => [
    ...textsAt(dosage, 'patientInstruction'),
    ...conceptsAt(dosage, 'additionalInstruction'),
  ])
