import * as v from 'valibot'
import { Address } from './addresses.ts'
import { AppointmentQuestions } from './appointment-questions.ts'
import { ConsentEntry } from './consents.ts'
import { IsoInstant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { Surgery } from './gp-connection.ts'
import { KitOrder, OrderEvent } from './kits.ts'
import { NotificationPreferences } from './notification-preferences.ts'
import { Notification } from './notifications.ts'
import { User } from './profile.ts'
import { ResearchView } from './research-view.ts'

/** Grows when a field changes its meaning or goes away; new fields alone do not raise it. */
export const accountExportVersion = 1

/** What is held of a kit order beyond what the app shows: what was ordered, and where it was sent. */
const HeldKitOrder = v.object({
  ...KitOrder.entries,
  product: v.string(),
  quantity: v.number(),
  cost: v.string(),
  deliveredTo: v.omit(Address, ['id', 'name']),
  events: v.array(v.omit(OrderEvent, ['orderNumber'])),
})

/** Something that was done with an account, by its member or for them. */
const AuditedAction = v.object({
  at: IsoInstant,
  action: v.string(),
  /** `begun` of what an operator set out to do; a second entry says when it was refused. */
  outcome: v.string(),
  /** Who did it, as they sign in; absent where it was the member. */
  operator: v.optional(v.string()),
  /** Why, in the operator's words. */
  reason: v.optional(v.string()),
})

/** Everything that Rowan holds about a member (S36), in one document. */
export const AccountExport = v.object({
  version: v.pipe(v.number(), v.integer()),
  exportedAt: IsoInstant,
  memberSince: IsoInstant,
  /** Details, the answers of the health profile and the steps of the account set-up. */
  profile: User,
  /** What the identity provider holds; absent while it does not answer. */
  signIn: v.optional(
    v.object({
      firstName: v.optional(v.string()),
      lastName: v.optional(v.string()),
      email: v.optional(v.string()),
      mobileNumber: v.optional(v.string()),
    }),
  ),
  addresses: v.array(Address),
  kitOrders: v.array(HeldKitOrder),
  /** The surgery's key is never part of it, and the record itself is not kept by Rowan. */
  gpConnection: v.optional(
    v.object({ patientId: v.string(), surgery: Surgery, connectedAt: IsoInstant }),
  ),
  /** Where the member keeps them with the account. */
  appointmentQuestions: v.optional(AppointmentQuestions),
  /** To which studies the member was or is invited, open or closed. */
  studyInvites: v.array(
    v.object({ id: v.string(), studyId: v.string(), studyName: v.string(), createdAt: IsoInstant }),
  ),
  /** What the member answered to studies, with the exact items of each consent. */
  studyAnswers: v.array(ConsentEntry),
  /** How research sees the member before any consent. */
  researchView: ResearchView,
  notifications: v.array(Notification),
  /** What the member is told outside the app, and on how many devices. */
  news: v.object({ preferences: NotificationPreferences, devices: v.number() }),
  /** Of the writes of the last 90 days: replies that are kept so that a repeated one has one effect. */
  keptReplies: v.array(v.object({ at: IsoInstant, reply: v.unknown() })),
  /** What was done with the account and its record: `gp-view read`. */
  audit: v.array(AuditedAction),
})
export type AccountExport = v.InferOutput<typeof AccountExport>

export const exportAccount = endpoint({
  method: 'GET',
  path: '/account/export',
  summary: 'Everything held about the member, in one document. Written down in the audit.',
  access: 'member',
  reply: AccountExport,
})

export const listOperatorActions = endpoint({
  method: 'GET',
  path: '/account/operator-actions',
  summary: 'What operators have done for the member, and why. The newest first.',
  access: 'member',
  reply: v.array(v.required(AuditedAction, ['operator'])),
})

/**
 * Erases everything of the member and ends their sign-in, for good. Refused with 503
 * `account-closing` the data is erased and the sign-in is not yet deleted: the service goes on
 * trying by itself, and the same call again tries at once.
 */
export const closeAccount = endpoint({
  method: 'DELETE',
  path: '/account',
  summary: 'Closes the account: erases what is held about the member and deletes their sign-in.',
  access: 'member',
  reply: v.object({
    success: v.literal(true),
    /** Numbers of kit orders that were under way: the lab partner may have sent the kit already. */
    openKitOrders: v.array(v.string()),
  }),
  timeoutMs: 30_000,
})
