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
  const coded = codedDose(dosage)
  const limits = limitsOf(dosage)
  if (text === undefined) return [[...coded, ...limits].join(', ')].filter(Boolean)
  const more = coded.filter((each) => !isSaid(each, text))
  const sentence = [text, ...limits.filter((each) => !isSaid(each, text))].join(', ')
  // "As directed" hides no dose: what the sentence does not say stands behind it.
  return [more.length > 0 ? `${sentence}\nAlso sent: ${more.join(', ')}` : sentence]
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
function isSaid(part: string, text: string): boolean {
  if (part === 'when needed') return /\b(?:needed|required|necessary|prn)\b/i.test(text)
  const [said, sought] = [` ${inDigits(text)} `, inDigits(part)]
  const [, count] = countedPieces.exec(sought) ?? []
  // "One every four hours" says how many tablets.
  const isCounted = count !== undefined && new RegExp(` ${count} (?!${notCounted})`).test(said)
  return isCounted || said.includes(` ${sought} `)
}

const countedPieces =
  /^(\d+) (?:tablet|capsule|drop|puff|dose|sachet|patch|spray|application|lozenge|pastille)$/
const notCounted = 'second|minute|hour|day|week|month|year|time|mg|mcg|microgram|g |ml|unit'

const digits: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  once: '1 time',
  twice: '2 time',
  daily: 'a day',
  weekly: 'a week',
  each: 'a',
}

/** The words of a dose, its numbers in digits and nothing in the plural. */
const inDigits = (words: string): string =>
  (words.toLowerCase().match(/\d+(?:\.\d+)?|\p{L}+/gu) ?? [])
    .map((word) => (Object.hasOwn(digits, word) ? (digits[word] ?? word) : word))
    .map((word) => word.replace(/^(\p{L}{3,})s$/u, '$1'))
    .join(' ')

/** How much, how often, where and how, as far as it was sent in codes. */
function codedDose(dosage: Fhir): string[] {
  const timing = partAt(dosage, 'timing')
  const repeat = partAt(timing, 'repeat')
  const rate = partAt(dosage, 'rateRatio')
  const perTime = ['numerator', 'denominator'].map((key) => quantityText(partAt(rate, key)))
  const often = [oftenWords(repeat), conceptText(partAt(timing, 'code'))]
  const site = conceptText(partAt(dosage, 'site'))
  const route = conceptText(partAt(dosage, 'route'))
  const all = [
    conceptText(partAt(dosage, 'method')),
    quantityText(partAt(dosage, 'doseQuantity')) ?? rangeText(partAt(dosage, 'doseRange')),
    quantityText(partAt(dosage, 'rateQuantity')) ??
      rangeText(partAt(dosage, 'rateRange')) ??
      (rate && perTime.filter(Boolean).join(' per ')),
    often.find((each) => each !== undefined),
    ...textsAt(repeat, 'dayOfWeek').map((each) => `on ${nameOf(days, each)}`),
    ...textsAt(repeat, 'timeOfDay').map((each) => `at ${each}`),
    ...textsAt(repeat, 'when').map((each) => nameOf(momentsOfDay, each)),
    ...textsAt(timing, 'event').map((value) => `on ${sayDate({ value })}`),
    route,
    route !== undefined && site !== undefined && isSaid(site, route) ? undefined : site,
  ]
  return all.flatMap((each) => each ?? [])
}

const nameOf = (names: Readonly<Record<string, string>>, code: string): string =>
  Object.hasOwn(names, code) ? (names[code] ?? code) : code

const days: Readonly<Record<string, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

/** FHIR's codes of when a dose is taken (EventTiming). */
const momentsOfDay: Readonly<Record<string, string>> = {
  MORN: 'in the morning',
  AFT: 'in the afternoon',
  EVE: 'in the evening',
  NIGHT: 'at night',
  HS: 'before sleep',
  WAKE: 'after waking',
  C: 'with a meal',
  CM: 'with breakfast',
  CD: 'with lunch',
  CV: 'with dinner',
  AC: 'before a meal',
  ACM: 'before breakfast',
  ACD: 'before lunch',
  ACV: 'before dinner',
  PC: 'after a meal',
  PCM: 'after breakfast',
  PCD: 'after lunch',
  PCV: 'after dinner',
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
