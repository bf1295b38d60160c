import { isNoUnit, type Code, type EffectiveDate } from '#contract/gp-record-fields.ts'
import { recordDay } from '#contract/gp-record-dates.ts'

/* FHIR as received, unvalidated: each reader returns a value of the right form, or undefined. */

const reads = Symbol('what was read')
const address = Symbol('fullUrl')

/** A resource, or a part of one. */
export interface Fhir {
  readonly [key: string]: unknown
  [reads]?: ReadKeys
  [address]?: string
}

/** The address of a resource in its bundle (`Bundle.entry.fullUrl`), which references may have. */
export const addressOf = (resource: Fhir): string | undefined => resource[address]

/** The resource of an entry of a bundle. */
export function resourceOfEntry(entry: Fhir): Fhir | undefined {
  const [resource, fullUrl] = [partAt(entry, 'resource'), peekAt(entry, 'fullUrl')]
  if (resource && fullUrl !== undefined) resource[address] = fullUrl
  return resource
}

export const isFhir = (value: unknown): value is Fhir =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const partAt = (of: Fhir | undefined, key: string): Fhir | undefined => {
  const part = of?.[key]
  return isFhir(part) ? part : undefined
}

/** A single part counts as a list of one. */
export const partsAt = (of: Fhir | undefined, key: string): readonly Fhir[] => {
  const sent = of?.[key]
  if (Array.isArray(sent)) return sent.filter(isFhir)
  return isFhir(sent) ? [sent] : []
}

/*
 * What the readers read is noted, so that an entry can say when something was sent that none of them
 * reads (unread.ts). Texts are noted one by one, concepts as a whole: see `conceptText`. The note is at
 * the part itself, and parts of which the same keys were read share one set of them: a set for each part,
 * or one that has all parts in it, costs a large record half a second.
 */
interface ReadKeys {
  has: ReadonlySet<string>
  /** The same and one more. */
  and: Map<string, ReadKeys>
}

const nothing: ReadKeys = { has: new Set(), and: new Map() }
const asWhole = '*'

function note(of: Fhir, key: string): void {
  const read = of[reads] ?? nothing
  if (!read.has.has(key)) of[reads] = withKey(read, key)
}

function withKey(read: ReadKeys, key: string): ReadKeys {
  const known = read.and.get(key)
  if (known) return known
  const more = { has: new Set([...read.has, key]), and: new Map<string, ReadKeys>() }
  read.and.set(key, more)
  return more
}

/** The keys of a part that were read. */
export const readKeys = (of: Fhir): ReadonlySet<string> => (of[reads] ?? nothing).has
export const isWhole = (keys: ReadonlySet<string>): boolean => keys.has(asWhole)

/** A text that decides where something is shown, or whether; nobody has read it by that. */
export const peekAt = (of: Fhir | undefined, key: string): string | undefined => scalar(of?.[key])

export const textAt = (of: Fhir | undefined, key: string): string | undefined => {
  const text = scalar(of?.[key])
  if (of && text !== undefined && key !== 'resourceType') note(of, key)
  return text
}

/** The texts in a list. */
export const textsAt = (of: Fhir | undefined, key: string): string[] => {
  const sent = of?.[key]
  if (of && sent !== undefined) note(of, key)
  return (Array.isArray(sent) ? sent : [sent]).flatMap((each) => scalar(each) ?? [])
}

/** True, or false; undefined for anything else. */
export const flagAt = (of: Fhir | undefined, key: string): boolean | undefined => {
  const text = textAt(of, key)
  return text === 'true' || text === 'false' ? text === 'true' : undefined
}

const scalar = (sent: unknown): string | undefined => {
  if (typeof sent === 'string') return sent.trim() === '' ? undefined : sent
  return typeof sent === 'number' || typeof sent === 'boolean' ? String(sent) : undefined
}

/** A FHIR date: a year, a month, a day or an instant, as precise as it is known. */
export const dateAt = (of: Fhir | undefined, key: string): EffectiveDate | undefined => {
  const value = textAt(of, key)
  return value === undefined ? undefined : { value }
}

/**
 * The name of a concept: the text that was typed, else the description that was picked, else the
 * name of the code. All name the same thing, so one is enough.
 */
export function conceptText(concept: Fhir | undefined): string | undefined {
  const name = nameOfConcept(concept)
  if (concept && name !== undefined) note(concept, asWhole)
  return name
}

function nameOfConcept(concept: Fhir | undefined): string | undefined {
  const text = scalar(concept?.['text'])
  if (text !== undefined) return text
  const codings = partsAt(concept, 'coding')
  const picked = codings.find(({ userSelected }) => userSelected === true)
  for (const coding of picked ? [picked, ...codings] : codings) {
    const name = pickedDescription(coding) ?? scalar(coding['display']) ?? nameOfAbsence(coding)
    if (name !== undefined) return name
  }
  return undefined
}

/** What the International Patient Summary's codes for "none" and "not known" say, which come without a name too. */
const absences: Readonly<Record<string, string>> = {
  'no-known-allergies': 'No known allergies',
  'no-known-medication-allergies': 'No known medication allergies',
  'no-known-food-allergies': 'No known food allergies',
  'no-known-environmental-allergies': 'No known environmental allergies',
  'no-allergy-info': 'No information about allergies',
  'no-known-medications': 'No known medications',
  'no-medication-info': 'No information about medications',
  'no-known-problems': 'No known problems',
  'no-problem-info': 'No information about problems',
  'no-known-immunizations': 'No known immunisations',
  'no-immunization-info': 'No information about immunisations',
}

function nameOfAbsence({ system, code }: Fhir): string | undefined {
  const isOfSummaries = typeof system === 'string' && system.endsWith('/absent-unknown-uv-ips')
  const known = typeof code === 'string' && isOfSummaries && Object.hasOwn(absences, code)
  return known ? absences[code] : undefined
}

/** What a concept says that is no entry: that there is none of its kind, or that nothing is known. */
export function absenceAt(of: Fhir, key: string): string | undefined {
  const concept = partAt(of, key)
  const isAbsence = partsAt(concept, 'coding').some((coding) => nameOfAbsence(coding) !== undefined)
  return isAbsence ? conceptText(concept) : undefined
}

export const conceptAt = (of: Fhir | undefined, key: string): string | undefined =>
  conceptText(partsAt(of, key)[0])

export const conceptsAt = (of: Fhir | undefined, key: string): string[] =>
  partsAt(of, key).flatMap((concept) => conceptText(concept) ?? [])

/** The codes of a concept as they were sent. They are for machines: a person has read nothing by that. */
export function codesOf(concept: Fhir | undefined): { codes?: Code[] } {
  const codes = partsAt(concept, 'coding').flatMap((coding): Code[] => {
    const [code, system, display] = ['code', 'system', 'display'].map((key) => peekAt(coding, key))
    if (code === undefined) return []
    return [{ ...(system && { system }), code, ...(display && { display }) }]
  })
  return codes.length > 0 ? { codes } : {}
}

/** Whether it has one of these codes, which then says all there is to know of it. */
export function hasCode(concept: Fhir | undefined, codes: ReadonlySet<string>): boolean {
  const has = partsAt(concept, 'coding').some(
    ({ code }) => typeof code === 'string' && codes.has(code),
  )
  if (has && concept) note(concept, asWhole)
  return has
}

function pickedDescription(coding: Fhir): string | undefined {
  const described = partsAt(coding, 'extension').find(({ url }) => endOf(url) === 'sctdescid')
  const shown = partsAt(described, 'extension').find(
    ({ url }) => typeof url === 'string' && url.toLowerCase() === 'descriptiondisplay',
  )
  return scalar(shown?.['valueString'])
}

/** Finds an extension by the middle of its name: `Extension-CareConnect-GPC-PrescriptionType-1`. */
export const extensionAt = (of: Fhir | undefined, name: string): Fhir | undefined =>
  partsAt(of, 'extension').find(({ url }) => endOf(url) === name)

/** A part of an extension that has several. */
export const partOfExtension = (of: Fhir | undefined, url: string): Fhir | undefined =>
  partsAt(of, 'extension').find((each) => each['url'] === url)

const ends = new Map<string, string>()

/** The middle of the name of an extension. Cached: a record repeats a few of them very often. */
export function endOf(url: unknown): string {
  if (typeof url !== 'string') return ''
  const known = ends.get(url)
  if (known !== undefined) return known
  const end = url
    .slice(url.lastIndexOf('/') + 1)
    .replace(/^Extension-(?:coding-|CareConnect-(?:GPC-)?)?/, '')
    .replace(/-\d+$/, '')
  if (ends.size < 500) ends.set(url, end)
  return end
}

/** A FHIR name as text. */
export function personName(of: Fhir | undefined): string | undefined {
  const name = partsAt(of, 'name')[0]
  const parts = ['prefix', 'given', 'family', 'suffix'].flatMap((key) => textsAt(name, key))
  return parts.join(' ') || textAt(name, 'text')
}

/** `28 tablet`: a number with its digits as sent, and its unit. */
export function quantityText(quantity: Fhir | undefined): string | undefined {
  const value = textAt(quantity, 'value')
  if (value === undefined) return undefined
  return `${textAt(quantity, 'comparator') ?? ''}${value} ${unitOf(quantity) ?? ''}`.trim()
}

/** The unit of a quantity by its name, else by its code: both name the same. */
export function unitOf(quantity: Fhir | undefined): string | undefined {
  const [unit, code] = [textAt(quantity, 'unit'), textAt(quantity, 'code')]
  const said = unit ?? code
  return said === undefined || isNoUnit(said) ? undefined : said
}

/** A date within a sentence: 3 June 2019, June 2019 or 2019; the original text where it cannot be parsed. */
export function sayDate(date: EffectiveDate): string {
  const day = recordDay(date)
  if (!day) return date.value
  const [year = '', month = '', dayOfMonth = ''] = day.from.split('-')
  if (day.precision === 'year') return year
  const inMonth = `${months[Number(month) - 1] ?? month} ${year}`
  return day.precision === 'month' ? inMonth : `${Number(dayOfMonth)} ${inMonth}`
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** A code as the first word of a sentence: `entered-in-error` becomes "Entered in error". */
export const wordOf = (code: string | undefined): string | undefined =>
  code && code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ')

/** A remark, with its heading if there is one. */
export const remark = (heading: string, said: string | undefined): string[] =>
  said === undefined ? [] : [`${heading}: ${said}`]

/** The same with a date. */
export const datedRemark = (heading: string, date: EffectiveDate | undefined): string[] =>
  date ? [`${heading} ${sayDate(date)}`] : []

/** The resources that references lead to; broken references are left out. */
export const referredAt = (of: Fhir | undefined, key: string, { find }: Finder): Fhir[] =>
  partsAt(of, key)
    .map((each) => find(each))
    .filter((each) => each !== undefined)

/** Resolves a Reference; undefined where it leads nowhere. */
export interface Finder {
  find: (reference: Fhir | undefined) => Fhir | undefined
}

/** The date of recording, where it differs from the date of the event. */
export const recordedLater = (
  happened: EffectiveDate | undefined,
  recorded: EffectiveDate | undefined,
): string[] =>
  happened && recordDay(happened)?.from !== recordDay(recorded)?.from
    ? datedRemark('Recorded on', recorded)
    : []

export const textsOrNone = (texts: readonly string[]): string[] | undefined =>
  texts.length > 0 ? [...new Set(texts)] : undefined

/** `from 3 June 2019 to 5 June 2019`. */
export function periodWords(period: Fhir | undefined): string | undefined {
  const [start, end] = [dateAt(period, 'start'), dateAt(period, 'end')]
  return (
    [start && `from ${sayDate(start)}`, end && `to ${sayDate(end)}`].filter(Boolean).join(' ') ||
    undefined
  )
}

/** `1 to 2 g`, `1 g or more`: a range; a bound with a comparator stays as it was sent. */
export function rangeText(range: Fhir | undefined): string | undefined {
  const [low, high] = [partAt(range, 'low'), partAt(range, 'high')]
  const [least, most] = [quantityText(low), quantityText(high)]
  const isExact = textAt(low, 'comparator') === undefined
  const isExactAbove = textAt(high, 'comparator') === undefined
  if (least !== undefined && most !== undefined) return `${least} to ${most}`
  if (least !== undefined) return isExact ? `${least} or more` : least
  return most !== undefined && isExactAbove ? `${most} or less` : most
}

/** The notes of a resource, each with who wrote it and when, if that was sent. */
export const notesOf = (of: Fhir | undefined, finder: Finder): string[] =>
  partsAt(of, 'note').flatMap((each) => {
    const text = textAt(each, 'text')
    const [author] = referredAt(each, 'authorReference', finder)
    const time = dateAt(each, 'time')
    const by = [textAt(each, 'authorString') ?? personName(author), time && sayDate(time)].filter(
      Boolean,
    )
    if (text === undefined) return []
    return [by.length > 0 ? `${text} (${by.join(', ')})` : text]
  })
