import * as v from 'valibot'
import { IsoInstant } from './days.ts'
import { ConsentDelivery } from './deliveries.ts'
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

/** What a member said of an item of their consent. Data that came after it waits for a second yes. */
export const ItemState = v.picklist(['agreed', 'waiting', 'refused'])
export type ItemState = v.InferOutput<typeof ItemState>

export const ItemDecision = v.object({
  item: DataRequest,
  state: ItemState,
  /** When the member said so; for an item that waits, when the consent was given. */
  at: IsoInstant,
  /** Mark: whether there is any such data. A questionnaire counts, because its answers are given for the study. */
  isThere: v.boolean(),
  /** Whether it has waited: a no leaves the rest of the consent. */
  hasWaited: v.boolean(),
  /** Mark: whether the study still asks for it. The release before does not say. */
  isAsked: v.optional(v.boolean(), true),
})
export type ItemDecision = v.InferOutput<typeof ItemDecision>

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
  /** Every item and what was said of it, in the study's order. */
  decisions: v.array(ItemDecision),
  /** Mark: when it was withdrawn; null while it is valid. */
  withdrawnAt: v.nullable(IsoInstant),
  /** Mark: what the study's team has got. Absent where nothing is sent to it, and from the release before. */
  delivery: v.optional(ConsentDelivery),
})
export type Consent = v.InferOutput<typeof Consent>

/** The items of a consent whose data has come since, so that they wait for an answer. */
export const itemsToAnswer = ({
  withdrawnAt,
  study,
  decisions,
}: Consent): readonly ItemDecision[] =>
  withdrawnAt === null && !study.isCompleted
    ? decisions.filter(({ state, isThere, isAsked }) => state === 'waiting' && isThere && isAsked)
    : []

/** Whether its member is to be asked if what they agreed to may be sent. */
export const isDeliveryAsked = ({ withdrawnAt, study, delivery }: Consent): boolean =>
  withdrawnAt === null &&
  !study.isCompleted &&
  delivery?.state === 'unasked' &&
  delivery.controller !== undefined

/** Whether its study has got something by it: it said so, or a person told it. */
export const isReceived = ({ delivery }: Consent): boolean =>
  delivery?.sent.some(({ state }) => state === 'received' || state === 'settled') ?? false

/** Whether something was sent by it of which nobody knows that it arrived. */
export const isUnheardOf = ({ delivery }: Consent): boolean =>
  delivery?.sent.some(({ state }) => state === 'not-reached' || state === 'with-a-person') ?? false

/** A link by which whoever has it can read a summary of the record, as far as it can still be opened. */
const OpenLink = v.object({ id: v.string(), expiresAt: IsoInstant })
export type OpenLink = v.InferOutput<typeof OpenLink>

/** What a member shares: `consents` that are in force, and `links` to a summary of their record. */
interface Shared {
  consents: readonly Consent[]
  links: readonly OpenLink[]
}

/**
 * What a member shares, as far as the device knows. What was cached may have ended on another device since, so only what
 * the service has said since the page was opened is said as true.
 */
export type Sharing =
  | { state: 'checking' }
  | ({ state: 'known' } & Shared)
  /** The service cannot be asked: as it was at that time, in milliseconds since 1970. */
  | ({ state: 'last-known'; at: number } & Shared)

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
  summary:
    'Every interest, decline, consent and withdrawal of the member, the newest first, and the links by which a summary of their record can be opened.',
  access: 'member',
  reply: v.object({
    history: v.array(ConsentEntry),
    /** The one that works longest first. */
    links: v.array(OpenLink),
  }),
})
