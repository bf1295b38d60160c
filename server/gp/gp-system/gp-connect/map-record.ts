import type { GpRecord } from '#contract/gp-record.ts'
import type { RecordLists } from '../record-reply.ts'
import { allergiesOf } from './allergies.ts'
import { consultationsOf } from './consultations.ts'
import { eventsOf } from './events.ts'
import { absenceAt, dateAt, partsAt, personName, textAt, textsAt, type Fhir } from './fhir.ts'
import { nhsNumberOf } from './identity-check.ts'
import { immunisationsOf } from './immunisations.ts'
import { readLists, type ReadLists } from './lists.ts'
import { isSurrounding, startMapping, type Mapping, type Counts } from './mapping.ts'
import { medicationOf } from './medication.ts'
import { directMembersOf, isResult, replacedBy } from './observations.ts'
import { problemsOf } from './problems.ts'
import type { Resources } from './resources.ts'
import { reportsOf, resultOf } from './results.ts'

export interface MappedRecord extends Pick<ReadLists, 'warnings' | 'notes' | 'states'> {
  lists: RecordLists
  patient: GpRecord['patient']
  counts: Counts
}

/**
 * Maps the resources of a GP Connect record to entries. Every resource is in one entry, is withheld
 * because a patient must not see it, or is counted as not shown: none is lost silently.
 */
export function mapRecord(resources: Resources): MappedRecord {
  const mapping = startMapping(resources)
  const { warnings, notes, states, consents } = readLists(resources)
  notes.push(...absencesIn(mapping))
  const immunisations = immunisationsOf(mapping, consents)
  const replaced = replacedIn(mapping)
  const reports = reportsOf(mapping, replaced)
  const measured = measuredIn(mapping)
  const measurements = wholesFirst(mapping).flatMap((each) =>
    measured.has(each) && !replaced.has(each) ? resultOf(each, mapping) : [],
  )
  const lists: RecordLists = {
    immunisations,
    testResults: [...reports, ...measurements],
    consultations: consultationsOf(mapping),
    medication: medicationOf(mapping),
    allergies: allergiesOf(mapping),
    problems: problemsOf(mapping),
    events: eventsOf(mapping, wholesFirst(mapping)),
  }
  giveUpTheRest(resources, mapping)
  return { lists, warnings, notes, states, patient: patientOf(resources), counts: mapping.counts }
}

/**
 * "No known medications" is no medicine, as "none" of an allergy is no allergy: it is what the surgery says of its list. One
 * with a note is left as an entry, because the note may name one.
 */
function absencesIn(mapping: Mapping): GpRecord['notes'] {
  return kindsWithAbsences.flatMap(([type, key, section]) =>
    mapping.left(type).flatMap((resource) => {
      const text = absenceAt(resource, key)
      const isAll = text !== undefined && partsAt(resource, 'note').length === 0
      return isAll && mapping.claim(resource) ? [{ section, text }] : []
    }),
  )
}

const kindsWithAbsences = [
  ['MedicationStatement', 'medicationCodeableConcept', 'medication'],
  ['MedicationRequest', 'medicationCodeableConcept', 'medication'],
  ['Condition', 'code', 'problems'],
  ['Immunization', 'vaccineCode', 'immunisations'],
] as const

/** Parts of another observation are shown with it, so wholes come before their parts. */
function wholesFirst(mapping: Mapping): Fhir[] {
  const all = mapping.left('Observation')
  const members = new Set(all.flatMap((each) => directMembersOf(each, mapping)))
  return [...all.filter((each) => !members.has(each)), ...all.filter((each) => members.has(each))]
}

/** Results that a later one replaces are told with it, and nowhere else. */
const replacedIn = (mapping: Mapping): ReadonlySet<Fhir> =>
  new Set(mapping.left('Observation').flatMap((each) => replacedBy(each, mapping)))

/** Observations with a result of their own or in their parts. */
function measuredIn(mapping: Mapping): ReadonlySet<Fhir> {
  const wholes = new Map<Fhir, Fhir[]>()
  const measured = new Set<Fhir>()
  for (const each of mapping.left('Observation')) {
    if (isResult(each)) measured.add(each)
    for (const member of directMembersOf(each, mapping)) {
      const known = wholes.get(member)
      if (known) known.push(each)
      else wholes.set(member, [each])
    }
  }
  // Iterating a set includes what is added meanwhile.
  for (const each of measured) for (const whole of wholes.get(each) ?? []) measured.add(whole)
  return measured
}

/**
 * Unknown types, and resources left over: the log tells the operator, and the page tells the member
 * that there is more.
 */
function giveUpTheRest(resources: Resources, mapping: Mapping): void {
  for (const resource of resources.all()) {
    const type = textAt(resource, 'resourceType') ?? 'nothing'
    if (isSurrounding(type)) continue
    const name = /^[A-Za-z]{1,40}$/.test(type) ? type : 'something'
    mapping.giveUp(resource, `${name}, which we do not know`)
  }
}

function patientOf(resources: Resources): GpRecord['patient'] {
  const [patient] = resources.ofType('Patient')
  if (!patient) return undefined
  const [name] = partsAt(patient, 'name')
  return {
    name: personName(patient),
    dateOfBirth: dateAt(patient, 'birthDate'),
    givenName: textsAt(name, 'given').join(' ') || undefined,
    familyName: textsAt(name, 'family').join(' ') || undefined,
    genderCode: textAt(patient, 'gender'),
    nhsNumber: nhsNumberOf(patient),
  }
}
