import * as v from 'valibot'

/*
 * How the fields of a record are read. Records of forty years are untidy: each field is read as far as possible, and
 * fields that cannot be read are named, so that nothing disappears silently.
 */

/** A date of the record, as sent. */
export interface EffectiveDate {
  /** Starts with YYYY-MM-DD in most records; empty if none was sent. */
  value: string
  /** `YearMonthDay`, `YearMonth`, `Year` or `Unknown`; absent if the surgery did not send it. */
  datePart?: string
}

/** A field that cannot fail: an unreadable value is absent, and its `shape` names it. */
const field = <Value>(meaning: string, read: (sent: unknown) => Value | undefined) =>
  v.optional(v.pipe(v.unknown(), v.description(meaning), v.transform(read)))

export const Text = field('A text as the surgery wrote it.', textOf)
export const Texts = field('A list of texts.', textsOf)
export const Quantity = field('A number, or the text in its place.', quantityOf)
export const Mark = field('True or false, or the word in its place.', markOf)
export const RecordDate = field(
  'A date as it was sent, mostly YYYY-MM-DD, and how much of it is known.',
  effectiveDateOf,
)
const Unreadable = field(
  'Fields in which something was sent that cannot be read; `*` stands for fields that this contract does not know.',
  (sent) => {
    const names = textsOf(sent)
    return names.length === 0 ? undefined : names
  },
)

/**
 * An entry, or a part of one: its fields, and its parts with fields of their own. `unreadable` names what was sent but
 * cannot be read. Fails if nothing can be read, and for entries that the surgery has marked as entered in error, which
 * are never shown.
 */
export const shape = <Known extends v.ObjectEntries>(known: Known) =>
  noting(v.object({ ...known, unreadable: Unreadable }), known)

/** A part with its own shape; absent if it does not match. */
export const partOf = <Part extends v.GenericSchema>(part: Part) =>
  orElse(v.nullish(part), undefined)

/** The code of a concept in a terminology, as it was sent. */
const Code = v.object({
  /** The address of the terminology: `http://snomed.info/sct`. */
  system: v.optional(v.string()),
  code: v.string(),
  /** The terminology's name for it, which may be another than the text that the surgery chose. */
  display: v.optional(v.string()),
})
export type Code = v.InferOutput<typeof Code>

/**
 * Absent where none were sent, and in the replies of earlier releases: nothing is known of them then. Named so that apps
 * of before, which do not know it, take it for what is for machines and not for something that they failed to read; so
 * are the fields that end in `Code`.
 */
export const Codes = partOf(v.array(Code))

/** A part that may also be sent as plain text, which becomes its `text`. */
export const textAlone = <Part extends v.GenericSchema>(part: Part) =>
  v.pipe(
    v.unknown(),
    v.transform((sent) => (typeof sent === 'string' ? { text: sent } : sent)),
    part,
  )

/** A list of parts, without those that cannot be read. */
export const partsOf = <Part extends v.GenericSchema>(part: Part) => orElse(listOf(part), [])

/** A list without unreadable entries; null or absent is an empty list. */
export const listOf = <Entry extends v.GenericSchema>(entry: Entry) =>
  v.nullish(v.pipe(v.array(orElse(v.nullable(entry), null)), v.transform(withoutNull)), () => [])

/** How many entries of a sent list could not be read. */
export const unreadIn = (sent: unknown, read: readonly unknown[]): number =>
  (Array.isArray(sent) ? sent.filter((each) => each !== null).length : 0) - read.length

/** Whether anything in it, at any depth, was sent but could not be read. */
export const isPartlyRead = (read: object): boolean =>
  Object.entries(read).some(([key, value]: [string, unknown]) =>
    key === 'unreadable'
      ? value !== undefined
      : typeof value === 'object' && value !== null && isPartlyRead(value),
  )

/** The paths of what could not be read: `testResults.value.range`. */
export const unreadPaths = (read: object, path = ''): string[] =>
  Object.entries(read).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'unreadable') return textsOf(value).map((name) => path + name)
    if (typeof value !== 'object' || value === null) return []
    return unreadPaths(value, Array.isArray(read) ? path : `${path}${key}.`)
  })

/** `v.fallback` for generic schemas. */
function orElse<Schema extends v.GenericSchema>(schema: Schema, otherwise: v.InferOutput<Schema>) {
  return v.fallback(schema, () => otherwise)
}

/** A wrapper around the schema of an entry that records what cannot be read: see `shape`. */
function noting<Schema extends v.GenericSchema>(schema: Schema, known: v.ObjectEntries): Schema {
  return {
    ...schema,
    '~run'(dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) {
      const sent = dataset.value
      const read = schema['~run'](dataset, config)
      const entry = read.value
      if (!isObject(sent) || !isObject(entry)) return nothing['~run']({ value: sent }, config)
      const unreadable = unreadableOf(sent, entry, known)
      if (isInError(sent) || (unreadable.length > 0 && !isSent(entry))) {
        return nothing['~run']({ value: sent }, config)
      }
      if (unreadable.length > 0) {
        Object.assign(entry, { unreadable: [...textsOf(entry['unreadable']), ...unreadable] })
      }
      return read
    },
  }
}

const nothing = v.never()

type Sent = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function unreadableOf(sent: Sent, read: Sent, known: v.ObjectEntries): string[] {
  const names: string[] = []
  for (const key of Object.keys(sent)) {
    const value = sent[key]
    if (value === null || key === 'unreadable') continue
    const schema = Object.hasOwn(known, key) ? known[key] : undefined
    if (schema) {
      // A part falls back to nothing, and a field never fails.
      const isRead = 'fallback' in schema ? isPartRead : isFieldRead
      if (!isRead(value, read[key])) names.push(key)
    } else if (!names.includes('*') && !isForMachines(key) && isSent(value)) {
      // Not by name, because a surgery's system may send anything there, and the log would contain it.
      names.push('*')
    }
  }
  return names
}

function isFieldRead(sent: unknown, read: unknown): boolean {
  if (read === undefined) return !isSent(sent)
  // Most dates are objects that are used unchanged.
  if (isObject(sent) && isObject(read)) {
    return Object.keys(sent).every(
      (key) => sent[key] === read[key] || isForMachines(key) || isHeld(sent[key], read),
    )
  }
  return typeof sent !== 'object' || isHeld(sent, read)
}

const isHeld = (sent: unknown, read: unknown): boolean =>
  scalarsOf(sent).every((scalar) => holds(read, scalar))

const isPartRead = (sent: unknown, read: unknown): boolean =>
  Array.isArray(read)
    ? !isSent(sent) || (Array.isArray(sent) && unreadIn(sent, read) === 0)
    : isObject(read) || !isSent(sent)

/** Ids and codes mean nothing to a reader, except a document's, for which the surgery can be asked. */
const isForMachines = (key: string): boolean =>
  key !== 'binaryDataId' &&
  /^(?:id|guid|code|codes|system|url)$|[a-z](?:Id|ID|Guid|GUID|Code|Codes|System|Url)$/.test(key)

/** No real record is nested deeper; anything that is, is an attack. */
const deepest = 8

/** Whether it contains anything that a person could read. */
export function isSent(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  if (typeof value !== 'object' || value === null)
    return typeof value === 'number' || value === true
  if (depth === deepest) return true
  return Array.isArray(value)
    ? value.some((each) => isSent(each, depth + 1))
    : Object.entries(value).some(([key, each]) => !isForMachines(key) && isSent(each, depth + 1))
}

/** The scalar values in it, as texts. */
function scalarsOf(value: unknown, depth = 0): string[] {
  if (typeof value !== 'object' || value === null) return isSent(value) ? [String(value)] : []
  if (depth === deepest) return ['…']
  return Array.isArray(value)
    ? value.flatMap((each) => scalarsOf(each, depth + 1))
    : Object.entries(value).flatMap(([key, each]) =>
        isForMachines(key) ? [] : scalarsOf(each, depth + 1),
      )
}

function holds(read: unknown, scalar: string): boolean {
  if (typeof read === 'string') return read.includes(scalar)
  if (typeof read !== 'object' || read === null) return String(read) === scalar
  return Object.values(read).some((each) => holds(each, scalar))
}

const isInError = (sent: Sent): boolean =>
  Object.values(sent).some((value) => {
    const text = typeof value === 'string' ? value : labelText(value)
    return text !== undefined && text.length < longestInError && inError.test(text)
  })

const inError = /^\s*entered[\s_-]*in[\s_-]*error\s*$/i
/** Skips longer texts, because this check runs for every entry of forty years. */
const longestInError = 24

const scalarText = (sent: unknown): string | undefined => {
  if (typeof sent === 'string') return sent.trim() === '' ? undefined : sent
  return typeof sent === 'number' || typeof sent === 'boolean' ? String(sent) : undefined
}

/** Plain text, `{ text }` or `{ display }`. */
const labelText = (sent: unknown): string | undefined =>
  isObject(sent) ? (scalarText(sent['text']) ?? scalarText(sent['display'])) : scalarText(sent)

function textOf(sent: unknown): string | undefined {
  return Array.isArray(sent) ? textsOf(sent).join('\n') || undefined : labelText(sent)
}

/** A text or a list of texts. */
function textsOf(sent: unknown): string[] {
  return (Array.isArray(sent) ? sent : [sent]).flatMap((each) => labelText(each) ?? [])
}

/** UCUM's "no unit", and an annotation alone: `1`, `{INR}`. A reader would take them for a part of the number. */
export const isNoUnit = (unit: string): boolean => /^\s*(?:1|\{[^{}]*\})\s*$/.test(unit)

export function quantityOf(sent: unknown): number | string | undefined {
  const text = textOf(sent)
  // A text whose digits a number would lose, such as 5.70, stays a text.
  const number = Number(text)
  // JSON has no NaN and no Infinity, so these stay texts as well.
  return text !== undefined && Number.isFinite(number) && String(number) === text ? number : text
}

function markOf(sent: unknown): boolean | string | undefined {
  const text = textOf(sent)
  const word = text?.trim().toLowerCase()
  return word === 'true' || word === 'false' ? word === 'true' : text
}

/** A date as sent: `{ value, datePart }` from EMIS, or just the date. */
export function effectiveDateOf(sent: unknown): EffectiveDate | undefined {
  if (!isObject(sent)) {
    const value = textOf(sent)
    return value === undefined ? undefined : { value }
  }
  const value = labelText(sent['value']) ?? labelText(sent)
  const datePart = labelText(sent['datePart'])
  if (value === undefined && datePart === undefined) return undefined
  return { value: value ?? '', ...(datePart !== undefined && { datePart }) }
}

function withoutNull<Entry>(entries: readonly (Entry | null)[]): Entry[] {
  return entries.filter((entry) => entry !== null)
}
