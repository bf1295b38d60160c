import type { RecordDay } from '#contract/gp-record-dates.ts'
import type { Code } from '#contract/gp-record-fields.ts'
import { notableStatus, saysNone } from '#record/reading/allergies.ts'
import { cardWords } from '#record/reading/card-words.ts'
import type { Reading, RecordEntry } from '#record/reading/record-entry.ts'

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

export const terminology = 'http://terminology.hl7.org/CodeSystem'
const absentInIps = 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips'

export const coded = (system: string, code: string, display?: string) => ({
  coding: [{ system, code, ...(display && { display }) }],
})

/** IPS's own way to say that nothing is known, or that something is known to be none. */
export const absent = (code: string, display: string) => ({
  ...coded(absentInIps, code, display),
  text: display,
})

/** How a concept is named, in a code or without one. */
type Coding = Code | { display: string }

/**
 * A concept with its codes as they were sent. A terminology is named by its address, or the code says nothing. `but` is what
 * makes its name mean something else ("not given"), which stands in the text. Many viewers show the first name of `coding`
 * and nothing else, so where the codes do not say all of the text, that comes before them.
 */
export function concept(
  name: string,
  codes: RecordEntry['codes'],
  but?: string,
): { text: string; coding: Coding[] } {
  const text = but === undefined ? name : `${name}: ${lowerFirst(but)}`
  const coded = (codes ?? []).filter(
    ({ system, code }) => system && isAddress.test(system) && isCode.test(code),
  )
  const isSaid = coded.length > 0 && but === undefined
  return { coding: [...(isSaid ? [] : [{ display: text }]), ...coded], text }
}

/** An abbreviation stays one: EDTA blood. */
export const lowerFirst = (words: string): string =>
  words.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase())

/** What must not be missed about an entry, whatever a viewer shows of it: its status, and that it may have ended. */
function butOf(entry: RecordEntry): string | undefined {
  const inDoubt = [
    ...entry.facts.map(({ term, value }) => `${term.toLowerCase()} ${value}`),
    ...textsUnder(entry, 'How to take it'),
  ].find((words) => isDoubt.test(words))
  const words = [notableStatus(entry), inDoubt?.replace(/\.$/, '')].filter(Boolean)
  return words.length > 0 ? words.join(', ') : undefined
}

const isDoubt = /^ended .*, but /i

const isAddress = /^[a-z][\w+.-]*:\S+$/i
/** FHIR's: no spaces but single ones within. */
const isCode = /^\S+(?: \S+)*$/

export const status = (kind: 'allergyintolerance' | 'condition', code: string) =>
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

export const noteOf = (lines: readonly string[]): object =>
  lines.length === 0 ? {} : { note: lines.map((text) => ({ text })) }

export function restOf(entry: RecordEntry, { facts = [], headings = [] }: OwnFields): string[] {
  const { day, date, by } = entry
  const { partial } = cardWords(entry)
  const saysMore = day ? /issued/i.test(date) : date !== 'No date'
  return [
    // A date that is no date, or that says more than the day: Last issued 3 May 2026.
    ...(saysMore ? [date] : []),
    ...(by ? [by] : []),
    ...entry.facts
      .filter(({ term }) => !facts.includes(term))
      .map(({ term, value }) => `${term}: ${value}`),
    ...entry.groups
      .filter(({ heading = '' }) => !headings.includes(heading))
      .flatMap(({ heading, readings }) => readings.map((each) => readingLine(each, heading))),
    ...(partial ? [partial] : []),
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
  const { isPast, status: said = '', criticalityCode: criticality = '' } = entry
  const severity = /^(?:severe|moderate|mild)$/i.exec(factOf(entry, 'Severity') ?? '')?.[0]
  const lines = [factOf(entry, 'Reaction') ?? [], textsUnder(entry, 'Reactions')].flat()
  const hasOne = lines.length === 1
  const ended = /resolved/i.test(said) ? 'resolved' : 'inactive'
  const kind = kindOf(factOf(entry, 'Kind'))
  return placed(making, 'AllergyIntolerance', {
    clinicalStatus: status('allergyintolerance', isPast ? ended : 'active'),
    ...verified(entry, 'allergyintolerance-verification', allergyCertainties),
    ...kind,
    ...(criticalities.has(criticality) && { criticality }),
    code: namedAllergy(entry, hasOthers),
    patient: referTo(making.patient),
    ...onset(entry),
    ...(lines.length > 0 && {
      reaction: lines.map((text) => ({
        manifestation: [{ text }],
        ...(hasOne && severity && { severity: severity.toLowerCase() }),
      })),
    }),
    ...noteOf(
      restOf(entry, {
        facts: ['Reaction', ...(hasOne && severity ? ['Severity'] : []), ...(kind ? ['Kind'] : [])],
        headings: ['Reactions'],
      }).filter((line) => !(criticalities.has(criticality) && line.startsWith('Risk: '))),
    ),
  })
}

/** What kind of allergy it is, in FHIR's fields; undefined where these do not say all of it. */
function kindOf(words: string | undefined): object | undefined {
  const all = words?.toLowerCase().split(', ') ?? []
  const types = all.filter((word) => word === 'allergy' || word === 'intolerance')
  const category = all.filter((word) => allergyCategories.has(word))
  if (all.length === 0 || types.length > 1 || types.length + category.length < all.length) {
    return undefined
  }
  return { ...(types[0] && { type: types[0] }), ...(category.length > 0 && { category }) }
}

const allergyCategories = new Set(['food', 'medication', 'environment', 'biologic'])
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
  if (!saysNone(entry)) return concept(title, codes, butOf(entry))
  if (hasOthers) return concept(title, [], butOf(entry))
  const said = entry.isPast ? undefined : nones.find(({ words }) => words.test(title))
  const none: Code[] = said ? [{ system: absentInIps, code: said.code, display: said.display }] : []
  return concept(title, [...none, ...(codes ?? [])], butOf(entry))
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
  const { title, status: said = '', day, date, start, group = '' } = entry
  const current = /ended|on hold/i.test(group) ? 'unknown' : 'active'
  // That it has ended stands in its name.
  const dosage = textsUnder(entry, 'How to take it').filter((each) => !isDoubt.test(each))
  return placed(making, 'MedicationStatement', {
    status: /on hold/i.test(said) ? 'on-hold' : current,
    medicationCodeableConcept: concept(title, entry.codes, butOf(entry)),
    subject: referTo(making.patient),
    ...demandedDate('effectiveDateTime', /issued/i.test(date) ? start : day),
    ...(dosage.length > 0 && { dosage: [{ text: dosage.join(' ') }] }),
    ...noteOf(restOf(entry, { headings: ['How to take it'] })),
  })
}

export function problemResource(entry: RecordEntry, making: Making): Placed {
  const { title, isPast, status: said = '', end } = entry
  const ended = /resolved/i.test(said) ? 'resolved' : 'inactive'
  return placed(making, 'Condition', {
    // What has an end is not active to FHIR, whatever its status says; its name says that too.
    clinicalStatus: status('condition', isPast || end ? ended : 'active'),
    ...verified(entry, 'condition-ver-status', problemCertainties),
    category: [coded(`${terminology}/condition-category`, 'problem-list-item')],
    code: concept(title, entry.codes, butOf(entry)),
    subject: referTo(making.patient),
    ...onset(entry),
    ...(end && { abatementDateTime: fhirDate(end) }),
    ...noteOf(restOf(entry, {})),
  })
}

/** A diagnosis that the member gave: nobody has confirmed it. */
export const ownDiagnosisResource = (name: string, making: Making): Placed =>
  placed(making, 'Condition', {
    clinicalStatus: status('condition', 'active'),
    verificationStatus: coded(`${terminology}/condition-ver-status`, 'unconfirmed'),
    category: [coded(`${terminology}/condition-category`, 'problem-list-item')],
    code: concept(name, []),
    subject: referTo(making.patient),
    asserter: referTo(making.patient),
    note: [{ text: 'Given by the patient, not from their GP record.' }],
  })

export function immunisationResource(entry: RecordEntry, making: Making): Placed {
  const isNotGiven = /^not given/i.test(entry.status ?? '')
  return placed(making, 'Immunization', {
    status: isNotGiven ? 'not-done' : 'completed',
    vaccineCode: concept(entry.title, entry.codes, butOf(entry)),
    patient: referTo(making.patient),
    ...demandedDate('occurrenceDateTime', entry.day),
    ...noteOf(restOf(entry, {})),
  })
}

/** When it began, or, of what was sent without that, when it was written down. */
const onset = ({ day, isDateRecorded }: RecordEntry): object =>
  day ? { [isDateRecorded ? 'recordedDate' : 'onsetDateTime']: fhirDate(day) } : {}

export const placed = ({ newUrl }: Making, resourceType: string, fields: object): Placed => {
  const fullUrl = newUrl()
  return { fullUrl, resource: { resourceType, id: fullUrl.slice('urn:uuid:'.length), ...fields } }
}

/** Lists of texts as XHTML; every text is escaped. */
export function narrative(lists: readonly (readonly string[])[]): object {
  const items = lists
    .filter((list) => list.length > 0)
    .map((list) => `<ul>${list.map((each) => `<li>${escaped(each)}</li>`).join('')}</ul>`)
  return {
    status: 'generated',
    div: `<div xmlns="http://www.w3.org/1999/xhtml">${items.join('') || '<p>Nothing is shared about this.</p>'}</div>`,
  }
}

const escaped = (words: string): string =>
  words.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
