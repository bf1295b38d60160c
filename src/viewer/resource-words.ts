import {
  fieldsOf,
  listOf,
  taker,
  textOf,
  timingWords,
  valueWords,
  type Fields,
  type DocumentReading,
} from './value-words.ts'

/*
 * A FHIR resource of any kind in words. It may come from any system, so nothing of its shape is taken for granted: what is
 * not read here makes the reader say so, and what its maker wrote about it is then shown beside.
 */

/** A thing that is said of a resource. */
export interface Part {
  is: 'name' | 'value' | 'mark' | 'range' | 'date' | 'status' | 'dose' | 'member' | 'more'
  words: string
  /** Of a member: itself, and what is said of it. */
  member?: Spoken
}

/** A resource, and all that is said of it. */
export interface Spoken {
  resource: Fields
  parts: readonly Part[]
}

/** What is said of a resource, in order; nothing if there is nothing to say. */
export function partsOf(resource: Fields, reading: DocumentReading): Part[] {
  if (resource['modifierExtension'] === undefined) return partsIn(resource, reading, true)
  reading.miss()
  const words =
    'Something was sent that changes what this entry means, in a way that we cannot show'
  return [{ is: 'more', words }]
}

/** All of it in one line. */
export function lineOf(parts: readonly Part[]): string {
  const [first, second] = parts
  if (first?.is !== 'name' || second?.is !== 'value') return joined(parts.map(({ words }) => words))
  const named = `${first.words}: ${second.words}`
  return joined([named, ...parts.slice(2).map(({ words }) => words)])
}

/** Sentences; one that ends with a full stop gets no second. */
export const joined = (parts: readonly string[]): string =>
  parts
    .filter(Boolean)
    .reduce(
      (line, part) => (line ? `${line}${/[.!?:;]$/.test(line) ? ' ' : '. '}${part}` : part),
      '',
    )

const dateFields = 'onset effective occurrence performed timing'.split(' ')
const reasonFields = 'statusReason reasonCode reasonReference reason'.split(' ')
const recordedFields = 'recorded recordedDate dateAsserted authoredOn recordedOn date'.split(' ')
const statusFields = 'status clinicalStatus verificationStatus criticality severity type'.split(' ')

/** A list, or the one value in its place; of none, nothing. */
const all = (value: unknown): readonly unknown[] => [value ?? []].flat()

const summaryOf = (stage: unknown): unknown => fieldsOf(stage)['summary']
const isText = (value: unknown): boolean => typeof value === 'string'

function partsIn(resource: Fields, reading: DocumentReading, isWhole: boolean): Part[] {
  if (!reading.spend()) return []
  const { take, takeAny, hasMore } = taker(resource)
  const words = (value: unknown) => valueWords(value, reading)
  const concepts = (key: string) => all(take(key)).map(words)
  const labelled = (label: string, values: readonly unknown[]) => {
    const said = values.map(words).filter(Boolean).join(', ')
    return said && `${label} ${said}`
  }
  const name = [
    ...concepts('code'),
    ...takeAny('medication').map(words),
    ...concepts('vaccineCode'),
  ]
  const device = resource['resourceType'] === 'DeviceUseStatement' ? concepts('device') : []
  const parted = [take('hasMember'), take('result')]
  // A part of a part is left to the words of whoever made it: it may be the whole again.
  if (!isWhole && parted.some((each) => each !== undefined)) reading.miss()
  const value = takeAny('value').map(words).filter(Boolean).join(', ')
  const names = [...name, ...device].filter(Boolean).join(', ')
  const named = [saysNot.test(names) ? '' : negationOf(resource), names].filter(Boolean).join(': ')
  const inOrder: readonly (readonly [Part['is'], readonly string[]])[] = [
    ['name', [named]],
    ['value', [value]],
    ['more', all(take('component')).map((part) => lineOf(partsIn(fieldsOf(part), reading, false)))],
    ['more', [labelled('No value:', all(take('dataAbsentReason')))]],
    ['mark', concepts('interpretation')],
    ['range', all(take('referenceRange')).map((range) => rangeWords(fieldsOf(range), reading))],
    ['date', dateFields.flatMap((key) => takeAny(key).map(words))],
    [
      'more',
      [
        labelled('ended', takeAny('abatement')),
        labelled('last', all(take('lastOccurrence'))),
        labelled('recorded', recordedFields.flatMap((key) => all(take(key))).slice(0, 1)),
      ],
    ],
    ['status', [statusWords(resource, reading)]],
    [
      'dose',
      all(take('dosage'))
        .concat(all(take('dosageInstruction')))
        .map((each) => dosageWords(fieldsOf(each), reading)),
    ],
    [
      'more',
      [
        labelled('dose', all(take('doseQuantity'))),
        labelled('route:', all(take('route'))),
        labelled('site:', [...all(take('site')), ...all(take('bodySite'))]),
        labelled('method:', all(take('method'))),
        labelled('specimen:', all(take('specimen'))),
        ...all(take('protocolApplied')).map((each) => protocolWords(fieldsOf(each), reading)),
        labelled('lot', all(take('lotNumber'))),
        labelled('expires', all(take('expirationDate'))),
        ...all(take('reaction')).map((each) => reactionWords(fieldsOf(each), reading)),
        labelled(
          'reason:',
          reasonFields.flatMap((key) => all(take(key))),
        ),
        labelled('conclusion:', [...all(take('conclusion')), ...all(take('conclusionCode'))]),
        labelled('outcome:', all(take('outcome'))),
        labelled('stage:', all(take('stage')).map(summaryOf)),
        labelled('kind:', all(take('category')).filter(isText)),
        ...all(take('description')).map(words),
        ...all(take('note')).map((each) => textOf(fieldsOf(each)['text'])),
      ],
    ],
  ]
  const parts = inOrder.flatMap(([is, said]) =>
    said.filter(Boolean).map((each): Part => ({ is, words: each })),
  )
  const members = isWhole ? parted.flatMap(all).map((each) => memberOf(each, reading)) : []
  for (const key of statusFields) take(key)
  if (hasMore() || !(named || value)) reading.miss()
  return [...parts, ...members.filter(({ words: said }) => said !== '')]
}

function memberOf(reference: unknown, reading: DocumentReading): Part {
  const resource = reading.find(reference)
  const parts = partsIn(resource, reading, false)
  return { is: 'member', words: lineOf(parts), member: { resource, parts } }
}

/** What makes an entry the opposite of what its name says. It stands before the name, where nobody misses it. */
const negations = new Map([
  ['not-done', 'Not done'],
  ['not-taken', 'Not taken'],
  ['refuted', 'Ruled out'],
  ['entered-in-error', 'Entered in error'],
])

/** A name that says so itself, as those of our own summaries do. */
const saysNot = /: (?:not (?:given|done|taken)|refuted|ruled out|entered in error)\b/i

function negationOf({ status, verificationStatus }: Fields): string {
  const codings = listOf(fieldsOf(verificationStatus)['coding'])
  const codes = [status, ...codings.map((coding) => fieldsOf(coding)['code'])]
  return codes.flatMap((code) => negations.get(textOf(code)) ?? [])[0] ?? ''
}

function statusWords(resource: Fields, reading: DocumentReading): string {
  const { clinicalStatus, verificationStatus, criticality, severity, type, status } = resource
  const risk = textOf(criticality)
  const said = [clinicalStatus, verificationStatus, severity, type].map((each) =>
    valueWords(each, reading),
  )
  // Of what was found and given, "final" and "completed" say nothing.
  const word = textOf(status)
  const other = ['final', 'completed'].includes(word) || negations.has(word) ? '' : word
  return [...said, risk && `criticality ${risk}`, other === 'unknown' ? 'Status not known' : other]
    .filter(Boolean)
    .join(', ')
}

function rangeWords(range: Fields, reading: DocumentReading): string {
  const { take, hasMore } = taker(range)
  const said = [take('type'), ...listOf(take('appliesTo')), take('age')].map((each) =>
    valueWords(each, reading),
  )
  const limits = valueWords({ low: take('low'), high: take('high') }, reading)
  const text = textOf(take('text'))
  if (hasMore()) reading.miss()
  return [...said, text, text ? '' : limits && `range ${limits}`].filter(Boolean).join(', ')
}

function dosageWords(dosage: Fields, reading: DocumentReading): string {
  if (dosage['modifierExtension'] !== undefined) {
    reading.miss()
    return ''
  }
  const { take, takeAny, hasMore } = taker(dosage)
  const words = (value: unknown) => valueWords(value, reading)
  const doses = listOf(take('doseAndRate')).flatMap((each) => {
    const dose = taker(fieldsOf(each))
    const said = [dose.take('type'), ...dose.takeAny('dose'), ...dose.takeAny('rate')].map(words)
    if (dose.hasMore()) reading.miss()
    return said
  })
  const asNeeded = takeAny('asNeeded').map((each) =>
    typeof each === 'boolean' ? each && 'as needed' : `as needed for ${words(each)}`,
  )
  const most = ['maxDosePerPeriod', 'maxDosePerAdministration', 'maxDosePerLifetime'].map((key) =>
    words(take(key)),
  )
  const parts = [
    textOf(take('text')),
    [...doses, timingWords(fieldsOf(take('timing')), reading), ...asNeeded]
      .filter(Boolean)
      .join(', '),
    ...['route', 'method', 'site'].map((key) => words(take(key))),
    ...listOf(take('additionalInstruction')).map(words),
    textOf(take('patientInstruction')),
    ...most.map((each) => each && `at most ${each}`),
  ]
  if (hasMore()) reading.miss()
  return joined(parts)
}

function reactionWords(reaction: Fields, reading: DocumentReading): string {
  const { take, hasMore } = taker(reaction)
  const words = (key: string) => [take(key)].flat().map((each) => valueWords(each, reading))
  const parts = [
    ...words('manifestation'),
    textOf(take('description')),
    ...words('severity'),
    ...words('substance').map((each) => each && `to ${each}`),
    ...words('exposureRoute'),
    ...words('onset'),
    ...listOf(take('note')).map((each) => textOf(fieldsOf(each)['text'])),
  ]
  if (hasMore()) reading.miss()
  return joined(parts)
}

function protocolWords(protocol: Fields, reading: DocumentReading): string {
  const { take, takeAny, hasMore } = taker(protocol)
  take('authority')
  const words = (value: unknown) => valueWords(value, reading)
  const [number] = takeAny('doseNumber').map(words)
  const [of] = takeAny('seriesDoses').map(words)
  const against = listOf(take('targetDisease')).map(words).filter(Boolean).join(', ')
  const parts = [
    words(take('series')),
    number && `dose ${number}${of ? ` of ${of}` : ''}`,
    against && `against ${against}`,
  ]
  if (hasMore()) reading.miss()
  return parts.filter(Boolean).join(', ')
}
