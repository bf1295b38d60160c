import { lineOf, type Part, type Spoken } from './resource-words.ts'
import { codesOf, fieldsOf, listOf, textOf, type Fields } from './value-words.ts'

/*
 * The entries of a summary as rows of a table, for a clinician with a minute. A row has all that is said of its entry: what
 * has no column of its own is in `rest`. Only "active" and "status not known" are left out, which say nothing.
 */

export interface Row {
  name: string
  value: string
  unit: string
  /** How the value was marked, with the side of its range where that is known: `↓ Abnormal`. */
  mark: string
  isAbnormal: boolean
  /** Without the unit, if that is the value's. */
  range: string
  dose: string
  date: string
  /** The same as it was sent. */
  at: string
  rest: readonly string[]
  /** How much a surgery makes of a problem. */
  weight?: 'Main problem' | 'Minor problem'
  isPast: boolean
  isFromPatient: boolean
  members: readonly Row[]
}

const kinds = {
  '48765-2': 'allergies',
  '10160-0': 'medicines',
  '11450-4': 'problems',
  '11369-6': 'immunisations',
  '30954-2': 'results',
} as const
export type SectionKind = (typeof kinds)[keyof typeof kinds]

/** Undefined for a section that is not drawn in rows. */
export const kindOfSection = ({ code }: Fields): SectionKind | undefined =>
  Object.entries(kinds).find(([loinc]) => codesOf(code).includes(loinc))?.[1]

export function rowOf({ resource, parts }: Spoken): Row {
  const said = (is: Part['is']) => parts.filter((part) => part.is === is).map(({ words }) => words)
  const name = said('name')[0]
  const { value, unit } = valueOf(resource, said('value').join(', '))
  const marks = said('mark')
  const weight = said('more').flatMap((words) => weightOf(words) ?? [])[0]
  const more = [...statusOf(resource, said('status'), name), ...said('more')]
  return {
    // Without a name its line is all there is of it.
    name: name ?? lineOf(parts),
    value,
    unit,
    mark: [sideOf(resource), marks.join(', ')].filter(Boolean).join(' '),
    isAbnormal: interpretationsOf(resource).some((code) => sides.has(code)),
    range: withoutUnit(said('range').join(', '), unit),
    dose: said('dose').join(' '),
    date: said('date').join(', '),
    at: textOf(resource['effectiveDateTime']),
    rest: name === undefined ? [] : once(more.map((words) => weightOf(words) ?? words)),
    ...(weight && { weight }),
    isPast: codesOf(resource['clinicalStatus']).some((code) => past.has(code)),
    isFromPatient: isFromPatient(resource),
    members: parts.flatMap(({ member }) => (member ? [rowOf(member)] : [])),
  }
}

const past = new Set(['inactive', 'remission', 'resolved'])

/** As a surgery's systems say it. */
function weightOf(words: string): Row['weight'] {
  if (/^significance: (?:major|significant)$/i.test(words)) return 'Main problem'
  return /^significance: minor$/i.test(words) ? 'Minor problem' : undefined
}

/** What its name does not say already, nor the list that it is in. */
function statusOf({ resourceType }: Fields, said: readonly string[], name = ''): string[] {
  const unsaid = [
    'active',
    'inactive',
    ...(resourceType === 'Observation' ? ['status not known'] : []),
  ]
  return said
    .flatMap((words) => words.split(', '))
    .filter((word) => !unsaid.includes(word.toLowerCase()) && !name.toLowerCase().includes(word))
}

/** A number and its unit apart; what is in words is whole. */
function valueOf({ valueQuantity }: Fields, words: string): Pick<Row, 'value' | 'unit'> {
  if (valueQuantity === undefined) return { value: words, unit: '' }
  const [value = '', ...unit] = words.split(' ')
  return { value, unit: unit.join(' ') }
}

/** `13 to 150 micrograms/L` beside a value in micrograms/L is 13 to 150. */
function withoutUnit(range: string, unit: string): string {
  const end = ['', ' or less', ' or more'].find((words) => range.endsWith(` ${unit}${words}`))
  if (!unit || end === undefined) return range
  return range.slice(0, -` ${unit}${end}`.length) + end
}

const interpretationsOf = ({ interpretation }: Fields): string[] =>
  listOf(interpretation).flatMap(codesOf)

/** HL7's codes of what is not normal, with the side of the range that they name. */
const sides = new Map([
  ...['H', 'HH', 'HU', '>'].map((code) => [code, '↑'] as const),
  ...['L', 'LL', 'LU', '<'].map((code) => [code, '↓'] as const),
  ...['A', 'AA'].map((code) => [code, ''] as const),
])

/** Of what is marked as not normal: by its mark, or else by the numbers that were sent in one unit. */
function sideOf(resource: Fields): string {
  const marks = interpretationsOf(resource).flatMap((code) => sides.get(code) ?? [])
  const [range, ...others] = listOf(resource['referenceRange']).map(fieldsOf)
  const { value, unit, comparator } = fieldsOf(resource['valueQuantity'])
  const said = marks.find(Boolean)
  if (said || marks.length === 0) return said ?? ''
  if (!range || others.length > 0 || typeof value !== 'number' || comparator !== undefined)
    return ''
  const limit = (end: 'low' | 'high') => {
    const sent = fieldsOf(range[end])
    return sent['unit'] === unit && typeof sent['value'] === 'number' ? sent['value'] : value
  }
  if (value < limit('low')) return '↓'
  return value > limit('high') ? '↑' : ''
}

/** Somebody's own word for it, which nobody has confirmed. */
function isFromPatient({ asserter, subject }: Fields): boolean {
  const who = textOf(fieldsOf(asserter)['reference'])
  return who !== '' && who === textOf(fieldsOf(subject)['reference'])
}

/** `Ended: 1 May 2021` says no more than `ended 1 May 2021`. */
function once(all: readonly string[]): string[] {
  const byLetters = new Map<string, string>()
  for (const words of all) {
    const letters = words.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
    if (!byLetters.has(letters)) byLetters.set(letters, words)
  }
  return [...byLetters.values()]
}
