import * as v from 'valibot'
import { IsoDate, IsoInstant } from './days.ts'
import { endpoint } from './endpoint.ts'

export const Notification = v.object({
  id: v.string(),
  /**
   * DATA_REQUEST and STUDY_INVITE (section 3), KIT_UPDATE, DATA_RETURNED, CONSENT_QUESTION, QUESTIONS_OPENED,
   * QUESTIONS_ENDING, STUDY_NEWS, STUDY_RESULT, STUDY_CORRECTION and LINK_MADE. Others may be added, for which an older app has no text (product rules).
   */
  type: v.string(),
  createdAt: IsoInstant,
  /** Null or absent if unread. */
  readAt: v.nullish(IsoInstant),
  /** The subject of an invitation or a data request, while it exists, and of news of a study. */
  studyInvite: v.optional(
    v.object({
      id: v.string(),
      study: v.object({ id: v.optional(v.string()), studyName: v.string() }),
    }),
  ),
  /** The round of questions that has opened or ends, while its study is open, and its last day. */
  round: v.optional(v.object({ id: v.string(), studyId: v.string(), until: IsoDate })),
  /** The link to a summary of the record, while it lives. */
  sharedLink: v.optional(v.object({ expiresAt: IsoInstant })),
  /** The kit's order, and what has happened to it (`OrderEventName`, `KitCloseReason`), if known. */
  orderNumber: v.optional(v.string()),
  eventName: v.optional(v.string()),
})
export type Notification = v.InferOutput<typeof Notification>

/** How many are listed. Older ones are stored, but nobody scrolls that far. */
export const notificationsListed = 100

export const NotificationList = v.object({
  /** The newest first. */
  notifications: v.pipe(v.array(Notification), v.maxLength(notificationsListed)),
  /** The total number of unread notifications. */
  unread: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type NotificationList = v.InferOutput<typeof NotificationList>

/** Polled every ten seconds (section 9), so it is cheap if nothing has changed. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: `The newest ${notificationsListed} notifications of the member and how many are unread.`,
  access: 'member',
  reply: NotificationList,
  isConditional: true,
})

const isReal = (instant: string): boolean => !Number.isNaN(Date.parse(instant))

export const markNotificationsRead = endpoint({
  method: 'PATCH',
  path: '/notifications',
  summary: 'Marks what is unread as read now: everything, or what came until then.',
  access: 'member',
  /** `upTo`: the `createdAt` of the newest that was shown. What has come since stays unread. */
  query: v.object({
    upTo: v.optional(v.pipe(IsoInstant, v.check(isReal, 'This is not a real time.'))),
  }),
  reply: v.object({ markedRead: v.number() }),
})
