/* GP Connect bundles for tests, in the form of the published STU3 profiles. Everybody in them is invented. */

const stu3 = 'https://fhir.nhs.uk/STU3/StructureDefinition'

export type Resource = Readonly<Record<string, unknown>>

export const ref = (reference: string) => ({ reference })
export const coded = (display: string, code = '404684003') => ({
  coding: [{ system: 'http://snomed.info/sct', code, display }],
})
export const extension = (name: string, value: object) => ({
  url: `${stu3}/Extension-CareConnect-GPC-${name}-1`,
  ...value,
})

export const patient = (nhsNumber = '9990000077', id = 'p1'): Resource => ({
  resourceType: 'Patient',
  id,
  identifier: [{ system: 'https://fhir.nhs.uk/Id/nhs-number', value: nhsNumber }],
  name: [{ use: 'official', family: 'Nandakumar', given: ['Priya'] }],
  birthDate: '1979-06-03',
  managingOrganization: ref('Organization/o1'),
})

export const practice = (odsCode = 'X99301'): Resource => ({
  resourceType: 'Organization',
  id: 'o1',
  identifier: [{ system: 'https://fhir.nhs.uk/Id/ods-organization-code', value: odsCode }],
  name: 'Beacon Hill Surgery',
})

/** The lists of the areas, by content. */
export const areas = {
  allergies: '886921000000105',
  ended: '1103671000000101',
  medication: '933361000000108',
  consultations: '1149501000000101',
  problems: '717711000000103',
  immunisations: '1102181000000102',
  investigations: '887191000000108',
  uncategorised: '826501000000100',
  referrals: '792931000000107',
} as const

export const list = (
  area: keyof typeof areas,
  items: readonly string[] = [],
  more: object = {},
): Resource => ({
  resourceType: 'List',
  id: `list-${area}`,
  status: 'current',
  mode: 'snapshot',
  code: coded(area, areas[area]),
  subject: ref('Patient/p1'),
  entry: items.map((item) => ({ item: ref(item) })),
  ...more,
})

/** The list of every area, empty. */
export const emptyLists = (): Resource[] => [
  list('allergies'),
  list('medication'),
  list('consultations'),
  list('problems'),
  list('immunisations'),
  list('investigations'),
  list('uncategorised'),
  list('referrals'),
]

export const resource = (resourceType: string, id: string, fields: object = {}): Resource => ({
  resourceType,
  id,
  meta: { profile: [`${stu3}/CareConnect-GPC-${resourceType}-1`] },
  ...(/^(?:AllergyIntolerance|Immunization)$/.test(resourceType)
    ? { patient: ref('Patient/p1') }
    : { subject: ref('Patient/p1') }),
  ...fields,
})

export const observation = (id: string, fields: object = {}): Resource =>
  resource('Observation', id, { status: 'final', effectiveDateTime: '2026-09-01', ...fields })

export const bundle = (...resources: readonly unknown[]) => ({
  resourceType: 'Bundle',
  meta: { profile: [`${stu3}/GPConnect-StructuredRecord-Bundle-1`] },
  type: 'collection',
  entry: resources.map((each) => ({ resource: each })),
})

/** A record with these resources and no other. */
export const recordWith = (...resources: readonly unknown[]) =>
  bundle(patient(), practice(), ...emptyLists(), ...resources)
