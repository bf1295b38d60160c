import { lineOf, partsOf } from './resource-words.ts'
import { kindOfSection, rowOf, type Row, type SectionKind } from './rows.ts'
import {
  codesOf,
  conceptOf,
  dateWords,
  fieldsOf,
  listOf,
  textOf,
  type Fields,
  type Find,
  type DocumentReading,
} from './value-words.ts'

/*
 * A summary as lines of text. It may come from any system, so nothing of its shape is taken for granted, and its
 * narrative is read as text: markup is never shown as such. Whoever made it may be hostile, so everything has a limit.
 */

export interface Summary {
  title: string
  patient: string
  /** When and by whom it was made. */
  about: readonly string[]
  sections: readonly SummarySection[]
  /** Whether there is more than can be shown. */
  isCut: boolean
}

export interface SummarySection {
  title: string
  /** 0 for a section of the document, 1 for a section of that, and so on. */
  depth: number
  /** Its entries, where the summary is read in rows, and what kind of section it is. */
  rows?: readonly Row[]
  kind?: SectionKind
  /** Whether its most important entry is the first. */
  isByPriority?: boolean
  /** Its entries, if they are not in rows, and what is said of them all. */
  lines: readonly string[]
  /** What its maker wrote about it, where the lines do not say all that was sent. */
  narrative: readonly string[]
  /** Whether nothing was sent in it: no entry, no section and no text. */
  isEmpty: boolean
}

const mostLines = 2_000
const mostSections = 200
const deepest = 10
/** Values and parts of entries. */
const mostParts = 50_000
const longestNarrative = 200_000

/**
 * Undefined where it is no document that begins with its Composition. `inRows`: its known sections are to be drawn, as those
 * of our own summaries are, whose entries we know.
 */
export function readSummary(document: unknown, inRows = false): Summary | undefined {
  const { resourceType, entry } = fieldsOf(document)
  if (resourceType !== 'Bundle') return undefined
  const placed = listOf(entry).map(fieldsOf)
  const find = finderIn(placed)
  const composition = placed
    .map(({ resource }) => fieldsOf(resource))
    .find((resource) => resource['resourceType'] === 'Composition')
  if (!composition) return undefined
  const authors = listOf(composition['author'])
    .slice(0, 20)
    .map((author) => nameOf(find(author), author))
  const custodian = composition['custodian']
  const from = custodian === undefined ? '' : nameOf(find(custodian), custodian)
  const limits = { parts: mostParts }
  const sections = sectionsOf(composition, { find, limits, inRows, depth: 0 })
  return {
    title: textOf(composition['title']) || 'Patient summary',
    patient: patientLine(find(composition['subject'])),
    about: [
      `Made ${dateWords(composition['date'])}${authors.join('') && ` by ${authors.join(', ')}`}`,
      ...(from ? [`From ${from}`] : []),
      ...narrativeLines(composition),
    ],
    sections: sections.slice(0, mostSections),
    isCut: sections.length > mostSections || limits.parts < 0,
  }
}

interface SectionPlace {
  find: Find
  /** How much more of the document is read. */
  limits: { parts: number }
  inRows: boolean
  depth: number
}

function sectionsOf(parent: Fields, place: SectionPlace): SummarySection[] {
  if (place.depth > deepest) {
    // Nobody writes one: the rest is said to be cut.
    if (parent['section'] !== undefined) place.limits.parts = -1
    return []
  }
  // One more than are shown, which says that there are more.
  return listOf(parent['section'])
    .slice(0, mostSections + 1)
    .map(fieldsOf)
    .flatMap((section) => {
      place.limits.parts -= 1
      const within =
        place.limits.parts > 0 ? sectionsOf(section, { ...place, depth: place.depth + 1 }) : []
      return [sectionOf(section, place, within.length > 0), ...within]
    })
}

function sectionOf(section: Fields, place: SectionPlace, hasSections: boolean): SummarySection {
  const { find, limits, depth } = place
  let isMissing = false
  const reading: DocumentReading = {
    find,
    miss: () => {
      isMissing = true
    },
    spend: () => {
      limits.parts -= 1
      return limits.parts >= 0
    },
  }
  const entries = listOf(section['entry'])
  const ofEntries = entries
    .slice(0, mostLines)
    .map((entry) => find(entry))
    .map((resource) => ({ resource, parts: partsOf(resource, reading) }))
    .filter(({ parts }) => parts.length > 0)
  const kind = place.inRows ? kindOfSection(section) : undefined
  const emptiness = conceptOf(section['emptyReason'])
  const rest = entries.length - mostLines
  const lines = [
    ...(kind ? [] : ofEntries.map(({ parts }) => lineOf(parts))),
    ...(rest > 0 ? [`${rest} more are not shown here.`] : []),
    ...(emptiness ? [`No entries: ${emptiness}`] : []),
  ]
  const isWhole = !isMissing && ofEntries.length === entries.length
  // FHIR's word for a text that has more than the entries.
  const hasMore = fieldsOf(section['text'])['status'] === 'additional'
  const narrative = isWhole && entries.length > 0 && !hasMore ? [] : narrativeLines(section)
  return {
    title: textOf(section['title']) || conceptOf(section['code']) || 'Section',
    depth,
    ...(kind && {
      kind,
      rows: ofEntries.map(rowOf),
      isByPriority: codesOf(section['orderedBy']).includes('priority'),
    }),
    lines: narrative.length === 0 && !isWhole && rest <= 0 ? [...lines, notInWords] : lines,
    narrative,
    isEmpty: lines.length + narrative.length + entries.length === 0 && !hasSections,
  }
}

const notInWords = 'Part of this section was sent in a form that we cannot show.'

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

/** Who it is about, with what a clinician tells people apart by. */
function patientLine(patient: Fields): string {
  const born = dateWords(patient['birthDate'])
  const gender = textOf(patient['gender'])
  const number = listOf(patient['identifier'])
    .map(fieldsOf)
    .find(({ system }) => system === 'https://fhir.nhs.uk/Id/nhs-number')
  const said = textOf(number?.['value'])
  return [
    nameOf(patient, {}),
    born && `born ${born}`,
    gender !== 'unknown' && gender,
    said && `NHS number ${said}`,
  ]
    .filter(Boolean)
    .join(', ')
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

/** The narrative without its markup, a line for each of its blocks, and each row of a table in one. */
function narrativeLines({ text }: Fields): string[] {
  const sent = textOf(fieldsOf(text)['div'])
  const lines = sent
    .slice(0, longestNarrative)
    .replaceAll(/<\/t[dh]>/gi, '; ')
    .replaceAll(/<\/(?:p|li|tr|div|caption|h\d)>|<br\s*\/?>/gi, '\n')
    // Without a further "<", so that many unclosed tags cost nothing.
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|amp|lt|gt|quot|apos|nbsp);/gi, characterOf)
    .split('\n')
    .map((line) =>
      line
        .split(/\s+/)
        .join(' ')
        .replace(/^[ ;]+/, '')
        .replace(/[ ;]{1,200}$/, ''),
    )
    .filter(Boolean)
  const isCut = sent.length > longestNarrative || lines.length > mostLines
  return isCut
    ? [...lines.slice(0, mostLines), 'The rest of this text is too long to be shown here.']
    : lines
}

function characterOf(entity: string, decimal?: string, hex?: string): string {
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
  if (Number.isNaN(code)) return entities[entity.toLowerCase()] ?? entity
  return String.fromCodePoint(code)
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&nbsp;': ' ',
}
