import { plainUnits } from '#record/reading/plain-amounts.ts'

/*
 * The values of FHIR in words. They may come from any system: what is not read here makes the reader say so.
 */

export type Fields = Readonly<Record<string, unknown>>
export type Find = (reference: unknown) => Fields

export const fieldsOf = (value: unknown): Fields => Object(value)
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What a reader knows of its document. */
export interface DocumentReading {
  find: Find
  /** Called where something was sent that is not in the words. */
  miss: () => void
  /** Called for each part. False once a document has more of them than can be shown. */
  spend: () => boolean
}

/** For machines, or about those who wrote it, or in the head of the document. */
const unsaid = new Set(
  `resourceType id meta implicitRules language text identifier subject patient encounter context recorder asserter
  informationSource performer author requester location issued basedOn partOf primarySource contained sequence intent
  custodian manufacturer reportOrigin`.split(/\s+/),
)

/** Takes one field after another; what is left at the end was not read. */
export function taker(fields: Fields) {
  const left = new Set(
    Object.keys(fields).filter((key) => !unsaid.has(key) && fields[key] !== undefined),
  )
  return {
    take: (key: string): unknown => {
      left.delete(key)
      return fields[key]
    },
    /** Of a field that has one of several types: `valueQuantity`. */
    takeAny: (name: string): readonly unknown[] =>
      [...left]
        .filter((key) => isChoice(key, name))
        .map((key) => {
          left.delete(key)
          return fields[key]
        }),
    hasMore: () =>
      [...left].some(
        (key) => !saysThatItIsUnknown(key, fields[key]) && !pointsAtItsWords(key, fields[key]),
      ),
  }
}

const isChoice = (key: string, name: string): boolean =>
  key === name || (key.startsWith(name) && /^[A-Z]/.test(key.slice(name.length)))

const saysThatItIsUnknown = (key: string, value: unknown): boolean =>
  key.startsWith('_') && areAll('data-absent-reason', fieldsOf(value)['extension'])

/** It says where in the narrative the same is, and nothing else. */
const pointsAtItsWords = (key: string, value: unknown): boolean =>
  key === 'extension' && areAll('narrativeLink', value)

const areAll = (name: string, extensions: unknown): boolean =>
  listOf(extensions).every((each) => textOf(fieldsOf(each)['url']).endsWith(`/${name}`))

/** A value of any of FHIR's types, told by its shape. */
export function valueWords(value: unknown, reading: DocumentReading): string {
  if (!reading.spend()) return ''
  if (typeof value === 'string') return dateWords(value) || value
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const fields = fieldsOf(value)
  const words = (each: unknown) => valueWords(each, reading)
  if ('coding' in fields || textOf(fields['text'])) return conceptOf(fields)
  if ('numerator' in fields)
    return `${words(fields['numerator'])} per ${words(fields['denominator'])}`
  if ('value' in fields || 'unit' in fields) return quantityWords(fields)
  if (fields['low'] !== undefined || fields['high'] !== undefined) {
    const [low, high] = [words(fields['low'] ?? ''), words(fields['high'] ?? '')]
    if (low && high) return `${low} to ${high}`
    return low ? `${low} or more` : `${high} or less`
  }
  if ('start' in fields || 'end' in fields) {
    const [start, end] = [dateWords(fields['start']), dateWords(fields['end'])]
    return start && end ? `${start} to ${end}` : start || (end && `until ${end}`)
  }
  if ('reference' in fields) return referenceWords(fields, reading)
  if ('repeat' in fields || 'event' in fields) return timingWords(fields, reading)
  const said = textOf(fields['display']) || textOf(fields['code'])
  if (!said && Object.keys(fields).length > 0 && !('low' in fields)) reading.miss()
  return said
}

function referenceWords(reference: Fields, { find }: DocumentReading): string {
  const found = find(reference)
  const { code, type, name, deviceName, bodySite, collection } = found
  const site = conceptOf(bodySite ?? fieldsOf(collection)['bodySite'])
  const said =
    conceptOf(code) ||
    conceptOf(type) ||
    textOf(name) ||
    textOf(fieldsOf(listOf(deviceName)[0])['name'])
  return [said, site].filter(Boolean).join(', ') || textOf(reference['display'])
}

export function conceptOf(concept: unknown): string {
  const { text, coding } = fieldsOf(concept)
  const [first] = listOf(coding).map(fieldsOf)
  return textOf(text) || textOf(first?.['display']) || textOf(first?.['code'])
}

export const codesOf = (concept: unknown): string[] =>
  listOf(fieldsOf(concept)['coding']).map((coding) => textOf(fieldsOf(coding)['code']))

/** The unit as people write it, and as our own summaries have it in ranges. */
function quantityWords({ comparator, value, unit, code }: Fields): string {
  const number = typeof value === 'number' ? String(value) : ''
  return plainUnits(`${textOf(comparator)}${number} ${textOf(unit) || textOf(code)}`.trim())
}

const months =
  'January February March April May June July August September October November December'.split(' ')

/** As precise as it is: 9 April 1987, April 1987, 1987. Empty if it is no date. */
export function dateWords(date: unknown): string {
  const [, year, month, day] =
    /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T.*)?)?)?$/.exec(textOf(date)) ?? []
  return [day && String(Number(day)), month && months[Number(month) - 1], year]
    .filter(Boolean)
    .join(' ')
}

const units = new Map([
  ['s', 'second'],
  ['min', 'minute'],
  ['h', 'hour'],
  ['d', 'day'],
  ['wk', 'week'],
  ['mo', 'month'],
  ['a', 'year'],
])
const days = new Map([
  ['mon', 'Monday'],
  ['tue', 'Tuesday'],
  ['wed', 'Wednesday'],
  ['thu', 'Thursday'],
  ['fri', 'Friday'],
  ['sat', 'Saturday'],
  ['sun', 'Sunday'],
])
const moments = new Map([
  ['MORN', 'in the morning'],
  ['NOON', 'at noon'],
  ['AFT', 'in the afternoon'],
  ['EVE', 'in the evening'],
  ['NIGHT', 'at night'],
  ['HS', 'at bedtime'],
  ['WAKE', 'on waking'],
  ['C', 'with meals'],
  ['CM', 'with breakfast'],
  ['CD', 'with lunch'],
  ['CV', 'with the evening meal'],
  ['AC', 'before meals'],
  ['ACM', 'before breakfast'],
  ['ACD', 'before lunch'],
  ['ACV', 'before the evening meal'],
  ['PC', 'after meals'],
  ['PCM', 'after breakfast'],
  ['PCD', 'after lunch'],
  ['PCV', 'after the evening meal'],
])

/** `once a week, on Monday`. */
export function timingWords(timing: Fields, reading: DocumentReading): string {
  const { take, hasMore } = taker(timing)
  const repeat = taker(fieldsOf(take('repeat')))
  const code = valueWords(take('code'), reading)
  const events = listOf(take('event')).map((each) => valueWords(each, reading))
  const named = (names: ReadonlyMap<string, string>, value: unknown) =>
    listOf(value).map((each) => names.get(textOf(each)) ?? textOf(each))
  const often = oftenWords(repeat.take, reading)
  const parts = [
    code,
    often,
    ...named(moments, repeat.take('when')),
    listOf(repeat.take('dayOfWeek')).length > 0 &&
      `on ${named(days, fieldsOf(timing['repeat'])['dayOfWeek']).join(', ')}`,
    ...listOf(repeat.take('timeOfDay')).map((time) => `at ${textOf(time).replace(/:00$/, '')}`),
    ...repeat.takeAny('bounds').map((each) => `for ${valueWords(each, reading)}`),
    events.join(', '),
  ]
  if (hasMore() || repeat.hasMore()) reading.miss()
  return parts.filter(Boolean).join(', ')
}

/** `3 times a day`, `once every 2 weeks`. */
function oftenWords(take: (key: string) => unknown, reading: DocumentReading): string {
  const number = (key: string): number | undefined => {
    const value = take(key)
    return typeof value === 'number' ? value : undefined
  }
  const [frequency, frequencyMax, period, periodMax] = [
    number('frequency'),
    number('frequencyMax'),
    number('period'),
    number('periodMax'),
  ]
  const sentUnit = textOf(take('periodUnit'))
  const unit = units.get(sentUnit) ?? sentUnit
  if (period === undefined) {
    if (frequency !== undefined || periodMax !== undefined || sentUnit) reading.miss()
    return ''
  }
  const times = `${frequency ?? 1}${frequencyMax === undefined ? '' : ` to ${frequencyMax}`} times`
  const often = frequencyMax === undefined && (frequency ?? 1) === 1 ? 'once' : times
  if (period === 1 && periodMax === undefined)
    return `${often} ${unit === 'hour' ? 'an' : 'a'} ${unit}`
  return `${often} every ${period}${periodMax === undefined ? '' : ` to ${periodMax}`} ${unit}s`
}
