import type { EffectiveDate } from '#contract/gp-record-fields.ts'
import { recordDay } from '#contract/gp-record-dates.ts'

/* FHIR as received, unvalidated: each reader returns a value of the right form, or undefined. */

/** A resource, or a part of one. */
export type Fhir = Readonly<Record<string, unknown>>

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

export const textAt = (of: Fhir | undefined, key: string): string | undefined => scalar(of?.[key])

/** The texts in a list. */
export const textsAt = (of: Fhir | undefined, key: string): string[] => {
  const sent = of?.[key]
  return (Array.isArray(sent) ? sent : [sent]).flatMap((each) => scalar(each) ?? [])
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

export const referenceAt = (of: Fhir | undefined, key: string): string | undefined =>
  textAt(partAt(of, key), 'reference')

/**
 * The name of a concept: the text that was typed, else the description that was picked, else the
 * name of the code. All name the same thing, so one is enough.
 */
export function conceptText(concept: Fhir | undefined): string | undefined {
  const text = textAt(concept, 'text')
  if (text !== undefined) return text
  const codings = partsAt(concept, 'coding')
  const picked = codings.find(({ userSelected }) => userSelected === true)
  for (const coding of picked ? [picked, ...codings] : codings) {
    const name = pickedDescription(coding) ?? textAt(coding, 'display')
    if (name !== undefined) return name
  }
  return undefined
}

export const conceptAt = (of: Fhir | undefined, key: string): string | undefined =>
  conceptText(partsAt(of, key)[0])

export const conceptsAt = (of: Fhir | undefined, key: string): string[] =>
  partsAt(of, key).flatMap((concept) => conceptText(concept) ?? [])

export const hasCode = (concept: Fhir | undefined, codes: ReadonlySet<string>): boolean =>
  partsAt(concept, 'coding').some(({ code }) => typeof code === 'string' && codes.has(code))

function pickedDescription(coding: Fhir): string | undefined {
  const described = partsAt(coding, 'extension').find(({ url }) => endOf(url) === 'sctdescid')
  const shown = partsAt(described, 'extension').find(
    ({ url }) => typeof url === 'string' && url.toLowerCase() === 'descriptiondisplay',
  )
  return textAt(shown, 'valueString')
}

/** Finds an extension by the middle of its name: `Extension-CareConnect-GPC-PrescriptionType-1`. */
export const extensionAt = (of: Fhir | undefined, name: string): Fhir | undefined =>
  partsAt(of, 'extension').find(({ url }) => endOf(url) === name)

/** A part of an extension that has several. */
export const partOfExtension = (of: Fhir | undefined, url: string): Fhir | undefined =>
  partsAt(of, 'extension').find((each) => each['url'] === url)

const ends = new Map<string, string>()

/** Cached: a record of forty years repeats a few URLs a hundred thousand times. */
function endOf(url: unknown): string {
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
  const comparator = textAt(quantity, 'comparator') ?? ''
  const unit = textAt(quantity, 'unit') ?? textAt(quantity, 'code') ?? ''
  return `${comparator}${value} ${unit}`.trim()
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
    .map((each) => find(textAt(each, 'reference')))
    .filter((each) => each !== undefined)

/** Resolves a reference; undefined where it leads nowhere. */
export interface Finder {
  find: (reference: string | undefined) => Fhir | undefined
}

/** The date of recording, where it differs from the date of the event. */
export const recordedLater = (
  happened: EffectiveDate | undefined,
  recorded: EffectiveDate | undefined,
): string[] =>
  happened && recordDay(happened)?.from !== recordDay(recorded)?.from
    ? datedRemark('Recorded on', recorded)
    : []
