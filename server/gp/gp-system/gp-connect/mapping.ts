import type { RecordSectionName } from '#contract/gp-record.ts'
import { textAt, type Fhir, type Finder } from './fhir.ts'
import { isOfAnotherPatient } from './identity-check.ts'
import type { Resources } from './resources.ts'
import { unreadIn } from './unread.ts'
import { hasUnknownModifier, whyWithheld } from './withheld.ts'

/** Reads the resources of a record, and tracks what became of each. */
export interface Mapping extends Finder {
  /** Undefined for a resource that a patient must not see, as if it did not exist. */
  find: (reference: Fhir | undefined) => Fhir | undefined
  isWithheld(reference: Fhir | undefined): boolean
  /** Whether it may be shown and is in no entry yet. */
  isLeft(resource: Fhir): boolean
  /** The resources of a type that are left. */
  left(type: string): readonly Fhir[]
  /** Marks a resource as being in an entry. False when it already is, or must not be shown. */
  claim(resource: Fhir): boolean
  /** Marks it as not shown, with the reason for the operator. */
  giveUp(resource: Fhir, why: string): void
  /**
   * Marks an entry that is made of these resources, if something in them was not read. Last in the
   * entry, when all of it has been read.
   */
  unread(...sources: readonly (Fhir | undefined)[]): { unreadable?: string[] }
  counts: Counts
}

export interface Counts {
  entries: number
  shown: number
  /** The number of entries not shown, by reason. */
  notShown: Map<string, number>
  /** Of those that should have been shown, by section. */
  left: Map<RecordSectionName, number>
  /** How many of those are about a patient whom the record does not name. */
  ofOtherPatients: number
  /** What was sent but is not read, by its path. */
  fields: Map<string, number>
}

/** Types that describe the context of entries and are none themselves. */
const surroundings = new Set([
  'Patient',
  'Organization',
  'Practitioner',
  'PractitionerRole',
  'Location',
  'HealthcareService',
  'Endpoint',
  'Device',
  'Medication',
  'Specimen',
  'List',
  'OperationOutcome',
  'Provenance',
  'Substance',
])

export function startMapping(resources: Resources): Mapping {
  const claimed = new Set<Fhir>()
  const withheld = new Set<Fhir>()
  const counts: Counts = {
    entries: 0,
    shown: 0,
    notShown: new Map(),
    left: new Map(),
    ofOtherPatients: 0,
    fields: new Map(),
  }
  const whyOf = whyWithheld(resources)
  for (const resource of resources.all()) {
    const why = whyOf(resource)
    const isEntry = !surroundings.has(textAt(resource, 'resourceType') ?? '')
    if (isEntry) counts.entries += 1
    if (why !== undefined) withheld.add(resource)
    if (why !== undefined && isEntry) count(counts.notShown, why)
  }
  const isLeft = (resource: Fhir) => !claimed.has(resource) && !withheld.has(resource)
  const giveUp = (resource: Fhir, why: string) => {
    withheld.add(resource)
    count(counts.notShown, why)
    count(counts.left, sectionOfType[textAt(resource, 'resourceType') ?? ''] ?? 'events')
  }
  for (const resource of resources.all()) {
    if (withheld.has(resource) || !hasUnknownModifier(resource)) continue
    if (isSurrounding(textAt(resource, 'resourceType') ?? '')) withheld.add(resource)
    else giveUp(resource, 'changed by something that we do not know')
  }
  for (const resource of resources.all()) {
    if (withheld.has(resource) || !isOfAnotherPatient(resource, resources)) continue
    if (surroundings.has(textAt(resource, 'resourceType') ?? '')) withheld.add(resource)
    else giveUp(resource, 'of a patient who is not named')
    counts.ofOtherPatients += 1
  }
  const leadsNowhere = (reference: Fhir): boolean => {
    const found = resources.find(reference)
    return !found || (withheld.has(found) && isSurrounding(textAt(found, 'resourceType') ?? ''))
  }
  return {
    find(reference) {
      textAt(reference, 'reference')
      const found = resources.find(reference)
      return found && withheld.has(found) ? undefined : found
    },
    isWithheld(reference) {
      textAt(reference, 'reference')
      const found = resources.find(reference)
      return found !== undefined && withheld.has(found)
    },
    isLeft,
    left: (type) => resources.ofType(type).filter(isLeft),
    claim(resource) {
      if (!isLeft(resource)) return false
      claimed.add(resource)
      counts.shown += 1
      return true
    },
    giveUp(resource, why) {
      if (isLeft(resource)) giveUp(resource, why)
    },
    unread(...sources) {
      const paths = sources.flatMap((each) => (each ? unreadIn(each, leadsNowhere) : []))
      for (const path of paths) count(counts.fields, path)
      // Without the paths: a surgery's system may put anything there, and they would be logged.
      return paths.length > 0 ? { unreadable: ['*'] } : {}
    },
    counts,
  }
}

const count = <Key>(counts: Map<Key, number>, key: Key): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

export const isSurrounding = (type: string): boolean => surroundings.has(type)

/** The section in which an entry of a type would be shown. */
const sectionOfType: Readonly<Record<string, RecordSectionName>> = {
  AllergyIntolerance: 'allergies',
  Condition: 'problems',
  DiagnosticReport: 'testResults',
  Encounter: 'consultations',
  Immunization: 'immunisations',
  MedicationRequest: 'medication',
  MedicationStatement: 'medication',
  Observation: 'testResults',
}
