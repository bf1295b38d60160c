import * as v from 'valibot'
import { Consent, ItemState, Withdrawal } from './consents.ts'
import { IsoInstant } from './days.ts'
import { DeliveryTerms } from './delivery-texts.ts'
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
  '2026-11-26': {
    notice: 'You are now agreeing to share this data with the research team',
    points: [
      'It’s all of these or none. If there is one that you do not want to share, say no.',
      'We only share the data listed here. Data that is not there yet is shared only if you say yes to it when it comes.',
      'We remove identifiers such as your name, address and NHS number first. If your condition is rare, someone who knows you might still guess that it’s you.',
      'It’s used for health research only, never for marketing, insurance or discrimination.',
      'The study is unlikely to help you yourself. It may help people with your condition later.',
      'You can withdraw at any time, without giving a reason. We stop sharing your data straight away.',
      'Data already used in completed studies cannot be retracted.',
      'Your care stays the same whether you agree or not.',
    ],
  },
  '2026-11-29': {
    notice: 'You are now agreeing to share this data with the research team',
    points: [
      'What is ready today is all or none. To keep one of these back, say no.',
      'We only share the data listed here, and what is not ready today only after another yes.',
      'We remove identifiers such as your name, address and NHS number first. If your condition is rare, someone who knows you might still guess that it’s you.',
      'It’s used for health research only, never for marketing, insurance or discrimination.',
      'The study is unlikely to help you yourself. It may help people with your condition later.',
      'You can withdraw at any time, without giving a reason. We stop sharing your data straight away.',
      'Data already used in completed studies cannot be retracted.',
      'Your care stays the same whether you agree or not.',
    ],
  },
} as const satisfies Record<string, ConsentText>

type ConsentTextVersion = keyof typeof consentTexts

/** The current version. */
export const consentTextVersion = '2026-11-29' satisfies ConsentTextVersion

/** The text of a stored consent's version; undefined for an unknown version. */
export const consentTextOf = (version: string): ConsentText | undefined =>
  Object.entries(consentTexts).find(([known]) => known === version)?.[1]

/* Apart from `listConsents`, which every page of a member loads: these bring the text that is agreed to. */

/**
 * Refused with `invite-declined` after a decline, `consent-given` while a consent is valid,
 * `study-changed` when `studyUpdatedAt` or the version of its own text is not the study's, and a 422 for items of another study.
 * `birth-date-missing` before the member has given theirs. A consent without confirmed interest confirms it. Items for
 * which there is no data, now or on the page that was read, wait: see `answerConsentItem`.
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
    /** The items for which the page said that there is no data yet: they wait for a second yes. */
    notYet: v.optional(v.pipe(v.array(Id), v.maxLength(limits.listItems)), []),
    /** If the page said how it is sent. Without it nothing is: see `answerDelivery`. */
    delivery: v.optional(DeliveryTerms),
  }),
  reply: v.object({ consent: Consent, invite: StudyInvite }),
  status: 201,
})

/**
 * The second answer, about an item whose data came after the consent. A no always counts, under a key of its own; a yes only while the item is
 * as the page said (`shown`) and its data is there, and is refused with `consent-changed` otherwise. A no to what was
 * agreed with the consent itself and is still asked for is refused with `consent-given`: that is all or none, and is withdrawn.
 */
export const answerConsentItem = endpoint({
  method: 'PUT',
  path: '/consents/{id}/items/{itemId}',
  summary: 'Says yes or no to sharing one item whose data came after the consent.',
  access: 'member',
  takesBack: true,
  params: v.object({ id: Id, itemId: Id }),
  body: v.strictObject({ agreed: v.boolean(), shown: ItemState }),
  reply: v.object({ consent: Consent }),
})

/**
 * The answer to being asked once, about a consent under earlier words or to another controller. After a yes it is sent what
 * was agreed to, with the answers that were given before. Refused with `consent-changed` where the controller is not as on
 * the page or the consent is withdrawn, and a no after a yes with `consent-given`: that is withdrawn as a whole.
 */
export const answerDelivery = endpoint({
  method: 'PUT',
  path: '/consents/{id}/delivery',
  summary: 'Says yes or no to sending the study what a consent of the member has agreed to.',
  access: 'member',
  params: v.object({ id: Id }),
  body: v.strictObject({ agreed: v.boolean(), ...DeliveryTerms.entries }),
  reply: v.object({ consent: Consent }),
})

/**
 * Withdrawing again returns the first withdrawal. Works for closed studies too. Whoever withdraws hears no more of the
 * study unless they ask for it.
 */
export const withdrawConsent = endpoint({
  method: 'POST',
  path: '/consents/{id}/withdrawal',
  summary: 'Stops the sharing that a consent allowed. Needs no reason.',
  access: 'member',
  takesBack: true,
  params: v.object({ id: Id }),
  query: v.object({ news: v.optional(v.literal('wanted')) }),
  reply: v.object({ withdrawal: Withdrawal }),
  status: 201,
})
