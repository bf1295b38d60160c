import * as v from 'valibot'

/**
 * The two shapes in which surgeries send a record (section 3 of the specification): shape 1 looks
 * like EMIS's patient record, shape 3 like TPP's list of events. Structure is strict: a list is a
 * list, an entry an object. Fields are forgiving, because records of forty years are not tidy: what
 * is missing, null or of another kind is absent, unknown words stay as they are, unknown keys go.
 *
 * Every text is as the surgery wrote it. HTML entities in it are decoded once, where it is shown,
 * and what they decode to is text, never markup.
 */

/** A date of the record. `value` begins YYYY-MM-DD; `datePart` says how much of it is known. */
export interface EffectiveDate {
  value: string
  /** `YearMonthDay`, `YearMonth`, `Year` or `Unknown`; absent when the surgery did not say. */
  datePart?: string
}

/** A field that cannot fail: what is not `meaning` is absent. */
const field = <Value>(meaning: string, read: (sent: unknown) => Value) =>
  v.optional(v.pipe(v.unknown(), v.description(meaning), v.transform(read)))

const Text = field('A text as the surgery wrote it.', textOf)
const Quantity = field('A number.', numberOf)
const Flag = field('True or false.', flagOf)
const RecordDate = field(
  'YYYY-MM-DD, perhaps with a time, and how much of it is known.',
  effectiveDateOf,
)
const Texts = field('A list of texts.', textsOf)

/** An array; null among its entries is nothing, and a missing one is empty. */
const listOf = <Entry extends v.GenericSchema>(entry: Entry) =>
  v.nullish(v.pipe(v.array(v.nullable(entry)), v.transform(withoutNull)), () => [])

/** What a value is compared with, only where the laboratory sent it. */
const Range = v.object({ minimum: Quantity, maximum: Quantity, units: Text })

const observation = {
  term: Text,
  displayValue: Text,
  observationType: Text,
  eventGuid: Text,
  effectiveDate: RecordDate,
  numericValue: Quantity,
  /** `<`, `<=`, `>` or `>=`: the value is a bound. */
  numericOperator: Text,
  numericUnits: Text,
  range: v.nullish(Range),
  abnormal: Flag,
  associatedText: Texts,
}

/** Something seen, measured or said. Unknown types are shown as any other. */
export const Observation = v.object(observation)
export type Observation = v.InferOutput<typeof Observation>

export const ConsultationSection = v.object({ header: Text, observations: listOf(Observation) })

export const Consultation = v.object({
  eventGuid: Text,
  effectiveDate: RecordDate,
  consultantName: Text,
  location: Text,
  sections: listOf(ConsultationSection),
})
export type Consultation = v.InferOutput<typeof Consultation>

export const Medication = v.object({
  drugName: Text,
  drugStatus: Text,
  quantity: Text,
  dosage: Text,
  prescriptionType: Text,
  effectiveDate: RecordDate,
  /** A preparation made up of several drugs; its own `drugName` may be missing. */
  mixture: v.nullish(
    v.object({
      mixtureName: Text,
      constituents: listOf(v.object({ constituentName: Text, strength: Text })),
    }),
  ),
})
export type Medication = v.InferOutput<typeof Medication>

/** One result, or a panel whose parts are its child values. */
export const TestResult = v.object({
  value: v.nullish(Observation),
  childValues: listOf(Observation),
})
export type TestResult = v.InferOutput<typeof TestResult>

export const Allergy = v.object({ term: Text, effectiveDate: RecordDate, associatedText: Texts })
export type Allergy = v.InferOutput<typeof Allergy>

export const Immunisation = v.object({
  term: Text,
  observationType: Text,
  effectiveDate: RecordDate,
  associatedText: Texts,
})
export type Immunisation = v.InferOutput<typeof Immunisation>

export const MedicalProblem = v.object({
  status: Text,
  significance: Text,
  observation: v.nullish(Observation),
})
export type MedicalProblem = v.InferOutput<typeof MedicalProblem>

/** Shape 1. */
export const MedicalRecord = v.object({
  consultations: listOf(Consultation),
  medication: listOf(Medication),
  testResults: listOf(TestResult),
  allergies: listOf(Allergy),
  immunisations: listOf(Immunisation),
  problems: listOf(MedicalProblem),
})
export type MedicalRecord = v.InferOutput<typeof MedicalRecord>

/** One entry of shape 3. A `binaryDataId` names a letter that cannot be fetched here. */
export const RecordEvent = v.object({
  date: RecordDate,
  doneBy: Text,
  location: Text,
  recordItems: listOf(v.object({ details: Text, binaryDataId: Text })),
})
export type RecordEvent = v.InferOutput<typeof RecordEvent>

/** Shape 3. */
export const RecordEvents = listOf(RecordEvent)

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** A text or a list of texts. */
function textsOf(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.map(textOf) : [textOf(value)]
  return texts.filter((text) => text !== undefined)
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function flagOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

/** A date as it is sent: `{ value, datePart }` as EMIS writes it, or the date alone. */
export function effectiveDateOf(sent: unknown): EffectiveDate | undefined {
  if (typeof sent !== 'object' || sent === null) {
    const value = textOf(sent)
    return value === undefined ? undefined : { value }
  }
  const value = 'value' in sent ? textOf(sent.value) : undefined
  const datePart = 'datePart' in sent ? textOf(sent.datePart) : undefined
  if (value === undefined) return undefined
  return datePart === undefined ? { value } : { value, datePart }
}

function withoutNull<Entry>(entries: readonly (Entry | null)[]): Entry[] {
  return entries.filter((entry) => entry !== null)
}
