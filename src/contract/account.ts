import * as v from 'valibot'
import { Address } from './addresses.ts'
import { AppointmentQuestions } from './appointment-questions.ts'
import { ConsentEntry } from './consents.ts'
import { IsoInstant } from './days.ts'
import { endpoint } from './endpoint.ts'
import { Surgery } from './gp-connection.ts'
import { KitOrder, OrderEvent } from './kits.ts'
import { Notification } from './notifications.ts'
import { NotificationPreferences } from './notification-preferences.ts'
import { User } from './profile.ts'
import { DraftAnswer, QuestionnaireRound } from './questionnaire-rounds.ts'
import { QuestionnaireResponse } from './questionnaire.ts'
import { ResearchView } from './research-view.ts'
import { LooksFor } from './looks-for.ts'
import { SharedLinks } from './shared-links.ts'

/** Increased when a field changes its meaning or is removed; not for new fields. */
export const accountExportVersion = 1

/** What is held about a kit order beyond what the app shows: what was ordered, and where it was sent. */
const HeldKitOrder = v.object({
  ...v.omit(KitOrder, ['happened']).entries,
  product: v.string(),
  quantity: v.number(),
  cost: v.string(),
  deliveredTo: v.omit(Address, ['id', 'name']),
  events: v.array(v.omit(OrderEvent, ['orderNumber'])),
})

/** Why an operator does something for somebody: a closed list, so that nothing about anybody is written into it. */
export const operatorReasons = [
  'member-asked',
  'complaint',
  'data-request',
  'laboratory',
  'study',
  'fault',
  'incident',
  'legal',
] as const
export const OperatorReason = v.picklist(operatorReasons)

/** The number of a ticket: too short for a date with its year in four digits, an NHS number or a phone number. */
export const OperatorTicket = v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/))

/** An action on an account, by its member or on their behalf. */
const AuditedAction = v.object({
  at: IsoInstant,
  action: v.string(),
  /** Of an operator's action `begun`, and then `done` or the code of the problem. */
  outcome: v.string(),
  /** The operator's sign-in name; absent if it was the member. */
  operator: v.optional(v.string()),
  /** Why: one of `operatorReasons`, or `in-words` where an earlier release had a sentence. The list may grow. */
  reason: v.optional(v.string()),
  /** The number under which the operator has it in their own system. */
  ticket: v.optional(v.string()),
  /** Whom a study looked for when it found the member, and who had reviewed that. */
  lookedFor: v.optional(
    v.object({ studyName: v.string(), criteria: LooksFor, reviewedBy: v.string() }),
  ),
})

/** Everything that Rowan holds about a member (docs/security.md, S36), in one document. */
export const AccountExport = v.object({
  version: v.pipe(v.number(), v.integer()),
  exportedAt: IsoInstant,
  memberSince: IsoInstant,
  /** Details, the answers of the health profile, and the steps of the account set-up. */
  profile: User,
  /** What the identity provider holds; absent if it does not answer. */
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
  /** Without the surgery's key. The record itself is not stored by Rowan. */
  gpConnection: v.optional(
    v.object({ patientId: v.string(), surgery: Surgery, connectedAt: IsoInstant }),
  ),
  /** Present if the member stores them with the account. */
  appointmentQuestions: v.optional(AppointmentQuestions),
  /** Present if the member has shared something by a link, now or within a year. The files are encrypted: nobody here has their key. */
  sharedLinks: v.optional(SharedLinks),
  /** Past and current invitations to studies, open or closed. */
  studyInvites: v.array(
    v.object({ id: v.string(), studyId: v.string(), studyName: v.string(), createdAt: IsoInstant }),
  ),
  /** The member's answers to studies, with the exact items of each consent. */
  studyAnswers: v.array(ConsentEntry),
  /** The questions of studies that the member has answered: what was sent, and what was not. */
  questionnaires: v.optional(
    v.array(
      v.object({
        round: QuestionnaireRound,
        notSent: v.array(DraftAnswer),
        response: v.optional(QuestionnaireResponse),
      }),
    ),
  ),
  /** What researchers see of the member without consent. */
  researchView: ResearchView,
  notifications: v.array(Notification),
  /** The notification settings, and the number of devices. */
  news: v.object({ preferences: NotificationPreferences, devices: v.number() }),
  /** Of the writes of the last 90 days: replies that are kept so that a repeated one has one effect. */
  keptReplies: v.array(v.object({ at: IsoInstant, reply: v.unknown() })),
  /** Actions on the account and its record, such as `gp-view read`. */
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
  summary:
    'What operators have done for the member, and why. The newest first; `begun` where it was done.',
  access: 'member',
  reply: v.array(v.required(AuditedAction, ['operator'])),
})

/** A change of what tells whose record a member may connect; `what` grows, so unknown ones are shown plainly. */
export const IdentityChange = v.object({ at: IsoInstant, what: v.string() })
export type IdentityChange = v.InferOutput<typeof IdentityChange>

export const listIdentityChanges = endpoint({
  method: 'GET',
  path: '/account/identity-changes',
  summary:
    'When the member changed their name or date of birth, and what became of their GP record by it. The newest first.',
  access: 'member',
  reply: v.array(IdentityChange),
})

/**
 * Erases everything of the member and deletes their sign-in, for good. A 503 `account-closing` means that the
 * data is erased but the sign-in is not yet deleted: the service keeps trying, and repeating the call tries at
 * once.
 */
export const closeAccount = endpoint({
  method: 'DELETE',
  path: '/account',
  summary: 'Closes the account: erases what is held about the member and deletes their sign-in.',
  access: 'member',
  reply: v.object({
    success: v.literal(true),
    /** The numbers of kit orders that were open. They are cancelled at the lab partner, which may have sent the kits. */
    openKitOrders: v.array(v.string()),
  }),
  timeoutMs: 30_000,
})
