import { isFhir, partAt, partsAt, referredAt, peekAt, type Fhir } from './fhir.ts'
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
    if (peekAt(resource, 'status') === 'draft') return 'a draft'
    switch (peekAt(resource, 'resourceType')) {
      case 'Encounter':
        return draftEncounters.has(peekAt(resource, 'status') ?? '') ? draft : undefined
      case 'ProcedureRequest':
        if (!requested.has(resource)) return 'a diary entry'
        break
      case 'DocumentReference':
        if (peekAt(resource, 'docStatus') === 'preliminary') return 'a document nobody has reviewed'
        break
      default:
    }
    const container = resources.containerOf(resource)
    const whyContained = container && whyOf(container)
    if (whyContained !== undefined) return whyContained
    const encounter = resources.find(encounterOf(resource))
    return peekAt(encounter, 'resourceType') === 'Encounter' && encounter
      ? whyOf(encounter)
      : undefined
  }
  return whyOf
}

/**
 * Whether it says that something changes its meaning (`modifierExtension`, `implicitRules`). FHIR: who
 * does not understand such a thing must not use the resource, and we understand none. A contained
 * resource has its own.
 */
export const hasUnknownModifier = (resource: Fhir): boolean =>
  peekAt(resource, 'implicitRules') !== undefined || hasModifier(resource, 0)

/** Resources are never nested deeper, except by an attacker. */
const deepest = 20

function hasModifier(of: Fhir, depth: number): boolean {
  if (depth > deepest) return true
  return Object.keys(of).some((key) => {
    const value = of[key]
    if (typeof value !== 'object' || value === null || key === 'contained') return false
    if (key === 'modifierExtension') return true
    return Array.isArray(value)
      ? value.some((each) => isFhir(each) && hasModifier(each, depth + 1))
      : isFhir(value) && hasModifier(value, depth + 1)
  })
}

const draft = 'a draft of a consultation'

/** Requests to a laboratory belong to its report; other requests are diary entries. */
const requestsOfReports = (resources: Resources): ReadonlySet<Fhir> =>
  new Set(
    resources
      .ofType('DiagnosticReport')
      .flatMap((report) => referredAt(report, 'basedOn', resources)),
  )

const encounterOf = (resource: Fhir): Fhir | undefined => {
  const context = partAt(resource, 'context')
  if (context?.['reference'] !== undefined) return context
  return partAt(context, 'encounter') ?? partAt(resource, 'encounter')
}

const isMarked = (resource: Fhir): boolean =>
  [
    ...partsAt(partAt(resource, 'meta'), 'security'),
    ...partsAt(resource, 'securityLabel').flatMap((label) => partsAt(label, 'coding')),
  ].some(({ code }) => code === 'NOPAT')

const isInError = (resource: Fhir): boolean =>
  ['status', 'verificationStatus', 'docStatus'].some((key) => resource[key] === 'entered-in-error')
