import type { RecordDay } from '#contract/gp-record-dates.ts'
import type { Code } from '#contract/gp-record-fields.ts'
import { notableStatus, saysNone } from '../reading/allergies.ts'
import { exactNumber, type Reading, type RecordEntry } from '../reading/record-entry.ts'

/*
 * One entry of a record as FHIR R4 resources, as the International Patient Summary (HL7 IPS) profiles them. A concept
 * has the codes that the surgery sent, and always the text that the member reads. What has no field of its own goes
 * into a note: nothing of an entry is lost.
 */

export interface Resource {
  readonly resourceType: string
  readonly [field: string]: unknown
}

/** A resource with the address by which others of the document refer to it. */
export interface Placed {
  readonly fullUrl: string
  readonly resource: Resource
}

export interface Making {
  /** A new `urn:uuid:…`. */
  newUrl: () => string
  /** Of the patient and of the surgery. */
  patient: string
  surgery: string
}

export const referTo = (url: string) => ({ reference: url })

const terminology = 'http://terminology.hl7.org/CodeSystem'
const absentInIps = 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips'

export const coded = (system: string, code: string, display?: string) => ({
  coding: [{ system, code, ...(display && { display }) }],
})

/** IPS's own way to say that nothing is known, or that something is known to be none. */
export const absent = (code: string, display: string) => ({
  ...coded(absentInIps, code, display),
  text: display,
})

/** A concept with its codes as they were sent. A terminology is named by its address, or the code says nothing. */
function concept(text: string, codes: RecordEntry['codes']): { text: string; coding?: Code[] } {
  const coding = (codes ?? []).filter(
    ({ system, code }) => system && isAddress.test(system) && isCode.test(code),
  )
  return { ...(coding.length > 0 && { coding }), text }
}

const isAddress = /^[a-z][\w+.-]*:\S+$/i
/** FHIR's: no spaces but single ones within. */
const isCode = /^\S+(?: \S+)*$/

const status = (kind: 'allergyintolerance' | 'condition', code: string) =>
  coded(`${terminology}/${kind}-clinical`, code)

/** As much of a date as is known. */
export const fhirDate = ({ precision, from }: RecordDay): string =>
  from.slice(0, { day: 10, month: 7, year: 4 }[precision])

/** A date that the profile demands; where none is known that is said in its place. */
export const demandedDate = (field: string, day: RecordDay | undefined): object =>
  day
    ? { [field]: fhirDate(day) }
    : {
        [`_${field}`]: {
          extension: [
            {
              url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason',
              valueCode: 'unknown',
            },
          ],
        },
      }

/** What has been put into fields of its own; the rest of an entry is its note. */
interface OwnFields {
  facts?: readonly string[]
  headings?: readonly string[]
}

const noteOf = (lines: readonly string[]): object =>
  lines.length === 0 ? {} : { note: lines.map((text) => ({ text })) }

function restOf(entry: RecordEntry, { facts = [], headings = [] }: OwnFields): string[] {
  const { day, date, by } = entry
  const notable = notableStatus(entry)
  const saysMore = day ? /issued/i.test(date) : date !== 'No date'
  return [
    // A date that is no date, or that says more than the day: Last issued 3 May 2026.
    ...(saysMore ? [date] : []),
    ...(notable ? [`Status in the record: ${notable}`] : []),
    ...(by ? [by] : []),
    ...entry.facts
      .filter(({ term }) => !facts.includes(term))
      .map(({ term, value }) => `${term}: ${value}`),
    ...entry.groups
      .filter(({ heading = '' }) => !headings.includes(heading))
      .flatMap(({ heading, readings }) => readings.map((each) => readingLine(each, heading))),
  ]
}

const readingLine = ({ term, value, notes }: Reading, heading: string | undefined): string =>
  [heading && heading !== 'Notes' && `${heading}:`, term, value, ...notes].filter(Boolean).join(' ')

const factOf = ({ facts }: RecordEntry, term: string): string | undefined =>
  facts.find((each) => each.term === term)?.value

const textsUnder = ({ groups }: RecordEntry, heading: string): string[] =>
  groups
    .filter((group) => group.heading === heading)
    .flatMap(({ readings }) => readings.map(({ term }) => term))

/** `hasOthers`: the list names allergies too, so that "none" would contradict it. */
export function allergyResource(entry: RecordEntry, making: Making, hasOthers: boolean): Placed {
  const { isPast, status: said = '', criticalityCode: criticality = '', day } = entry
  const severity = /^(?:severe|moderate|mild)$/i.exec(factOf(entry, 'Severity') ?? '')?.[0]
  const lines = [factOf(entry, 'Reaction') ?? [], textsUnder(entry, 'Reactions')].flat()
  const hasOne = lines.length === 1
  const ended = /resolved/i.test(said) ? 'resolved' : 'inactive'
  return placed(making, 'AllergyIntolerance', {
    clinicalStatus: status('allergyintolerance', isPast ? ended : 'active'),
    ...verified(entry, 'allergyintolerance-verification', allergyCertainties),
    ...(criticalities.has(criticality) && { criticality }),
    code: namedAllergy(entry, hasOthers),
    patient: referTo(making.patient),
    ...(day && { onsetDateTime: fhirDate(day) }),
    ...(lines.length > 0 && {
      reaction: lines.map((text) => ({
        manifestation: [{ text }],
        ...(hasOne && severity && { severity: severity.toLowerCase() }),
      })),
    }),
    ...noteOf(
      restOf(entry, {
        facts: ['Reaction', ...(hasOne && severity ? ['Severity'] : [])],
        headings: ['Reactions'],
      }).filter((line) => !(criticalities.has(criticality) && line.startsWith('Risk: '))),
    ),
  })
}

const criticalities = new Set(['low', 'high', 'unable-to-assess'])
const allergyCertainties = ['unconfirmed', 'confirmed', 'refuted']
const problemCertainties = ['unconfirmed', 'provisional', 'differential', 'confirmed', 'refuted']

/** How certain it is: by its code, or where none was sent by the surgery's word that it was ruled out. */
function verified(
  { verificationCode, status: said = '' }: RecordEntry,
  system: string,
  known: readonly string[],
): object {
  const code = /\b(?:refuted|ruled out)\b/i.test(said) ? 'refuted' : verificationCode
  return code !== undefined && known.includes(code)
    ? { verificationStatus: coded(`${terminology}/${system}`, code) }
    : {}
}

/**
 * What the surgery has written as "none" is said in IPS's words too, where it means no more than these. Beside an
 * allergy it is text alone: a code for it would contradict the list.
 */
function namedAllergy(entry: RecordEntry, hasOthers: boolean): object {
  const { title, codes } = entry
  if (!saysNone(entry)) return concept(title, codes)
  if (hasOthers) return { text: title }
  const said = entry.isPast ? undefined : nones.find(({ words }) => words.test(title))
  const none: Code[] = said ? [{ system: absentInIps, code: said.code, display: said.display }] : []
  return concept(title, [...none, ...(codes ?? [])])
}

const nones = [
  {
    words: /^(?:nka|nil known|no known allerg(?:y|ies))\W*$/i,
    code: 'no-known-allergies',
    display: 'No known allergies',
  },
  {
    words: /^(?:nkda|no known (?:drug|medication) allerg(?:y|ies))\W*$/i,
    code: 'no-known-medication-allergies',
    display: 'No known medication allergies',
  },
]

export function medicineResource(entry: RecordEntry, making: Making): Placed {
  const { title, status: said = '', day, group = '' } = entry
  const current = /ended|on hold/i.test(group) ? 'unknown' : 'active'
  const dosage = textsUnder(entry, 'How to take it')
  return placed(making, 'MedicationStatement', {
    status: /on hold/i.test(said) ? 'on-hold' : current,
    medicationCodeableConcept: concept(title, entry.codes),
    subject: referTo(making.patient),
    ...demandedDate('effectiveDateTime', day),
    ...(dosage.length > 0 && { dosage: [{ text: dosage.join(' ') }] }),
    ...noteOf(restOf(entry, { headings: ['How to take it'] })),
  })
}

export function problemResource(entry: RecordEntry, making: Making): Placed {
  const { title, isPast, status: said = '', day } = entry
  const ended = /resolved/i.test(said) ? 'resolved' : 'inactive'
  return placed(making, 'Condition', {
    clinicalStatus: status('condition', isPast ? ended : 'active'),
    ...verified(entry, 'condition-ver-status', problemCertainties),
    category: [coded(`${terminology}/condition-category`, 'problem-list-item')],
    code: concept(title, entry.codes),
    subject: referTo(making.patient),
    ...(day && { onsetDateTime: fhirDate(day) }),
    ...noteOf(restOf(entry, {})),
  })
}

/** A diagnosis that the member gave: nobody has confirmed it. */
export const ownDiagnosisResource = (
  { name, year }: { name: string; year?: number | undefined },
  making: Making,
): Placed =>
  placed(making, 'Condition', {
    clinicalStatus: status('condition', 'active'),
    verificationStatus: coded(`${terminology}/condition-ver-status`, 'unconfirmed'),
    category: [coded(`${terminology}/condition-category`, 'problem-list-item')],
    code: { text: name },
    subject: referTo(making.patient),
    ...(year !== undefined && { onsetDateTime: String(year) }),
    asserter: referTo(making.patient),
    note: [{ text: 'Given by the patient, not from their GP record.' }],
  })

export function immunisationResource(entry: RecordEntry, making: Making): Placed {
  const isNotGiven = /^not given/i.test(entry.status ?? '')
  return placed(making, 'Immunization', {
    status: isNotGiven ? 'not-done' : 'completed',
    vaccineCode: concept(entry.title, entry.codes),
    patient: referTo(making.patient),
    ...demandedDate('occurrenceDateTime', entry.day),
    ...noteOf(restOf(entry, {})),
  })
}

/** One result; of a panel its parts too, to which it refers. */
export function resultResources(entry: RecordEntry, making: Making): Placed[] {
  const readings = entry.groups.flatMap(({ readings: each }) => each)
  const [only] = readings
  const isAlone = readings.length === 1 && only?.term === entry.title
  const notes = restOf({ ...entry, groups: [] }, {})
  if (isAlone && only) return [observation({ reading: only, entry, notes }, making)]
  const parts = readings.map((reading) => observation({ reading, entry }, making))
  return [
    placed(making, 'Observation', {
      ...observed(concept(entry.title, entry.codes), entry, making),
      status: statusOf(readings.find(({ term }) => term === entry.title) ?? only),
      ...(parts.length > 0
        ? { hasMember: parts.map(({ fullUrl }) => referTo(fullUrl)) }
        : { dataAbsentReason: coded(`${terminology}/data-absent-reason`, 'unknown') }),
      ...noteOf(notes),
    }),
    ...parts,
  ]
}

const observed = (code: object, { day }: Pick<RecordEntry, 'day'>, making: Making) => ({
  category: [coded(`${terminology}/observation-category`, 'laboratory')],
  code,
  subject: referTo(making.patient),
  ...demandedDate('effectiveDateTime', day),
  performer: [referTo(making.surgery)],
})

interface Observed {
  reading: Reading
  entry: RecordEntry
  /** Of the entry, where the reading is all there is of it. */
  notes?: readonly string[]
}

function observation({ reading, entry, notes: own = [] }: Observed, making: Making): Placed {
  const { term, codes, value, measurement, range, isAbnormal, mark, notes } = reading
  const day = reading.date === undefined ? entry.day : reading.day
  const lines = [...own, ...(reading.date !== undefined && !day ? [reading.date] : []), ...notes]
  return placed(making, 'Observation', {
    ...observed(concept(term, codes), day ? { day } : {}, making),
    status: statusOf(reading),
    ...valueOf(value, measurement),
    ...(isAbnormal && {
      interpretation: [coded(`${terminology}/v3-ObservationInterpretation`, 'A', 'Abnormal')],
    }),
    ...(mark && !isAbnormal && { interpretation: [{ text: mark }] }),
    ...(range && { referenceRange: [{ text: range }] }),
    ...noteOf(lines),
  })
}

function valueOf(value: string | undefined, measurement: Reading['measurement']): object {
  const { number } = exactNumber(measurement)
  if (measurement && number !== undefined) {
    const { unit } = measurement
    return { valueQuantity: { value: number, ...(unit && { unit }) } }
  }
  return value === undefined
    ? { dataAbsentReason: coded(`${terminology}/data-absent-reason`, 'unknown') }
    : { valueString: value }
}

/**
 * A result is final only where the laboratory said so. FHIR wants a status of each, and IPS's own profile of a result
 * knows only final ones: where none was sent we say "unknown" and claim no profile, rather than what nobody said.
 */
function statusOf(reading: Pick<Reading, 'isFinal' | 'status'> | undefined): string {
  const { isFinal, status: said = '' } = reading ?? {}
  if (isFinal || /^final\b/i.test(said)) return 'final'
  if (/amended|corrected/i.test(said)) return 'amended'
  return /prelim/i.test(said) ? 'preliminary' : 'unknown'
}

const placed = ({ newUrl }: Making, resourceType: string, fields: object): Placed => {
  const fullUrl = newUrl()
  return { fullUrl, resource: { resourceType, id: fullUrl.slice('urn:uuid:'.length), ...fields } }
}
