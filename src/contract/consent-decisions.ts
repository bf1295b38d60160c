import * as v from 'valibot'
import { Consent, Withdrawal } from './consents.ts'
import { IsoInstant } from './days.ts'
import { endpoint } from './endpoint.ts'
import { Id, limits } from './limits.ts'
import { StudyInvite } from './study-invites.ts'

/** The text above the button Consent. */
interface ConsentText {
  /** The notice of section 2. */
  notice: string
  points: readonly string[]
}

/**
 * Every text that anybody was ever asked to agree to, by version. A published text never changes, because what
 * a person agreed to is looked up here.
 */
export const consentTexts = {
  '2026-11-21': {
    notice: 'You are now agreeing to share this data with the research team',
    points: [
      'Only the data listed here is shared, and identifiers such as your name, address and NHS number are removed first.',
      'It is used for health research only, never for marketing, insurance or discrimination.',
      'You can withdraw at any time and need not say why. Sharing stops then.',
      'Data already used in completed studies cannot be retracted.',
      'Your care is the same whether you agree or not.',
    ],
  },
  '2026-11-25': {
    notice: 'You are now agreeing to share this data with the research team',
    points: [
      'We only share the data listed here. We remove identifiers such as your name, address and NHS number first.',
      'It’s used for health research only, never for marketing, insurance or discrimination.',
      'You can withdraw at any time, without giving a reason. We stop sharing your data straight away.',
      'Data already used in completed studies cannot be retracted.',
      'Your care stays the same whether you agree or not.',
    ],
  },
} as const satisfies Record<string, ConsentText>

type ConsentTextVersion = keyof typeof consentTexts

/** The current version. */
export const consentTextVersion = '2026-11-25' satisfies ConsentTextVersion

/** The text of a stored consent's version; undefined for an unknown version. */
export const consentTextOf = (version: string): ConsentText | undefined =>
  Object.entries(consentTexts).find(([known]) => known === version)?.[1]

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
