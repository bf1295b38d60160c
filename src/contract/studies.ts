import * as v from 'valibot'
import { IsoInstant } from './days.ts'
import { endpoint } from './endpoint.ts'
import { LooksFor } from './looks-for.ts'

/**
 * When questions are asked: once, or so many times, every so many weeks from the consent on. Each time is open for so many
 * days, and over before the next begins (`WrittenSchedule`).
 */
export const Schedule = v.union([
  v.object({ once: v.object({ openDays: v.number() }) }),
  v.object({ everyWeeks: v.number(), times: v.number(), openDays: v.number() }),
])
export type Schedule = v.InferOutput<typeof Schedule>

/** What whoever agrees is asked, where it can be answered in Rowan. */
export const QuestionnaireTerms = v.object({
  version: v.number(),
  /** How many there are, where none is needless. */
  questions: v.number(),
  /** About how long they take. */
  minutes: v.number(),
  schedule: Schedule,
})
export type QuestionnaireTerms = v.InferOutput<typeof QuestionnaireTerms>

/** One item that a study asks a member to share (section 3). */
export const DataRequest = v.variant('type', [
  v.object({
    id: v.string(),
    type: v.literal('LAB_TEST'),
    labTest: v.object({ name: v.string() }),
  }),
  v.object({ id: v.string(), type: v.literal('MEDICAL_RECORD') }),
  v.object({
    id: v.string(),
    type: v.literal('QUESTIONNAIRE'),
    /** Without `terms` the study's team asks elsewhere. A consent keeps those that were agreed to. */
    questionnaire: v.object({ name: v.string(), terms: v.optional(QuestionnaireTerms) }),
  }),
])
export type DataRequest = v.InferOutput<typeof DataRequest>

/** A study's own text about how it uses the data, in addition to the text of all consents. */
export const StudyConsentText = v.object({ version: v.number(), words: v.string() })
export type StudyConsentText = v.InferOutput<typeof StudyConsentText>

/** Who gets what members agree to share, and answers for it. Another organisation or country is another version. */
export const StudyController = v.object({
  version: v.number(),
  organisation: v.string(),
  country: v.string(),
  /** Of the research ethics committee that approved the study. */
  ethicsReference: v.string(),
})
export type StudyController = v.InferOutput<typeof StudyController>

/** The public fields of a study (product rules). */
export const publicFields = {
  id: v.string(),
  studyName: v.string(),
  organisation: v.string(),
  description: v.string(),
  /** The three links as the sponsor wrote them; unsafe until checked with `safeLink`. */
  infoLink: v.string(),
  terms: v.string(),
  privacyPolicy: v.string(),
  /**
   * Whom it looks for, as a second person has read it. Absent: it does not say, as in earlier releases' copies, or says
   * something that a later one will know, so that nobody can tell here who fits.
   */
  looksFor: v.fallback(v.optional(LooksFor), undefined),
  /** Absent: nothing is sent to this study. */
  controller: v.optional(StudyController),
  /** The version: it changes with any other field. */
  updatedAt: IsoInstant,
}

/** A study as a member sees it. */
export const MemberStudy = v.object({
  ...publicFields,
  dataRequests: v.array(DataRequest),
  consentText: v.optional(StudyConsentText),
})
export type MemberStudy = v.InferOutput<typeof MemberStudy>

/** Without the data requests, for any caller: those are on the study's own page. */
const PublicStudy = v.object({
  ...publicFields,
  /** Whether it asks for the data of a kit. */
  asksForKitData: v.boolean(),
})
export type PublicStudy = v.InferOutput<typeof PublicStudy>

/** The same for everybody, so a request reveals nothing about the caller. */
export const listStudies = endpoint({
  method: 'GET',
  path: '/studies',
  summary: 'Every study that is open, by name.',
  access: 'public',
  reply: v.array(PublicStudy),
})

/** Whether a study asks for the data of a kit. */
export const asksForKitData = ({
  dataRequests,
}: {
  dataRequests: readonly DataRequest[]
}): boolean => dataRequests.some(({ type }) => type === 'LAB_TEST')

/** The name of a data request on every page: that of the test or form, or 'GP record'. */
export function dataRequestName(request: DataRequest): string {
  switch (request.type) {
    case 'LAB_TEST':
      return request.labTest.name
    case 'MEDICAL_RECORD':
      return 'GP record'
    case 'QUESTIONNAIRE':
      return request.questionnaire.name
  }
}

/** The address of a study's link; undefined if it is not safe to follow: https only (docs/security.md, S16). */
export function safeLink(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined
  const { protocol, username, password, href } = new URL(link)
  return protocol === 'https:' && username === '' && password === '' ? href : undefined
}
