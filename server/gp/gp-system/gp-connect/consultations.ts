import { recordDay } from '#contract/gp-record-dates.ts'
import type { Consultation, Observation } from '#contract/gp-record-shapes.ts'
import {
  conceptAt,
  conceptsAt,
  dateAt,
  flagAt,
  hasCode,
  notesOf,
  partAt,
  partOfExtension,
  partsAt,
  referredAt,
  remark,
  sayDate,
  textAt,
  textsAt,
  wordOf,
  type Fhir,
} from './fhir.ts'
import { vaccinationName } from './immunisations.ts'
import type { Mapping } from './mapping.ts'
import { timeWords } from './dosage.ts'
import { medicineName } from './medication.ts'
import { componentLines, membersOf, observationOf } from './observations.ts'
import { namedAt } from './people.ts'
import { nameOfReport, specimensOf, wordsOfSpecimen } from './results.ts'
import { heading, entryTexts } from './transfer-codes.ts'

const consultationLists = new Set(['325851000000107'])

/** The lists of a consultation are never nested deeper, except by an attacker. */
const deepest = 8

/**
 * Consultations with their notes, in the order sent. What has a section of its own (a medicine, an
 * allergy, a measurement) is named here and shown there.
 */
export function consultationsOf(mapping: Mapping): Consultation[] {
  const lists = listsByEncounter(mapping)
  return mapping.left('Encounter').flatMap((encounter) => {
    if (!mapping.claim(encounter)) return []
    const own = lists.get(encounter) ?? []
    const about = aboutEncounter(encounter, own, mapping)
    const sections = own.flatMap((list) => sectionsOf(list, mapping))
    const more = [...reasonsOf(encounter, mapping), ...lengthOf(encounter)]
    const last = more.length > 0 ? [{ observations: more.map((term) => ({ term })) }] : []
    return [{ ...about, sections: [...sections, ...last], ...mapping.unread(encounter) }]
  })
}

const performer = new Set(['PPRF'])

function aboutEncounter(
  of: Fhir,
  lists: readonly Fhir[],
  mapping: Mapping,
): Omit<Consultation, 'sections'> {
  const places = partsAt(of, 'location').flatMap((each) => namedAt(each, 'location', mapping) ?? [])
  const people = partsAt(of, 'participant')
  const isPerformer = (each: Fhir) => partsAt(each, 'type').some((type) => hasCode(type, performer))
  const performers = people.filter(isPerformer)
  const names = (performers.length > 0 ? performers : people).flatMap(
    (each) => namedAt(each, 'individual', mapping) ?? [],
  )
  const status = textAt(of, 'status')
  return {
    effectiveDate: dateAt(partAt(of, 'period'), 'start'),
    consultantName: listed(names),
    location: listed([...places, namedAt(of, 'serviceProvider', mapping)]),
    type: listed([...conceptsAt(of, 'type'), ...lists.flatMap((each) => textsAt(each, 'title'))]),
    status: status === 'finished' ? undefined : wordOf(status),
  }
}

/** Each once, whatever its capitals. */
function listed(all: readonly (string | undefined)[]): string | undefined {
  const byName = new Map<string, string>()
  for (const each of all) {
    if (each !== undefined && !byName.has(each.toLowerCase())) byName.set(each.toLowerCase(), each)
  }
  return [...byName.values()].join(', ') || undefined
}

/** Why it took place, and what was found, as far as the encounter itself says. */
const reasonsOf = (of: Fhir, mapping: Mapping): string[] => [
  ...remark('Reason', conceptsAt(of, 'reason').join(', ') || undefined),
  ...partsAt(of, 'diagnosis').flatMap((each) =>
    referredAt(each, 'condition', mapping).flatMap((problem) =>
      remark(conceptAt(each, 'role') ?? 'Diagnosis', conceptAt(problem, 'code')),
    ),
  ),
]

type Section = Consultation['sections'][number]

function lengthOf(of: Fhir): string[] {
  const length = partAt(of, 'length')
  const value = textAt(length, 'value')
  const [code, unit] = [textAt(length, 'code'), textAt(length, 'unit')]
  const end = dateAt(partAt(of, 'period'), 'end')
  const time = recordDay(end)?.time
  return [
    ...(value === undefined ? [] : [`Lasted ${timeWords(value, code ?? unit)}`]),
    ...(end
      ? [`Ended ${time === undefined ? `on ${sayDate(end)}` : `at ${time}, ${sayDate(end)}`}`]
      : []),
  ]
}

/** The lists of each consultation; one without a list has no content. */
function listsByEncounter(mapping: Mapping): Map<Fhir, Fhir[]> {
  const lists = new Map<Fhir, Fhir[]>()
  for (const list of mapping.left('List')) {
    const encounter = mapping.find(partAt(list, 'encounter'))
    if (!encounter || !hasCode(partAt(list, 'code'), consultationLists)) continue
    lists.set(encounter, [...(lists.get(encounter) ?? []), list])
  }
  return lists
}

/** A section for each heading, under its topic. A list that refers to itself, or to a list above it, ends there. */
function sectionsOf(consultation: Fhir, mapping: Mapping): Section[] {
  const sections: Section[] = []
  const visited = new Set<Fhir>()
  const visit = (list: Fhir, above: readonly string[], depth: number) => {
    if (visited.has(list)) return
    if (depth > deepest) return void sections.push({ observations: [], unreadable: ['*'] })
    visited.add(list)
    const headers = list === consultation ? [] : [...above, ...headerOf(list, mapping)]
    const items: Item[] = []
    const below: Fhir[] = []
    for (const entry of partsAt(list, 'entry')) {
      const reference = partAt(entry, 'item')
      if (flagAt(entry, 'deleted') === true || mapping.isWithheld(reference)) continue
      const item = mapping.find(reference)
      if (textAt(item, 'resourceType') === 'List' && item) below.push(item)
      else items.push({ item, said: textAt(reference, 'display') })
    }
    const section = sectionOf(items, mapping)
    const notes = notesOf(list, mapping)
    const observations = [...section.observations, ...notes.map((term) => ({ term }))]
    const unread = section.unreadable ? {} : mapping.unread(list)
    if (observations.length > 0 || section.unreadable || unread.unreadable) {
      sections.push({ ...section, observations, ...heading(headers), ...unread })
    }
    for (const each of below) visit(each, headers, depth + 1)
  }
  visit(consultation, [], 0)
  return sections
}

/** The title of a list, and the problem that it is about. */
function headerOf(list: Fhir, mapping: Mapping): string[] {
  const problems = partsAt(list, 'extension').flatMap((extension) =>
    referredAt(partOfExtension(extension, 'target'), 'valueReference', mapping).flatMap(
      (problem) => conceptAt(problem, 'code') ?? [],
    ),
  )
  return [...problems, ...textsAt(list, 'title')]
}

interface Item {
  item: Fhir | undefined
  /** The surgery's text in place of an item that it cannot send. */
  said: string | undefined
}

function sectionOf(items: readonly Item[], mapping: Mapping): Section {
  const observations: Observation[] = []
  let isWhole = true
  for (const { item, said } of items) {
    if (item && textAt(item, 'resourceType') === 'Observation' && mapping.isLeft(item)) {
      observations.push(...observationsInFull(item, mapping))
      continue
    }
    const name = item ? nameOfItem(item, mapping) : said
    if (name !== undefined)
      observations.push({ term: name, ...(item && { observationType: kindOf(item) }) })
    else if (!item) isWhole = false
  }
  return { observations, ...(isWhole ? {} : { unreadable: ['*'] }) }
}

/** The observation and its members, each once. "Final" is left out: it is the rule in a consultation. */
function observationsInFull(item: Fhir, mapping: Mapping): Observation[] {
  if (!mapping.claim(item)) return []
  const members = membersOf(item, mapping).filter((each) => mapping.claim(each))
  return [item, ...members].map((each) => {
    const { status, associatedText = [], asSent, ...observation } = observationOf(each, mapping)
    const specimens = specimensOf([each], mapping)
    return {
      ...observation,
      status: status === 'Final' ? undefined : status,
      ...entryTexts(
        [
          ...associatedText,
          ...partsAt(each, 'component').flatMap((part) => componentLines(part, mapping)),
          ...specimens.flatMap((specimen) => wordsOfSpecimen(specimen, mapping)),
        ],
        asSent,
      ),
      ...mapping.unread(each, ...specimens),
    }
  })
}

/** Its name in the section in which it is shown. */
function nameOfItem(item: Fhir, mapping: Mapping): string | undefined {
  switch (textAt(item, 'resourceType')) {
    case 'MedicationStatement':
    case 'MedicationRequest':
      return medicineName(item, mapping)
    case 'Immunization':
      return vaccinationName(item) ?? conceptAt(item, 'vaccineCode')
    case 'ReferralRequest':
      return conceptAt(item, 'reasonCode') ?? textAt(item, 'description')
    case 'DocumentReference':
      return textAt(item, 'description') ?? conceptAt(item, 'type')
    case 'DiagnosticReport':
      return nameOfReport(item, mapping)
    case 'QuestionnaireResponse':
      return 'Questionnaire'
    default:
      return conceptAt(item, 'code')
  }
}

function kindOf(item: Fhir): string | undefined {
  switch (textAt(item, 'resourceType')) {
    case 'MedicationStatement':
    case 'MedicationRequest':
      return 'Medication'
    case 'AllergyIntolerance':
      return 'Allergy'
    case 'Immunization':
      return 'Immunisation'
    case 'Condition':
      return 'Problem'
    case 'DiagnosticReport':
    case 'Observation':
      return 'Test result'
    case 'ReferralRequest':
      return 'Referral'
    case 'DocumentReference':
      return 'Document'
    default:
      return undefined
  }
}
