import { Fhir } from 'fhir'
import * as v from 'valibot'

/*
 * The rules of the International Patient Summary (HL7 IPS, FHIR R4) that a document of ours can break: cardinalities,
 * required codes, and references that resolve. Written from the published profiles.
 */

const Resource = v.looseObject({ resourceType: v.string() })
type Resource = v.InferOutput<typeof Resource>

export const Bundle = v.looseObject({
  resourceType: v.literal('Bundle'),
  type: v.literal('document'),
  identifier: v.object({ system: v.string(), value: v.string() }),
  timestamp: v.pipe(v.string(), v.isoTimestamp()),
  entry: v.array(
    v.object({ fullUrl: v.pipe(v.string(), v.startsWith('urn:uuid:')), resource: Resource }),
  ),
})
type Bundle = v.InferOutput<typeof Bundle>

/** FHIR's own rules of an address and a code. */
const Coded = v.looseObject({
  system: v.pipe(v.string(), v.regex(/^[a-z][\w+.-]*:\S+$/i)),
  code: v.pipe(v.string(), v.regex(/^\S+( \S+)*$/)),
  display: v.optional(v.pipe(v.string(), v.minLength(1))),
})
/** A name in words, for viewers that show no other. FHIR wants neither a code nor a system of it. */
const NameAlone = v.strictObject({ display: v.pipe(v.string(), v.minLength(1)) })
const Coding = v.pipe(v.array(v.union([Coded, NameAlone])), v.minLength(1))
const Concept = v.union([
  v.looseObject({
    text: v.pipe(v.string(), v.minLength(1)),
    coding: v.optional(Coding),
  }),
  v.looseObject({ text: v.optional(v.never()), coding: Coding }),
])
const Reference = v.object({ reference: v.string() })
const Narrative = v.object({
  status: v.literal('generated'),
  div: v.pipe(
    v.string(),
    v.startsWith('<div xmlns="http://www.w3.org/1999/xhtml">'),
    v.endsWith('</div>'),
  ),
})
const PartialDate = v.pipe(v.string(), v.regex(/^\d{4}(-\d{2}(-\d{2})?)?$/))
/** A date, or in its place that it is unknown. */
const dated = (name: string) =>
  v.union([
    v.looseObject({ [name]: PartialDate }),
    v.looseObject({
      [`_${name}`]: v.object({
        extension: v.array(v.looseObject({ valueCode: v.literal('unknown') })),
      }),
    }),
  ])
const status = (...codes: readonly string[]) => v.looseObject({ status: v.picklist(codes) })
const withCode = (system: string, ...codes: readonly string[]) =>
  v.looseObject({
    coding: v.tuple([v.looseObject({ system: v.literal(system), code: v.picklist(codes) })]),
  })
const hl7 = 'http://terminology.hl7.org/CodeSystem'
const Notes = v.optional(
  v.pipe(v.array(v.object({ text: v.pipe(v.string(), v.minLength(1)) })), v.minLength(1)),
)

const Section = v.object({
  title: v.pipe(v.string(), v.minLength(1)),
  code: withCode('http://loinc.org', '48765-2', '10160-0', '11450-4', '11369-6', '30954-2'),
  text: Narrative,
  entry: v.pipe(v.array(Reference), v.minLength(1)),
})

const profiles: Readonly<Record<string, v.GenericSchema>> = {
  Composition: v.looseObject({
    text: Narrative,
    status: v.literal('final'),
    type: withCode('http://loinc.org', '60591-5'),
    subject: Reference,
    date: v.pipe(v.string(), v.isoTimestamp()),
    author: v.pipe(v.array(Reference), v.minLength(1)),
    title: v.string(),
    custodian: v.optional(Reference),
    section: v.array(Section),
  }),
  Patient: v.intersect([
    v.looseObject({
      name: v.pipe(
        v.array(v.looseObject({ text: v.string(), family: v.string() })),
        v.minLength(1),
      ),
    }),
    dated('birthDate'),
  ]),
  Organization: v.looseObject({ name: v.pipe(v.string(), v.minLength(1)) }),
  AllergyIntolerance: v.looseObject({
    clinicalStatus: withCode(
      `${hl7}/allergyintolerance-clinical`,
      'active',
      'inactive',
      'resolved',
    ),
    type: v.optional(v.picklist(['allergy', 'intolerance'])),
    category: v.optional(
      v.pipe(
        v.array(v.picklist(['food', 'medication', 'environment', 'biologic'])),
        v.minLength(1),
      ),
    ),
    recordedDate: v.optional(PartialDate),
    criticality: v.optional(v.picklist(['low', 'high', 'unable-to-assess'])),
    verificationStatus: v.optional(
      withCode(`${hl7}/allergyintolerance-verification`, 'unconfirmed', 'confirmed', 'refuted'),
    ),
    code: Concept,
    patient: Reference,
    reaction: v.optional(
      v.array(
        v.object({
          manifestation: v.pipe(v.array(Concept), v.minLength(1)),
          severity: v.optional(v.picklist(['mild', 'moderate', 'severe'])),
        }),
      ),
    ),
    note: Notes,
  }),
  MedicationStatement: v.intersect([
    status('active', 'on-hold', 'unknown'),
    v.looseObject({ medicationCodeableConcept: Concept, subject: Reference, note: Notes }),
    dated('effectiveDateTime'),
  ]),
  Condition: v.looseObject({
    clinicalStatus: withCode(`${hl7}/condition-clinical`, 'active', 'inactive', 'resolved'),
    verificationStatus: v.optional(
      withCode(
        `${hl7}/condition-ver-status`,
        'unconfirmed',
        'provisional',
        'differential',
        'confirmed',
        'refuted',
      ),
    ),
    code: Concept,
    subject: Reference,
    onsetDateTime: v.optional(PartialDate),
    abatementDateTime: v.optional(PartialDate),
    recordedDate: v.optional(PartialDate),
    note: Notes,
  }),
  Immunization: v.intersect([
    status('completed', 'not-done'),
    v.looseObject({ vaccineCode: Concept, patient: Reference, note: Notes }),
    dated('occurrenceDateTime'),
  ]),
  Observation: v.intersect([
    status('registered', 'preliminary', 'final', 'amended', 'corrected', 'cancelled', 'unknown'),
    v.looseObject({
      category: v.pipe(
        v.array(withCode(`${hl7}/observation-category`, 'laboratory', 'vital-signs')),
        v.minLength(1),
      ),
      code: Concept,
      subject: Reference,
      performer: v.pipe(v.array(Reference), v.minLength(1)),
      note: Notes,
    }),
    dated('effectiveDateTime'),
    // A value, its parts, or why there is none.
    v.union([
      v.looseObject({ valueQuantity: v.looseObject({ value: v.number() }) }),
      v.looseObject({ valueString: v.pipe(v.string(), v.minLength(1)) }),
      v.looseObject({
        component: v.pipe(v.array(v.looseObject({ code: Concept })), v.minLength(1)),
      }),
      v.looseObject({ hasMember: v.pipe(v.array(Reference), v.minLength(1)) }),
      v.looseObject({ dataAbsentReason: Concept }),
    ]),
  ]),
}

/** Which kinds of resource each section may name, and that three of them are there. */
const kinds: Readonly<Record<string, { kind: string; isDemanded: boolean }>> = {
  '48765-2': { kind: 'AllergyIntolerance', isDemanded: true },
  '10160-0': { kind: 'MedicationStatement', isDemanded: true },
  '11450-4': { kind: 'Condition', isDemanded: true },
  '11369-6': { kind: 'Immunization', isDemanded: false },
  '30954-2': { kind: 'Observation', isDemanded: false },
}

const fhir = new Fhir()

/**
 * What breaks FHIR R4, by a validator that nobody here wrote. It does not know that a date may be said to be unknown, as
 * `_occurrenceDateTime` does.
 */
export function fhirFaults(bundle: Bundle): string[] {
  const undated = new Set(
    resourcesOf(bundle).flatMap((each) => ('_occurrenceDateTime' in each ? [each['id']] : [])),
  )
  return fhir
    .validate(bundle)
    .messages.filter(({ severity }) => severity === 'error' || severity === 'fatal')
    .filter(
      ({ location, resourceId }) =>
        !(location === 'Immunization.occurrence' && undated.has(resourceId)),
    )
    .map(({ location, message }) => `${location}: ${message}`)
}

interface Counted {
  sections: readonly { entries: readonly { key: string }[]; notOffered: readonly string[] }[]
  notOffered: readonly string[]
}

/** How many entries of the record are offered, and how many are counted with a reason: "3 medicines that ended". */
export function entriesCounted({ sections, notOffered }: Counted) {
  const keys = sections.flatMap(({ entries }) => entries.map(({ key }) => key))
  const counted = [...notOffered, ...sections.flatMap((each) => each.notOffered)]
    .map((words) => Number(/^[\d,]+/.exec(words)?.[0].replaceAll(',', '')))
    .reduce((sum, count) => sum + count, 0)
  return { offered: keys.filter((key) => !key.startsWith('own ')).length, counted }
}

export const resourcesOf = ({ entry }: Bundle): Resource[] => entry.map(({ resource }) => resource)

export const sectionsOf = ({ entry: [first] }: Bundle) =>
  v.parse(v.looseObject({ section: v.array(Section) }), first?.resource).section

/** What of a document is against the rules; empty if nothing is. */
export function brokenRules(bundle: Bundle): string[] {
  const [first] = bundle.entry
  const known = new Map(bundle.entry.map(({ fullUrl, resource }) => [fullUrl, resource]))
  const faults = bundle.entry.flatMap(({ resource }) => {
    const profile = profiles[resource.resourceType]
    if (!profile) return [`there is a ${resource.resourceType}`]
    const { issues = [] } = v.safeParse(profile, resource)
    return issues.map(
      (issue) => `${resource.resourceType}.${v.getDotPath(issue)}: ${issue.message}`,
    )
  })
  const references = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]*)"/g)]
  const lost = references.flatMap(([, url = '']) => (known.has(url) ? [] : [`${url} is not there`]))
  const sections = first?.resource.resourceType === 'Composition' ? sectionsOf(bundle) : []
  const codes = sections.map(({ code }) => code.coding[0].code)
  const missing = Object.entries(kinds).flatMap(([code, { isDemanded }]) =>
    isDemanded && !codes.includes(code) ? [`there is no section ${code}`] : [],
  )
  const wrong = sections.flatMap(({ code, entry }) =>
    entry.flatMap(({ reference }) => {
      const kind = known.get(reference)?.resourceType
      return kind === kinds[code.coding[0].code]?.kind ? [] : [`a section names a ${kind}`]
    }),
  )
  const patients = resourcesOf(bundle).filter(({ resourceType }) => resourceType === 'Patient')
  return [
    ...(known.size === bundle.entry.length ? [] : ['two have one address']),
    ...(patients.length === 1 ? [] : ['there is not one patient']),
    ...(first?.resource.resourceType === 'Composition'
      ? []
      : ['it does not begin with its Composition']),
    ...faults,
    ...lost,
    ...missing,
    ...wrong,
  ]
}
