import type { Consultation, Observation } from '#contract/gp-record-shapes.ts'
import {
  conceptAt,
  conceptText,
  dateAt,
  extensionAt,
  hasCode,
  partAt,
  partOfExtension,
  partsAt,
  textAt,
  textsAt,
  type Fhir,
} from './fhir.ts'
import type { Mapping } from './mapping.ts'
import { medicineName } from './medication.ts'
import { lineOf, membersOf, observationOf, textsOrNone } from './observations.ts'
import { namedAt } from './people.ts'

const known = new Set([
  'status',
  'class',
  'type',
  'participant',
  'period',
  'length',
  'location',
  'serviceProvider',
])

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
    const sections = (lists.get(encounter) ?? []).flatMap((list) => sectionsOf(list, mapping))
    return [
      { ...aboutEncounter(encounter, mapping), sections: [...sections, ...lengthOf(encounter)] },
    ]
  })
}

function aboutEncounter(of: Fhir, mapping: Mapping): Omit<Consultation, 'sections'> {
  const places = partsAt(of, 'location').flatMap((each) => namedAt(each, 'location', mapping) ?? [])
  const people = partsAt(of, 'participant')
  const isPerformer = (each: Fhir) =>
    partsAt(each, 'type').some((type) => hasCode(type, new Set(['PPRF'])))
  const performers = people.filter(isPerformer)
  const names = (performers.length > 0 ? performers : people).flatMap(
    (each) => namedAt(each, 'individual', mapping) ?? [],
  )
  return {
    ...mapping.unread(of, 'Encounter', known),
    effectiveDate: dateAt(partAt(of, 'period'), 'start'),
    consultantName: [...new Set(names)].join(', ') || undefined,
    location: [...new Set(places)].join(', ') || namedAt(of, 'serviceProvider', mapping),
    type: conceptAt(of, 'type'),
  }
}

type Section = Consultation['sections'][number]

function lengthOf(of: Fhir): Section[] {
  const length = partAt(of, 'length')
  const value = textAt(length, 'value')
  if (value === undefined) return []
  const unit = textAt(length, 'code') === 'min' ? 'minutes' : (textAt(length, 'unit') ?? '')
  return [{ observations: [{ term: `Lasted ${value} ${unit}`.trim() }] }]
}

/** The lists of each consultation; one without a list has no content. */
function listsByEncounter(mapping: Mapping): Map<Fhir, Fhir[]> {
  const lists = new Map<Fhir, Fhir[]>()
  for (const list of mapping.left('List')) {
    const encounter = mapping.find(textAt(partAt(list, 'encounter'), 'reference'))
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
      const reference = textAt(partAt(entry, 'item'), 'reference')
      if (mapping.isWithheld(reference)) continue
      const item = mapping.find(reference)
      if (textAt(item, 'resourceType') === 'List' && item) below.push(item)
      else items.push({ item, said: textAt(partAt(entry, 'item'), 'display') })
    }
    const section = sectionOf(items, mapping)
    const notes = partsAt(list, 'note').flatMap((note) => textAt(note, 'text') ?? [])
    const observations = [...section.observations, ...notes.map((term) => ({ term }))]
    if (observations.length > 0 || section.unreadable) {
      sections.push({
        ...section,
        observations,
        header: [...new Set(headers)].join(', ') || undefined,
      })
    }
    for (const each of below) visit(each, headers, depth + 1)
  }
  visit(consultation, [], 0)
  return sections
}

/** The title of a list, and the problem that it is about. */
function headerOf(list: Fhir, mapping: Mapping): string[] {
  const problems = partsAt(list, 'extension').flatMap((extension) => {
    const target = partAt(partOfExtension(extension, 'target'), 'valueReference')
    const problem = mapping.find(textAt(target, 'reference'))
    return conceptAt(problem, 'code') ?? []
  })
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
    const { status, associatedText = [], ...observation } = observationOf(each, mapping)
    const parts = partsAt(each, 'component').map((part) => lineOf(observationOf(part, mapping)))
    return {
      ...observation,
      status: status === 'Final' ? undefined : status,
      associatedText: textsOrNone([...associatedText, ...parts]),
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
      return (
        conceptText(partAt(extensionAt(item, 'VaccinationProcedure'), 'valueCodeableConcept')) ??
        conceptAt(item, 'vaccineCode')
      )
    case 'ReferralRequest':
      return conceptAt(item, 'reasonCode') ?? textAt(item, 'description')
    case 'DocumentReference':
      return textAt(item, 'description') ?? conceptAt(item, 'type')
    case 'DiagnosticReport':
      return conceptAt(item, 'category') ?? conceptAt(item, 'code')
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
