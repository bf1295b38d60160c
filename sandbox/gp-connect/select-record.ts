import * as v from 'valibot'
import { isInPeriod } from '#contract/gp-record-dates.ts'
import type { Area, RecordRequest, RequestedArea } from './parameters.ts'

const Reference = v.object({ reference: v.string() })
const Resource = v.looseObject({ resourceType: v.string(), id: v.string() })
type Resource = v.InferOutput<typeof Resource>
const List = v.looseObject({
  code: v.object({ coding: v.array(v.object({ code: v.string() })) }),
  entry: v.optional(v.array(v.object({ item: Reference })), () => []),
  encounter: v.optional(Reference),
})

export const RecordBundle = v.looseObject({
  resourceType: v.literal('Bundle'),
  entry: v.array(v.looseObject({ resource: Resource })),
})
export type RecordBundle = v.InferOutput<typeof RecordBundle>

/** The lists of each area. */
const listsOf: Readonly<Record<Area, readonly string[]>> = {
  includeAllergies: ['886921000000105', '1103671000000101'],
  includeMedication: ['933361000000108'],
  includeConsultations: ['1149501000000101'],
  includeProblems: ['717711000000103'],
  includeImmunisations: ['1102181000000102'],
  includeUncategorisedData: ['826501000000100'],
  includeInvestigations: ['887191000000108'],
  includeReferrals: ['792931000000107'],
}
const endedAllergies = '1103671000000101'

/** The date fields of a resource. */
const dateFields = ['effectiveDateTime', 'issued', 'authoredOn', 'date'] as const

/**
 * Selects from a whole record what was requested: the list of each area with the entries of its
 * period, and the resources that those refer to.
 */
export function selectRecord(bundle: RecordBundle, { areas }: RecordRequest): RecordBundle {
  const resources = bundle.entry.map(({ resource }) => resource)
  const byName = new Map(resources.map((each) => [`${each.resourceType}/${each.id}`, each]))
  const chosen = new Set<Resource>(resources.filter(isAboutThePatient))
  const choose = (resource: Resource | undefined) => {
    if (!resource || chosen.has(resource) || resource.resourceType === 'List') return
    chosen.add(resource)
    for (const name of referencesIn(resource)) {
      const referred = byName.get(name)
      // A consultation is included with its own area only.
      if (referred?.resourceType !== 'Encounter') choose(referred)
    }
  }
  const shortened = new Map<Resource, Resource>()
  for (const [area, wanted] of areas) {
    for (const list of resources.filter((each) => isListOf(each, area, wanted))) {
      const { entry } = v.parse(List, list)
      const kept = entry.filter(({ item }) => isWanted(byName.get(item.reference), wanted))
      for (const { item } of kept) choose(byName.get(item.reference))
      chosen.add(list)
      const { entry: _, ...rest } = list
      shortened.set(list, kept.length > 0 ? { ...list, entry: kept } : { ...rest, emptyReason })
    }
    if (area === 'includeMedication' && wanted.withIssues) chooseIssues(resources, choose)
  }
  for (const list of listsOfConsultations(resources, chosen)) {
    chosen.add(list)
    for (const { item } of v.parse(List, list).entry) choose(byName.get(item.reference))
  }
  const entry = resources.filter((each) => chosen.has(each))
  return { ...bundle, entry: entry.map((each) => ({ resource: shortened.get(each) ?? each })) }
}

const emptyReason = {
  coding: [{ system: 'http://hl7.org/fhir/list-empty-reason', code: 'no-content-recorded' }],
}

const isAboutThePatient = ({ resourceType }: Resource): boolean =>
  ['Patient', 'Organization', 'Practitioner', 'PractitionerRole'].includes(resourceType)

function isListOf(resource: Resource, area: Area, { withEnded }: RequestedArea): boolean {
  const list = v.safeParse(List, resource)
  if (resource.resourceType !== 'List' || !list.success) return false
  return list.output.code.coding.some(
    ({ code }) => listsOf[area].includes(code) && (withEnded || code !== endedAllergies),
  )
}

const listsOfConsultations = (resources: readonly Resource[], chosen: ReadonlySet<Resource>) =>
  resources.filter((resource) => {
    const list = v.safeParse(List, resource)
    const encounter = list.success ? list.output.encounter?.reference : undefined
    return (
      encounter !== undefined &&
      [...chosen].some(({ resourceType, id }) => `${resourceType}/${id}` === encounter)
    )
  })

function chooseIssues(resources: readonly Resource[], choose: (resource: Resource) => void): void {
  for (const each of resources) {
    if (each.resourceType === 'MedicationRequest' && each['intent'] === 'order') choose(each)
  }
}

/** Entries without a usable date are in every period. */
function isWanted(resource: Resource | undefined, { from, to }: RequestedArea): boolean {
  if (!resource || from === undefined) return true
  const period = v.safeParse(v.object({ period: v.object({ start: v.string() }) }), resource)
  const value = period.success
    ? period.output.period.start
    : dateFields.map((key) => resource[key]).find((each) => typeof each === 'string')
  if (typeof value !== 'string') return true
  return isInPeriod({ value }, { from, to: to ?? '9999-12-31' })
}

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]: [string, unknown]) =>
    key === 'reference' && typeof each === 'string' ? [each] : referencesIn(each),
  )
}
