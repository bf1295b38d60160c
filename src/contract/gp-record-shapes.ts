import * as v from 'valibot'
import {
  listOf,
  Mark,
  partOf,
  partsOf,
  Quantity,
  RecordDate,
  shape,
  Text,
  textAlone,
  Texts,
} from './gp-record-fields.ts'

/**
 * The two shapes in which surgeries send a record (section 3 of the specification): shape 1 looks
 * like EMIS's patient record, shape 3 like TPP's list of events. Each entry is read by itself. One that
 * cannot be read is left out of its list, and what cannot be read of another is named in `unreadable`.
 * Unknown words stay as they are.
 *
 * Every text is as the surgery wrote it. HTML entities in it are decoded once, where it is shown,
 * and what they decode to is text, never markup.
 */

/** What a value is compared with, only where the laboratory sent it: its bounds, or a text alone. */
const Range = textAlone(
  shape({ minimum: Quantity, maximum: Quantity, units: Text, text: Text }, {}),
)

/** Something seen, measured or said. Unknown types are shown as any other. */
export const Observation = shape(
  {
    term: Text,
    displayValue: Text,
    observationType: Text,
    eventGuid: Text,
    effectiveDate: RecordDate,
    numericValue: Quantity,
    /** `<`, `<=`, `>` or `>=`: the value is a bound. */
    numericOperator: Text,
    numericUnits: Text,
    abnormal: Mark,
    /** What the laboratory says of the value, as a word: High, Potentially abnormal. */
    interpretation: Text,
    /** How far a result is: Preliminary, Final, Amended. */
    status: Text,
    associatedText: Texts,
  },
  { range: partOf(Range) },
)
export type Observation = v.InferOutput<typeof Observation>

export const ConsultationSection = shape({ header: Text }, { observations: partsOf(Observation) })

export const Consultation = shape(
  { eventGuid: Text, effectiveDate: RecordDate, consultantName: Text, location: Text, type: Text },
  { sections: partsOf(ConsultationSection) },
)
export type Consultation = v.InferOutput<typeof Consultation>

/** A preparation made up of several drugs. */
const Mixture = shape(
  { mixtureName: Text },
  { constituents: partsOf(shape({ constituentName: Text, strength: Text }, {})) },
)

export const Medication = shape(
  {
    drugName: Text,
    drugStatus: Text,
    quantity: Text,
    dosage: Text,
    /** Acute, Repeat, Repeat dispensing. */
    prescriptionType: Text,
    effectiveDate: RecordDate,
    lastIssueDate: RecordDate,
    endDate: RecordDate,
    reasonStopped: Text,
    numberOfIssues: Quantity,
    issuesAllowed: Quantity,
    associatedText: Texts,
  },
  { mixture: partOf(Mixture) },
)
export type Medication = v.InferOutput<typeof Medication>

/** One result, or a panel whose parts are its child values. */
export const TestResult = shape(
  {},
  { value: partOf(Observation), childValues: partsOf(Observation) },
)
export type TestResult = v.InferOutput<typeof TestResult>

export const Allergy = shape(
  {
    term: Text,
    effectiveDate: RecordDate,
    /** Active, Resolved. */
    status: Text,
    severity: Text,
    reaction: Texts,
    endDate: RecordDate,
    associatedText: Texts,
  },
  {},
)
export type Allergy = v.InferOutput<typeof Allergy>

export const Immunisation = shape(
  {
    term: Text,
    observationType: Text,
    effectiveDate: RecordDate,
    /** It was offered, or planned, and did not happen. */
    notGiven: Mark,
    reasonNotGiven: Text,
    associatedText: Texts,
  },
  {},
)
export type Immunisation = v.InferOutput<typeof Immunisation>

export const MedicalProblem = shape(
  { status: Text, significance: Text, endDate: RecordDate },
  { observation: partOf(Observation) },
)
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

/** What is known of a letter or another document. */
export const RecordDocument = shape(
  {
    title: Text,
    /** What it is: Discharge letter. */
    type: Text,
    /** How its content is written: `application/pdf`. */
    contentType: Text,
    /** In bytes. */
    size: Quantity,
    /** Its content in base64; absent where it was not sent. */
    content: Text,
    /** Why its content was not sent, in the words of the surgery. */
    withheldBecause: Text,
  },
  {},
)
export type RecordDocument = v.InferOutput<typeof RecordDocument>

/** A `binaryDataId` names a letter, by which the surgery can be asked for it. */
export const RecordItem = shape(
  { details: Text, binaryDataId: Text, type: Text },
  { document: partOf(RecordDocument) },
)

export type RecordItem = v.InferOutput<typeof RecordItem>

/** One entry of shape 3. */
export const RecordEvent = shape(
  { date: RecordDate, doneBy: Text, location: Text, type: Text },
  { recordItems: partsOf(RecordItem) },
)
export type RecordEvent = v.InferOutput<typeof RecordEvent>

/** Shape 3. */
export const RecordEvents = listOf(RecordEvent)

/** Whose record it is, as the surgery wrote it. */
export const RecordPatient = shape({ name: Text, dateOfBirth: RecordDate }, {})
export type RecordPatient = v.InferOutput<typeof RecordPatient>

/** Why a record, or a section of it, is not all that there is. */
export const RecordWarning = shape(
  {
    /** `in-transfer`, `withheld`, `awaiting-review` or `no-free-text`; another is told by its text. */
    kind: Text,
    /** A section by its name in this contract; absent where it is about the whole record. */
    section: Text,
    /** Of a record in transfer: what is earlier may be missing. */
    before: RecordDate,
    /** The words of the surgery. */
    text: Text,
  },
  {},
)
export type RecordWarning = v.InferOutput<typeof RecordWarning>

export const RecordWarnings = listOf(RecordWarning)
