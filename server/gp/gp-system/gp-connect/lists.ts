import type { GpRecord, RecordSectionName } from '#contract/gp-record.ts'
import { conceptText, hasCode, partAt, partsAt, textAt, type Fhir } from './fhir.ts'
import type { Resources } from './resources.ts'

/** The lists in a reply, one for each area of the record, with the section in which each is shown. */
const areas: Readonly<Record<string, RecordSectionName>> = {
  '886921000000105': 'allergies',
  '1103671000000101': 'allergies',
  '933361000000108': 'medication',
  '1149501000000101': 'consultations',
  '717711000000103': 'problems',
  '1102181000000102': 'immunisations',
  '887191000000108': 'testResults',
  '826501000000100': 'events',
  '792931000000107': 'events',
}

const warningKinds: Readonly<Record<string, string>> = {
  'data-in-transit': 'in-transfer',
  'confidential-items': 'withheld',
  'data-awaiting-filing': 'awaiting-review',
}

export interface ReadLists {
  warnings: GpRecord['warnings']
  /** What the lists say beside their warnings, such as why one is empty. */
  notes: GpRecord['notes']
  /** The sections that have a list, and what the list says where it is empty. */
  states: ReadonlyMap<RecordSectionName, 'sent' | 'failed' | 'not-shared'>
  /** Entries of the immunisation list that record agreement or refusal. */
  consents: readonly Fhir[]
}

/** What the lists say about the record: what is in it, and what is missing and why. */
export function readLists(resources: Resources): ReadLists {
  const warnings: GpRecord['warnings'] = []
  const notes: GpRecord['notes'] = []
  const states = new Map<RecordSectionName, 'sent' | 'failed' | 'not-shared'>()
  const consents: Fhir[] = []
  for (const list of resources.ofType('List')) {
    const section = sectionOf(list)
    const own = warningsOf(list, section)
    warnings.push(...own)
    if (section) {
      const said = new Set(own.map(({ text }) => text))
      notes.push(...textsOf(list).flatMap((text) => (said.has(text) ? [] : [{ section, text }])))
    }
    if (!section) continue
    const state = stateOf(list)
    if (states.get(section) !== 'sent') states.set(section, state)
    if (section !== 'immunisations') continue
    for (const entry of partsAt(list, 'entry')) {
      const item = resources.find(partAt(entry, 'item'))
      if (item && textAt(item, 'resourceType') === 'Observation') consents.push(item)
    }
  }
  return { warnings, notes, states, consents }
}

/** The notes of a list, and the words for why it is empty where no code says it. */
function textsOf(list: Fhir): string[] {
  const reason = partAt(list, 'emptyReason')
  const notes = partsAt(list, 'note').flatMap((note) => textAt(note, 'text') ?? [])
  const said = partsAt(reason, 'coding').length === 0 ? conceptText(reason) : textAt(reason, 'text')
  return [...new Set([...notes, ...(said === undefined ? [] : [said])])]
}

function sectionOf(list: Fhir): RecordSectionName | undefined {
  const code = partAt(list, 'code')
  return Object.entries(areas).find(([area]) => hasCode(code, new Set([area])))?.[1]
}

function stateOf(list: Fhir): 'sent' | 'failed' | 'not-shared' {
  const code = partsAt(partAt(list, 'emptyReason'), 'coding')[0]?.['code']
  if (code === 'withheld') return 'not-shared'
  return code === 'unavailable' || code === 'notstarted' ? 'failed' : 'sent'
}

/**
 * A record in transfer is noted on every list but concerns the whole record. Other notes are shown
 * in the surgery's words.
 */
function warningsOf(list: Fhir, section: RecordSectionName | undefined): GpRecord['warnings'] {
  const notes = textsOf(list)
  const codes = partsAt(list, 'extension').flatMap(({ url, valueCode }) =>
    typeof url === 'string' && url.includes('ListWarningCode') && typeof valueCode === 'string'
      ? [valueCode]
      : [],
  )
  return codes.map((code) => {
    const kind = warningKinds[code]
    const text =
      notes.find((note) => codeOfNote(note) === code) ?? notes[0] ?? conceptText({ text: code })
    const before = beforeIn(text)
    return {
      ...(kind !== undefined && { kind }),
      ...(kind !== 'in-transfer' && section && { section }),
      ...(before !== undefined && { before: { value: before } }),
      text,
    }
  })
}

function codeOfNote(note: string): string | undefined {
  if (/record transfer/i.test(note)) return 'data-in-transit'
  if (/not been reviewed|awaiting/i.test(note)) return 'data-awaiting-filing'
  return /excluded due to confidentiality/i.test(note) ? 'confidential-items' : undefined
}

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** "information recorded before 15-Oct-2020 may be missing" */
function beforeIn(text: string | undefined): string | undefined {
  const [, day, name, year] = /before (\d{1,2})-([a-z]{3})[a-z]*-(\d{4})/i.exec(text ?? '') ?? []
  const month = monthNames.indexOf(name?.toLowerCase() ?? '')
  if (!day || !year || month < 0) return undefined
  return `${year}-${String(month + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}
