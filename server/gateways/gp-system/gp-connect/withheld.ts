import { partAt, partsAt, referenceAt, referredAt, textAt, type Fhir } from './fhir.ts'
import type { Resources } from './resources.ts'

const draftEncounters = new Set(['unknown', 'planned', 'arrived', 'triaged', 'in-progress'])

/**
 * Why a resource must not be shown to a patient, for the operator; undefined where it may be. The
 * guide of GP Connect (Patient Facing) lists them: entered in error, drafts, diary entries,
 * documents that nobody has reviewed, and what is marked as not for the patient. Surgeries must not
 * send these; if one does, we assume a mistake.
 */
export function whyWithheld(resources: Resources): (resource: Fhir) => string | undefined {
  const requested = requestsOfReports(resources)
  const whyOf = (resource: Fhir): string | undefined => {
    if (isMarked(resource)) return 'marked as not for the patient'
    if (isInError(resource)) return 'entered in error'
    if (textAt(resource, 'status') === 'draft') return 'a draft'
    switch (textAt(resource, 'resourceType')) {
      case 'Encounter':
        return draftEncounters.has(textAt(resource, 'status') ?? '') ? draft : undefined
      case 'ProcedureRequest':
        if (!requested.has(resource)) return 'a diary entry'
        break
      case 'DocumentReference':
        if (textAt(resource, 'docStatus') === 'preliminary') return 'a document nobody has reviewed'
        break
      default:
    }
    const encounter = resources.find(encounterOf(resource))
    return textAt(encounter, 'resourceType') === 'Encounter' && encounter
      ? whyOf(encounter)
      : undefined
  }
  return whyOf
}

const draft = 'a draft of a consultation'

/** Requests to a laboratory belong to its report; other requests are diary entries. */
const requestsOfReports = (resources: Resources): ReadonlySet<Fhir> =>
  new Set(
    resources
      .ofType('DiagnosticReport')
      .flatMap((report) => referredAt(report, 'basedOn', resources)),
  )

const encounterOf = (resource: Fhir): string | undefined => {
  const context = partAt(resource, 'context')
  return (
    textAt(context, 'reference') ??
    referenceAt(context, 'encounter') ??
    referenceAt(resource, 'encounter')
  )
}

const isMarked = (resource: Fhir): boolean =>
  [
    ...partsAt(partAt(resource, 'meta'), 'security'),
    ...partsAt(resource, 'securityLabel').flatMap((label) => partsAt(label, 'coding')),
  ].some(({ code }) => code === 'NOPAT')

const isInError = (resource: Fhir): boolean =>
  ['status', 'verificationStatus', 'docStatus'].some((key) => resource[key] === 'entered-in-error')
