/**
 * What a GP Connect bundle says, read by a program that knows nothing of the mapper: every text,
 * date, number, unit, comparator and bound of a resource, each with the spellings that a page may
 * give it. A code without words (a status, an id, a reference) is no text.
 */

/** Something that was sent and that a patient has to be able to read. */
export interface Sent {
  /** Where it stands: `Observation.valueQuantity.value`. */
  path: string
  /** One of these must be read: a text and the other names of the same code, or a date's forms. */
  spellings: readonly string[]
}

export interface SentResource {
  type: string
  parts: readonly Sent[]
}

/** About the people and places of a record, or the message itself: no entry of the record. */
const notEntries = new Set([
  'Patient',
  'Practitioner',
  'PractitionerRole',
  'Organization',
  'HealthcareService',
  'Location',
  'MessageHeader',
  'OperationOutcome',
  'Provenance',
])

/** Keys of FHIR itself whose values are addresses, ids and codes. `code` can also be a concept with names. */
const forPrograms = new Set([
  'id',
  'meta',
  'identifier',
  'accessionIdentifier',
  'groupIdentifier',
  'masterIdentifier',
  'resourceType',
  'implicitRules',
  'language',
  'url',
  'reference',
  'system',
  'code',
  'versionId',
  'contained',
  'subject',
  'patient',
  'context',
  'encounter',
  'orderedBy',
  'linkId',
  'contentType',
  'hash',
  'data',
  'size',
])

/**
 * Left out on purpose (docs/gp-connect.md), by path: when an entry was typed in, roles and categories, and what the
 * entry says in another way (how long a prescription lasts, what a list's warning means).
 */
const leftOut = new Set([
  'Observation.issued',
  'DiagnosticReport.issued',
  'List.date',
  'MedicationStatement.dateAsserted',
  'MedicationRequest.authoredOn',
  'ProcedureRequest.authoredOn',
  'DocumentReference.indexed',
  'Immunization.extension.valueDateTime',
  'Immunization.extension.valueString',
  'List.code',
  'List.extension.valueCodeableConcept',
  'List.emptyReason',
  'List.note.text',
  'Observation.category',
  'Condition.category',
  'Encounter.participant.type',
  'Immunization.practitioner.role',
  'MedicationStatement.extension.valueCodeableConcept',
  'MedicationRequest.dispenseRequest.validityPeriod.start',
  'MedicationRequest.dispenseRequest.validityPeriod.end',
])

/** Names that say nothing: a code that every report or comment has, and the words of a transfer. */
export const nameless = /^(?:comment note|unknown|diagnostic studies report|unspecifiedcondtions)$/i

/** A word of a value set: "final", "entered-in-error". How it is said is the page's. */
const valueSetWord = /^[a-z]+(?:-[a-z]+)*$/

/** Thrown when a file is no JSON of FHIR. */
export class UnreadableBundleError extends Error {}

/** The resources of a bundle that are part of a record. Numbers keep the digits that were sent. */
export function resourcesSent(text: string): SentResource[] {
  const bundle = parseKeepingDigits(text)
  const entries = at(bundle, 'entry')
  if (!Array.isArray(entries)) throw new UnreadableBundleError('It has no entries.')
  return entries.flatMap((entry) => {
    const resource = at(entry, 'resource')
    const type = at(resource, 'resourceType')
    if (typeof type !== 'string' || notEntries.has(type)) return []
    return [{ type, parts: [...partsOf(resource, type, true)] }]
  })
}

function* partsOf(value: unknown, path: string, isResource = false): Generator<Sent> {
  if (Array.isArray(value)) {
    for (const item of value) yield* partsOf(item, path)
    return
  }
  if (leftOut.has(path)) return
  if (typeof value === 'string') {
    const spellings = spelled(path, value)
    if (spellings.length > 0) yield { path, spellings }
    return
  }
  if (!isObject(value)) return
  const names = namesOf(value)
  if (names.length > 0) yield { path, spellings: names }
  for (const [key, below] of Object.entries(value)) {
    if (forPrograms.has(key) && !(key === 'code' && isObject(below))) continue
    // The narrative of a resource repeats it; the names of a code are one part, above.
    if (isResource && key === 'text') continue
    if ('coding' in value && ['text', 'coding'].includes(key)) continue
    yield* partsOf(below, `${path}.${key}`)
  }
}

/** The names of a CodeableConcept, any of which says what it is. */
function namesOf(concept: Readonly<Record<string, unknown>>): string[] {
  const codings = concept['coding']
  if (!Array.isArray(codings)) return []
  const names = [concept['text'], ...codings.flatMap((coding) => [at(coding, 'display')])]
  const said = names.filter((name) => typeof name === 'string').filter((name) => name.trim() !== '')
  return said.some((name) => nameless.test(name)) ? [] : said
}

function spelled(path: string, value: string): readonly string[] {
  if (path.endsWith('.unit')) return unitsOf(value)
  return path.endsWith('.comparator') ? (bounds.get(value) ?? [value]) : spellingsOf(value)
}

/** A bound as it was sent, and as a page may say it: "150 or less". */
const bounds = new Map([
  ['<=', ['<=', '≤', 'or less']],
  ['>=', ['>=', '≥', 'or more']],
])

function spellingsOf(value: string): string[] {
  const number = /^\0(.*)$/.exec(value)?.[1]
  // Of a quantity of tablets the zeros behind the point may go; a measured value is compared as it was sent.
  if (number !== undefined) return [number, number.replace(/\.0+$/, '')]
  const day = dayOf(value)
  if (day !== undefined) return [day]
  // Words of a transfer between two systems, which a page keeps behind "as it was sent".
  const said = value
    .replaceAll(/\{Episodicity[^}]*\}|CommentType:\S*.*?CommentDate:\d+/g, '')
    .trim()
  if (said === '' || valueSetWord.test(said) || nameless.test(said)) return []
  return [said]
}

/** A unit as it was sent, and as a page may write it: 10*9/L is 10⁹/L, tablet(s) are tablets. */
function unitsOf(unit: string): string[] {
  const written = unit
    .replaceAll(/[[\]{}]/g, '')
    .replace(/^10\*/, '10')
    .replace(/^u(?=\w)/, 'micro')
  return [unit, written, unit.replace('(s)', ''), `${unit}s`]
}

const months =
  'January February March April May June July August September October November December'.split(' ')

/** A date as people write it, as far as it is known; an instant is the day it was in London. Undefined if it is none. */
export function dayOf(value: string): string | undefined {
  const [sent, year, month, day, time] =
    /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(.*))?)?)?$/.exec(value) ?? []
  if (sent === undefined) return undefined
  if (!month) return `${year}`
  if (!day) return `${months[Number(month) - 1]} ${year}`
  if (!time) return `${Number(day)} ${months[Number(month) - 1]} ${year}`
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/London',
  }).format(new Date(value))
}

/** Letters and digits alone: how a page spaces, quotes and breaks a text is its own. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.<>%]+/gu, ' ')
    .replaceAll(/\.(?=\s|$)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** JSON whose numbers stay as they were written, behind a NUL: 5.70 is not 5.7. */
function parseKeepingDigits(text: string): unknown {
  const strings = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g
  return JSON.parse(
    text
      .replace(/^\uFEFF/, '')
      .replace(strings, (found) => (found.startsWith('"') ? found : `"\\u0000${found}"`)),
  )
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const at = (value: unknown, key: string): unknown =>
  isObject(value) ? value[key] : undefined
