import * as v from 'valibot'
import { IsoInstant } from './days.ts'
import { endpoint } from './endpoint.ts'
import { DataRequest, StudyConsentText } from './studies.ts'

/** The fields of every entry of the history. Only the three marks can change later. */
const entry = {
  id: v.string(),
  at: IsoInstant,
  inviteId: v.string(),
  study: v.object({
    id: v.string(),
    /** The study's name and sponsor at that time. */
    studyName: v.string(),
    organisation: v.string(),
    /** The study's `updatedAt` at that time, which is its version. */
    version: IsoInstant,
    /** Mark: the study is closed. Its pages answer 404, and the data that it has used stays used. */
    isCompleted: v.boolean(),
  }),
  /** Mark: the study has changed since, or no longer exists. */
  changedSince: v.boolean(),
}

/** The agreed items, with their names at that time, and the study's own text at that time, if it had one. */
const agreed = {
  items: v.array(DataRequest),
  textVersion: v.string(),
  consentText: v.optional(StudyConsentText),
}

export const Consent = v.object({
  ...entry,
  kind: v.literal('CONSENT'),
  ...agreed,
  /** Mark: when it was withdrawn; null while it is valid. */
  withdrawnAt: v.nullable(IsoInstant),
})
export type Consent = v.InferOutput<typeof Consent>

export const Withdrawal = v.object({
  ...entry,
  kind: v.literal('WITHDRAWAL'),
  ...agreed,
  consentId: v.string(),
  /** Whether the study was already completed, so that the data it had used stays used. */
  keepsUsedData: v.boolean(),
})
export type Withdrawal = v.InferOutput<typeof Withdrawal>

export const ConsentEntry = v.variant('kind', [
  v.object({ ...entry, kind: v.literal('INTEREST') }),
  v.object({ ...entry, kind: v.literal('DECLINE') }),
  /** The decline before it was undone. */
  v.object({ ...entry, kind: v.literal('DECLINE_UNDONE') }),
  Consent,
  Withdrawal,
])
export type ConsentEntry = v.InferOutput<typeof ConsentEntry>

export const listConsents = endpoint({
  method: 'GET',
  path: '/consents',
  summary: 'Every interest, decline, consent and withdrawal of the member, the newest first.',
  access: 'member',
  reply: v.object({ history: v.array(ConsentEntry) }),
})
