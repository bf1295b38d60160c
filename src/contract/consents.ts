import * as v from 'valibot'
import { consentTextVersion } from './consent-text.ts'
import { IsoInstant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { Id, limits } from './limits.ts'
import { DataRequest, StudyConsentText } from './studies.ts'
import { StudyInvite } from './study-invites.ts'

/** What every entry of the history says. Nothing in it changes later but the three marks. */
const entry = {
  id: v.string(),
  at: IsoInstant,
  inviteId: v.string(),
  study: v.object({
    id: v.string(),
    /** As it was called then, and by whom it was run. */
    studyName: v.string(),
    organisation: v.string(),
    /** The `updatedAt` of the study then: its version. */
    version: IsoInstant,
    /** Mark: the study has been closed. Its pages answer 404, and what it used stays used. */
    isCompleted: v.boolean(),
  }),
  /** Mark: the study is another version now, or is no longer there. */
  changedSince: v.boolean(),
}

/** Items are what was agreed to, as they were called then; so are the study's own words, where it had some. */
const agreed = {
  items: v.array(DataRequest),
  textVersion: v.string(),
  consentText: v.optional(StudyConsentText),
}

export const Consent = v.object({
  ...entry,
  kind: v.literal('CONSENT'),
  ...agreed,
  /** Mark: when it was withdrawn; null while it holds. */
  withdrawnAt: v.nullable(IsoInstant),
})
export type Consent = v.InferOutput<typeof Consent>

export const Withdrawal = v.object({
  ...entry,
  kind: v.literal('WITHDRAWAL'),
  ...agreed,
  consentId: v.string(),
  /** The study had been completed before: what it had used by then stays used. */
  keepsUsedData: v.boolean(),
})
export type Withdrawal = v.InferOutput<typeof Withdrawal>

export const ConsentEntry = v.variant('kind', [
  v.object({ ...entry, kind: v.literal('INTEREST') }),
  v.object({ ...entry, kind: v.literal('DECLINE') }),
  /** The decline before it was taken back. */
  v.object({ ...entry, kind: v.literal('DECLINE_UNDONE') }),
  Consent,
  Withdrawal,
])
export type ConsentEntry = v.InferOutput<typeof ConsentEntry>

/**
 * Refused with `invite-declined` after a decline, `consent-given` while a consent holds,
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
    /** Of the text that was read: nobody agrees to one that they were not shown (product rules). */
    textVersion: v.literal(
      consentTextVersion,
      'This is not the text of today. Load the page again.',
    ),
    /** The version of the study that was on the page. */
    studyUpdatedAt: IsoInstant,
    /** Of the study's own text that was on the page; left out where it has none. */
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

/** Withdrawing what is withdrawn answers the first withdrawal. Works for closed studies as well. */
export const withdrawConsent = endpoint({
  method: 'POST',
  path: '/consents/{id}/withdrawal',
  summary: 'Stops the sharing that a consent allowed. Needs no reason.',
  access: 'member',
  params: v.object({ id: Id }),
  reply: v.object({ withdrawal: Withdrawal }),
  status: 201,
})
