import * as v from 'valibot'
import { AuditedAction } from './account.ts'
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
import { DraftAnswer } from './asking.ts'
import { QuestionnaireRound } from './questionnaire-rounds.ts'
import { QuestionnaireResponse } from './questionnaire.ts'
import { ResearchView } from './research-view.ts'
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
    v.object({
      id: v.string(),
      studyId: v.string(),
      studyName: v.string(),
      createdAt: IsoInstant,
      /** Present if they have withdrawn and still hear of it. */
      wantsNews: v.optional(v.literal(true)),
    }),
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
