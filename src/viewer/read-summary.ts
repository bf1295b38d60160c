/*
 * A summary as lines of text. It may come from any system, so nothing of its shape is taken for granted, and its
 * narrative is read as text: markup is never shown as such.
 */

export interface Summary {
  title: string
  patient: string
  /** When and by whom it was made. */
  about: readonly string[]
  sections: readonly { title: string; lines: readonly string[] }[]
}

type Fields = Readonly<Record<string, unknown>>

const mostLines = 2_000

const fieldsOf = (value: unknown): Fields => Object(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Undefined where it is no document that begins with its Composition. */
export function readSummary(document: unknown): Summary | undefined {
  const { resourceType, entry } = fieldsOf(document)
  if (resourceType !== 'Bundle') return undefined
  const placed = listOf(entry).map(fieldsOf)
  const find = finderIn(placed)
  const composition = placed
    .map(({ resource }) => fieldsOf(resource))
    .find((resource) => resource['resourceType'] === 'Composition')
  if (!composition) return undefined
  const authors = listOf(composition['author']).map((author) => nameOf(find(author), author))
  const custodian = composition['custodian']
  const from = custodian === undefined ? '' : nameOf(find(custodian), custodian)
  return {
    title: textOf(composition['title']) || 'Patient summary',
    patient: patientLine(find(composition['subject'])),
    about: [
      `Made ${dateWords(composition['date'])}${authors.join('') && ` by ${authors.join(', ')}`}`,
      ...(from ? [`From ${from}`] : []),
      ...narrativeLines(composition),
    ],
    sections: listOf(composition['section'])
      .map(fieldsOf)
      .map((section) => ({
        title: textOf(section['title']) || conceptOf(section['code']) || 'Section',
        lines: linesOf(section, find),
      })),
  }
}

type Find = (reference: unknown) => Fields

/** By the whole address, or by `Type/id`. */
function finderIn(placed: readonly Fields[]): Find {
  const byAddress = new Map<string, Fields>()
  for (const { fullUrl, resource } of placed) {
    const found = fieldsOf(resource)
    byAddress.set(textOf(fullUrl), found)
    byAddress.set(`${textOf(found['resourceType'])}/${textOf(found['id'])}`, found)
  }
  return (reference) => byAddress.get(textOf(fieldsOf(reference)['reference'])) ?? {}
}

function linesOf(section: Fields, find: Find): string[] {
  const lines = listOf(section['entry']).map((entry) => lineOf(find(entry), find))
  const ofEntries = lines.filter(Boolean)
  const shown = ofEntries.length > 0 ? ofEntries : narrativeLines(section)
  const rest = shown.length - mostLines
  return rest > 0 ? [...shown.slice(0, mostLines), `${rest} more are not shown here.`] : shown
}

/** What is said of a resource of any kind. */
function lineOf(resource: Fields, find: Find): string {
  const { dosage, reaction, note, referenceRange, interpretation, hasMember } = resource
  const medicine = resource['medicationReference']
  const name =
    conceptOf(
      resource['code'] ?? resource['medicationCodeableConcept'] ?? resource['vaccineCode'],
    ) || (medicine === undefined ? '' : conceptOf(find(medicine)['code']))
  const parts = [
    [negationOf(resource), name, valueOf(resource)].filter(Boolean).join(': '),
    ...listOf(interpretation).map(conceptOf),
    ...listOf(referenceRange).map((range) => textOf(fieldsOf(range)['text'])),
    dateOf(resource),
    statusOf(resource),
    ...listOf(dosage).map((each) => textOf(fieldsOf(each)['text'])),
    ...listOf(reaction).flatMap((each) => {
      const { manifestation, severity } = fieldsOf(each)
      return [...listOf(manifestation).map(conceptOf), textOf(severity)]
    }),
    ...listOf(note).map((each) => textOf(fieldsOf(each)['text'])),
    ...listOf(hasMember).map((member) => lineOf(find(member), () => ({}))),
  ]
  return parts.filter(Boolean).join('. ')
}

/** What makes an entry the opposite of what its name says. It stands before the name, where nobody misses it. */
const negations = new Map([
  ['not-done', 'Not done'],
  ['not-taken', 'Not taken'],
  ['refuted', 'Ruled out'],
  ['entered-in-error', 'Entered in error'],
])

function negationOf({ status, verificationStatus }: Fields): string {
  const codings = listOf(fieldsOf(verificationStatus)['coding'])
  const codes = [status, ...codings.map((coding) => fieldsOf(coding)['code'])]
  return codes.flatMap((code) => negations.get(textOf(code)) ?? [])[0] ?? ''
}

function conceptOf(concept: unknown): string {
  const { text, coding } = fieldsOf(concept)
  const [first] = listOf(coding).map(fieldsOf)
  return textOf(text) || textOf(first?.['display']) || textOf(first?.['code'])
}

function valueOf({ valueQuantity, valueString, valueCodeableConcept }: Fields): string {
  if (valueQuantity !== undefined) {
    const { comparator, value, unit, code } = fieldsOf(valueQuantity)
    const number = typeof value === 'number' ? String(value) : ''
    return `${textOf(comparator)}${number} ${textOf(unit) || textOf(code)}`.trim()
  }
  return textOf(valueString) || conceptOf(valueCodeableConcept)
}

const dateFields = [
  'onsetDateTime',
  'effectiveDateTime',
  'occurrenceDateTime',
  'performedDateTime',
  'recordedDate',
]

function dateOf(resource: Fields): string {
  const [date] = dateFields.flatMap((field) => textOf(resource[field]) || [])
  const { start } = fieldsOf(resource['effectivePeriod'] ?? resource['onsetPeriod'])
  return dateWords(date ?? start)
}

function statusOf({ clinicalStatus, verificationStatus, criticality, status }: Fields): string {
  const risk = textOf(criticality)
  const said = [
    conceptOf(clinicalStatus),
    conceptOf(verificationStatus),
    risk && `criticality ${risk}`,
  ].filter(Boolean)
  // Of what was found and given, "final" and "completed" say nothing.
  const word = textOf(status)
  const other = ['final', 'completed'].includes(word) || negations.has(word) ? '' : word
  return said.join(', ') || (other === 'unknown' ? 'Status not known' : other)
}

const months =
  'January February March April May June July August September October November December'.split(' ')

/** As precise as it is: 9 April 1987, April 1987, 1987. */
function dateWords(date: unknown): string {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(textOf(date)) ?? []
  return [day && String(Number(day)), month && months[Number(month) - 1], year]
    .filter(Boolean)
    .join(' ')
}

function patientLine(patient: Fields): string {
  const born = dateWords(patient['birthDate'])
  return [nameOf(patient, {}), born && `born ${born}`].filter(Boolean).join(', ')
}

/** Of a person, an organisation or a device. */
function nameOf({ name, deviceName }: Fields, reference: unknown): string {
  if (typeof name === 'string') return name
  const [first] = listOf(name ?? deviceName).map(fieldsOf)
  const { text, given, family } = first ?? {}
  const device = textOf(first?.['name'])
  const spelled = [...listOf(given).map(textOf), textOf(family)].filter(Boolean).join(' ')
  return textOf(text) || spelled || device || textOf(fieldsOf(reference)['display'])
}

/** The narrative without its markup, a line for each of its blocks. */
function narrativeLines({ text }: Fields): string[] {
  return textOf(fieldsOf(text)['div'])
    .replaceAll(/<\/(?:p|li|td|th|tr|div|h\d)>|<br\s*\/?>/gi, '\n')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:#(\d{1,6})|amp|lt|gt|quot|apos|nbsp);/g, (entity, code?: string) =>
      code === undefined ? (entities[entity] ?? entity) : String.fromCodePoint(Number(code)),
    )
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .slice(0, mostLines)
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&nbsp;': ' ',
}
