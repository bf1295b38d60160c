import { isFhir, partAt, partsAt, textAt } from './fhir.ts'
import { parseFhir } from './parse-bundle.ts'

/** Why GP Connect refused a request. */
export type RefusedReason =
  /** The token has expired, or its level is too low. */
  | 'login-ended'
  /** The surgery does not share this, or not with this person. */
  | 'not-shared'
  /** The surgery does not know the person, or no longer does. */
  | 'not-registered'
  /** Our request was wrong, or they speak another version. */
  | 'not-understood'
  | 'unavailable'

/** The error codes of the GP Connect guide, and those of NHS England's API platform. */
const byCode: Readonly<Record<string, RefusedReason>> = {
  ACCESS_DENIED: 'not-shared',
  'ACCESS DENIED': 'not-shared',
  NO_PATIENT_CONSENT: 'not-shared',
  NO_ORGANISATION_CONSENT: 'not-shared',
  NO_RELATIONSHIP: 'not-registered',
  PATIENT_NOT_FOUND: 'not-registered',
  NO_RECORD_FOUND: 'not-registered',
  INVALID_PATIENT_DEMOGRAPHICS: 'not-registered',
  ORGANISATION_NOT_FOUND: 'not-registered',
  PRACTITIONER_NOT_FOUND: 'not-understood',
  INVALID_NHS_NUMBER: 'not-understood',
  INVALID_IDENTIFIER_SYSTEM: 'not-understood',
  INVALID_IDENTIFIER_VALUE: 'not-understood',
  INVALID_RESOURCE: 'not-understood',
  INVALID_PARAMETER: 'not-understood',
  REFERENCE_NOT_FOUND: 'not-understood',
  DUPLICATE_REJECTED: 'not-understood',
  BAD_REQUEST: 'not-understood',
  CONFLICTING_VALUES: 'not-understood',
  NOT_IMPLEMENTED: 'not-understood',
  INTERNAL_SERVER_ERROR: 'unavailable',
}

/**
 * Why a request was refused: by the code of the OperationOutcome, else by the status. Of several
 * issues the most informative counts, in the order of `byCode`.
 */
export function refusedBecause({
  status,
  bytes,
}: {
  status: number
  bytes: Uint8Array
}): RefusedReason {
  if (status === 401) return 'login-ended'
  const outcome = parseFhir(bytes)
  const codes = new Set(
    isFhir(outcome) && textAt(outcome, 'resourceType') === 'OperationOutcome'
      ? partsAt(outcome, 'issue').flatMap((issue) =>
          partsAt(partAt(issue, 'details'), 'coding').flatMap(
            (coding) => textAt(coding, 'code') ?? [],
          ),
        )
      : [],
  )
  const known = Object.entries(byCode).find(([code]) => codes.has(code))
  return known?.[1] ?? byStatus(status)
}

function byStatus(status: number): RefusedReason {
  if (status === 403) return 'not-shared'
  return status === 408 || status === 429 || status >= 500 ? 'unavailable' : 'not-understood'
}
