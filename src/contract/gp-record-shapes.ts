import * as v from 'valibot'
import {
  Codes,
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
 * The two shapes in which surgeries send a record (section 3 of the specification): shape 1 resembles EMIS's
 * patient record, shape 3 TPP's list of events. Each entry is read separately. An unreadable entry is left out of
 * its list; unreadable fields of others are named in `unreadable`. Unknown words are kept.
 *
 * Every text is as the surgery wrote it. HTML entities are decoded once, when it is shown, and the result is text,
 * never markup.
 */

/** Texts for machines, such as the codes of a transfer, that are shown on request instead of among the others. */
const AsSent = Texts

/** The reference range, if the laboratory sent it: its bounds, or a text. */
const Range = textAlone(shape({ minimum: Quantity, maximum: Quantity, units: Text, text: Text }))

/** An observation. Unknown types are shown like any other. */
export const Observation = shape({
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
  /** The laboratory's assessment of the value: High, Potentially abnormal. */
  interpretation: Text,
  /** The status of a result: Preliminary, Final, Amended. Absent where it is not known. */
  status: Text,
  associatedText: Texts,
  asSent: AsSent,
  range: partOf(Range),
  /** Of what was observed, not of its value. */
  codes: Codes,
})
export type Observation = v.InferOutput<typeof Observation>

export const ConsultationSection = shape({
  header: Text,
  asSent: AsSent,
  observations: partsOf(Observation),
})

export const Consultation = shape({
  eventGuid: Text,
  effectiveDate: RecordDate,
  consultantName: Text,
  location: Text,
  type: Text,
  /** If it did not take place as planned: Cancelled. */
  status: Text,
  sections: partsOf(ConsultationSection),
})
export type Consultation = v.InferOutput<typeof Consultation>

/** A preparation of several drugs. */
const Mixture = shape({
  mixtureName: Text,
  constituents: partsOf(shape({ constituentName: Text, strength: Text })),
})

/** One prescription of a medicine; `drugName` and `dosage` only where they differ from the medicine's. */
const Issue = shape({
  date: RecordDate,
  drugName: Text,
  quantity: Text,
  /** For how long: 28 days. */
  lasts: Text,
  dosage: Text,
  /** Of one that was not issued as usual: Cancelled. */
  status: Text,
})

export const Medication = shape({
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
  asSent: AsSent,
  mixture: partOf(Mixture),
  issues: partsOf(Issue),
  /** Of the medicine. */
  codes: Codes,
})
export type Medication = v.InferOutput<typeof Medication>

/** One result, or a panel whose parts are its child values. */
export const TestResult = shape({
  value: partOf(Observation),
  childValues: partsOf(Observation),
})
export type TestResult = v.InferOutput<typeof TestResult>

export const Allergy = shape({
  term: Text,
  effectiveDate: RecordDate,
  /** Allergy or intolerance, and to what kind of thing: Intolerance, medication. */
  kind: Text,
  /** Active, Resolved, Ruled out (refuted). */
  status: Text,
  /** The worst of its reactions. */
  severity: Text,
  /** A line for each, with its own severity and date: Anaphylaxis (severe), 6 May 2019. */
  reaction: Texts,
  endDate: RecordDate,
  /** `recorded` where the date is when it was written down, because it was not sent when it began. */
  dateCode: Text,
  /** How much harm a reaction may do: `low`, `high` or `unable-to-assess` (FHIR). Absent where it is not known. */
  criticalityCode: Text,
  /** How certain it is: `unconfirmed`, `confirmed` or `refuted` (FHIR). Absent where it is not known. */
  verificationCode: Text,
  associatedText: Texts,
  asSent: AsSent,
  /** Of what it is an allergy to. */
  codes: Codes,
})
export type Allergy = v.InferOutput<typeof Allergy>

export const Immunisation = shape({
  term: Text,
  observationType: Text,
  effectiveDate: RecordDate,
  /** It was offered or planned, but not given. */
  notGiven: Mark,
  reasonNotGiven: Text,
  associatedText: Texts,
  asSent: AsSent,
  codes: Codes,
})
export type Immunisation = v.InferOutput<typeof Immunisation>

export const MedicalProblem = shape({
  status: Text,
  significance: Text,
  endDate: RecordDate,
  /** `recorded` where the date is when it was written down, because it was not sent when it began. */
  dateCode: Text,
  /** How certain it is: `provisional`, `differential`, `confirmed` or `refuted` (FHIR). Absent where it is not known. */
  verificationCode: Text,
  observation: partOf(Observation),
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

/** What is known about a letter or another document. */
export const RecordDocument = shape({
  title: Text,
  /** The kind of document: Discharge letter. */
  type: Text,
  /** The media type of its content: `application/pdf`. */
  contentType: Text,
  /** In bytes. */
  size: Quantity,
  /** Its content in base64; absent if it was not sent. */
  content: Text,
  /** The surgery's reason for not sending its content. */
  withheldBecause: Text,
})
export type RecordDocument = v.InferOutput<typeof RecordDocument>

/** A `binaryDataId` identifies a letter, for which the surgery can be asked. */
export const RecordItem = shape({
  details: Text,
  binaryDataId: Text,
  type: Text,
  document: partOf(RecordDocument),
})

export type RecordItem = v.InferOutput<typeof RecordItem>

/** One entry of shape 3. */
export const RecordEvent = shape({
  date: RecordDate,
  doneBy: Text,
  location: Text,
  type: Text,
  asSent: AsSent,
  recordItems: partsOf(RecordItem),
})
export type RecordEvent = v.InferOutput<typeof RecordEvent>

/** Shape 3. */
export const RecordEvents = listOf(RecordEvent)

/** The patient, as the surgery sent them. */
export const RecordPatient = shape({
  name: Text,
  dateOfBirth: RecordDate,
  /** The parts of the name, if they were sent apart; all of the given ones in one text. */
  givenName: Text,
  familyName: Text,
  /** `male`, `female`, `other` or `unknown` (FHIR). */
  genderCode: Text,
  nhsNumber: Text,
})
export type RecordPatient = v.InferOutput<typeof RecordPatient>

/** Why a record or a section is incomplete. */
export const RecordWarning = shape({
  /** `in-transfer`, `withheld`, `awaiting-review` or `no-free-text`; for another kind, `text` explains it. */
  kind: Text,
  /** A section by its name in this contract; absent if it is about the whole record. */
  section: Text,
  /** For a record in transfer: earlier entries may be missing. */
  before: RecordDate,
  /** The surgery's own text. */
  text: Text,
})
export type RecordWarning = v.InferOutput<typeof RecordWarning>

/** What a surgery wrote about a section, such as why it is empty. */
export const SectionNotes = listOf(shape({ section: Text, text: Text }))

export const RecordWarnings = listOf(RecordWarning)
