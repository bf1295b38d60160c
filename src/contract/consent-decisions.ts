import * as v from 'valibot'
import { consentTextVersion } from './consent-text.ts'
import { Consent, Withdrawal } from './consents.ts'
import { IsoInstant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { Id, limits } from './limits.ts'
import { StudyInvite } from './study-invites.ts'

/* Apart from `listConsents`, which every page of a member loads: these bring the text that is agreed to. */

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
