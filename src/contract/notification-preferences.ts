import * as v from 'valibot'
import { endpoint, sha256Of } from './endpoint.ts'
import { Id } from './limits.ts'

/** The topics of notifications outside the app, in the order in which they came: a new one is the last. */
export const notificationKinds = ['kit', 'data', 'invite', 'consent', 'questions', 'news'] as const
const NotificationKind = v.picklist(notificationKinds)
export type NotificationKind = v.InferOutput<typeof NotificationKind>

/** The topic of each type of notification. Other types are not sent. */
export const kindOfType: Readonly<Record<string, NotificationKind>> = {
  KIT_UPDATE: 'kit',
  DATA_RETURNED: 'data',
  STUDY_INVITE: 'invite',
  DATA_REQUEST: 'consent',
  CONSENT_QUESTION: 'consent',
  QUESTIONS_OPENED: 'questions',
  QUESTIONS_ENDING: 'questions',
  STUDY_NEWS: 'news',
  STUDY_RESULT: 'news',
  STUDY_CORRECTION: 'news',
}

/** UK local time: "22:00". */
const ClockTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time.'))

export const NotificationPreferences = v.strictObject({
  /** The topics to be notified about. */
  kinds: v.pipe(
    v.array(NotificationKind),
    v.maxLength(notificationKinds.length),
    v.check((kinds) => new Set(kinds).size === kinds.length, 'Name each kind once.'),
  ),
  /** The quiet hours, which may span midnight; null: none. */
  quiet: v.nullable(v.strictObject({ from: ClockTime, to: ClockTime })),
  /** Whether a notification names its topic. It never contains a disease or the name of a study. */
  saysWhat: v.boolean(),
  byEmail: v.boolean(),
})
export type NotificationPreferences = v.InferOutput<typeof NotificationPreferences>

/** The default: all topics, during the day, and no emails. */
export const defaultPreferences: NotificationPreferences = {
  kinds: [...notificationKinds],
  quiet: { from: '22:00', to: '07:00' },
  saysWhat: false,
  byEmail: false,
}

/** A browser's push subscription (RFC 8030, RFC 8291). */
export const PushSubscription = v.strictObject({
  endpoint: v.pipe(v.string(), v.url(), v.maxLength(1000)),
  keys: v.strictObject({
    /** An uncompressed point on P-256. */
    p256dh: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{87}=?$/)),
    auth: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}(==)?$/)),
  }),
})
export type PushSubscription = v.InferOutput<typeof PushSubscription>

/** The version of preferences, for If-Match. */
export const preferencesTag = async (preferences: NotificationPreferences): Promise<string> => {
  const { kinds, quiet, saysWhat, byEmail } = preferences
  const all = [kinds.toSorted(), quiet && [quiet.from, quiet.to], saysWhat, byEmail]
  return `"${await sha256Of(JSON.stringify(all))}"`
}

const success = v.object({ success: v.literal(true) })

export const getNotificationPreferences = endpoint({
  method: 'GET',
  path: '/notification-preferences',
  summary: 'What the member is told outside the app, and how they can be.',
  access: 'member',
  reply: v.object({
    preferences: NotificationPreferences,
    /** For `PushManager.subscribe`; null if this service sends no push messages. */
    pushKey: v.nullable(v.string()),
    /** The address for emails; null if this service sends none or the member has no address. */
    email: v.nullable(v.string()),
  }),
})

export const saveNotificationPreferences = endpoint({
  method: 'PUT',
  path: '/notification-preferences',
  summary: 'Replaces what the member is told outside the app.',
  access: 'member',
  takesBack: true,
  body: NotificationPreferences,
  reply: success,
  takesVersion: true,
})

export const addPushSubscription = endpoint({
  method: 'POST',
  path: '/push-subscriptions',
  summary: 'Has this device told too, and of nobody who had it before.',
  access: 'member',
  body: PushSubscription,
  reply: v.object({ id: Id }),
})

export const removePushSubscription = endpoint({
  method: 'DELETE',
  path: '/push-subscriptions/{id}',
  summary: 'Has a device told no longer.',
  access: 'member',
  params: v.object({ id: Id }),
  reply: success,
})
