import * as v from 'valibot'
import { consentTextVersion } from './consent-text.ts'
import { IsoInstant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { Id, limits } from './limits.ts'
import { DataRequest, StudyConsentText } from './studies.ts'
import { StudyInvite } from './study-invites.ts'

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

/**
 * Refused with `invite-declined` after a decline, `consent-given` while a consent is valid,
 * `study-changed` when `studyUpdatedAt` or the version of its own text is not the study's, and a 422 for items of another study.
 * A consent without confirmed interest confirms it.
 */
export const giveConsent = endpoint({
  method: 'POST',
  path: '/study-invites/{id}/consents',
  summary: 'Agrees to share the items named, all of them of this study, with its research team.',
  access: 'member',
  params: v.object({ id: Id }),
  body: v.strictObject({
    dataRequestIds: v.pipe(
      v.array(Id),
      v.minLength(1, 'Say what you agree to share.'),
      v.maxLength(limits.listItems, `Name ${limits.listItems} items or fewer.`),
    ),
    /** The version of the text that was shown, which is what the person agrees to (product rules). */
    textVersion: v.literal(
      consentTextVersion,
      'This is not the text of today. Load the page again.',
    ),
    /** The version of the study that was on the page. */
    studyUpdatedAt: IsoInstant,
    /** The version of the study's own text on the page; absent if it has none. */
    consentTextVersion: v.optional(v.number()),
  }),
  reply: v.object({ consent: Consent, invite: StudyInvite }),
  status: 201,
})

export const listConsents = endpoint({
  method: 'GET',
  path: '/consents',
  summary: 'Every interest, decline, consent and withdrawal of the member, the newest first.',
  access: 'member',
  reply: v.object({ history: v.array(ConsentEntry) }),
})

/** Withdrawing again returns the first withdrawal. Works for closed studies too. */
export const withdrawConsent = endpoint({
  method: 'POST',
  path: '/consents/{id}/withdrawal',
  summary: 'Stops the sharing that a consent allowed. Needs no reason.',
  access: 'member',
  params: v.object({ id: Id }),
  reply: v.object({ withdrawal: Withdrawal }),
  status: 201,
})
