import { partAt, partsAt, peekAt, type Fhir } from './fhir.ts'
import type { Resources } from './resources.ts'

/** The patient whose record was requested, and the surgery. */
export interface Expected {
  nhsNumber: string
  odsCode: string
}

export type Mismatch =
  /** No patient, or one without an identifier. */
  'no-patient' | 'another-patient' | 'another-practice'

const nhsNumbers = 'https://fhir.nhs.uk/Id/nhs-number'
const odsCodes = 'https://fhir.nhs.uk/Id/ods-organization-code'

/**
 * Checks that a record belongs to the patient it was requested for. One patient or NHS number of
 * somebody else rejects the whole record: a system that mixes up patients in one place may do so in
 * another.
 */
export function mismatchOf(resources: Resources, expected?: Expected): Mismatch | undefined {
  const patients = resources.ofType('Patient')
  const numbers = new Set(patients.map(nhsNumberOf))
  const [nhsNumber] = numbers
  if (nhsNumber === undefined) return 'no-patient'
  const isAnother = numbers.size > 1 || (expected && nhsNumber !== expected.nhsNumber)
  if (isAnother || resources.all().some((each) => isNumbered(each, nhsNumber))) {
    return 'another-patient'
  }
  return expected && servedByAnother(patients, resources, expected) ? 'another-practice' : undefined
}

/** Whether it has the NHS number of somebody else. */
function isNumbered(resource: Fhir, nhsNumber: string): boolean {
  const identifier = partAt(subjectOf(resource), 'identifier')
  const number = peekAt(identifier, 'system') === nhsNumbers && peekAt(identifier, 'value')
  return number !== undefined && number !== false && number.replace(/\s/g, '') !== nhsNumber
}

/**
 * Whether a resource is about a patient whom the record does not name. It is not shown, and the operator is alerted.
 * A document may name a patient that only its own server knows.
 */
export function isOfAnotherPatient(resource: Fhir, resources: Resources): boolean {
  const reference = subjectOf(resource)
  if (peekAt(reference, 'reference') === undefined) return false
  const subject = resources.find(reference)
  return subject ? peekAt(subject, 'resourceType') !== 'Patient' : true
}

const subjectOf = (resource: Fhir): Fhir | undefined =>
  partAt(resource, 'subject') ?? partAt(resource, 'patient')

function servedByAnother(
  patients: readonly Fhir[],
  resources: Resources,
  { odsCode }: Expected,
): boolean {
  const codes = patients.flatMap(
    (patient) =>
      identifierOf(resources.find(partAt(patient, 'managingOrganization')), odsCodes) ?? [],
  )
  return codes.some((code) => code.toUpperCase() !== odsCode)
}

export const nhsNumberOf = (patient: Fhir): string | undefined => identifierOf(patient, nhsNumbers)

const identifierOf = (resource: Fhir | undefined, system: string): string | undefined =>
  peekAt(
    partsAt(resource, 'identifier').find((each) => peekAt(each, 'system') === system),
    'value',
  )?.replace(/\s/g, '')
