import { sql } from 'kysely'
import * as v from 'valibot'
import { kindOfType, type NotificationPreferences } from '#contract/notification-preferences.ts'
import type { PushMessage } from '#contract/worker-messages.ts'
import type { Database } from '../db/tables.ts'
import { OutsideServiceError } from '../telemetry/outside-call.ts'
import type { Mailer } from './mailer.ts'
import { newsTypes } from './notify.ts'
import type { PushService } from './push-service.ts'
import { mailText, notificationWords } from './notification-messages.ts'
import { endOfQuiet } from './quiet-hours.ts'
import { endMail, preferencesIn } from './notification-settings.ts'
import type { Services } from '../http/serve.ts'
import type { Outcome, Perform } from '../jobs/run-queues.ts'

export interface NotificationServices extends Pick<Services, 'db' | 'now'> {
  pushService: PushService | undefined
  mailer: Mailer | undefined
  /** Where the links of an email lead. */
  appOrigin: string
  /** Where the unsubscribe link leads. */
  apiUrl: string
}

const Data = v.object({ memberId: v.string(), notificationId: v.string() })

/** Older notifications are not sent: what is a week old has been seen, or no longer matters. */
const latestMs = 7 * 24 * 60 * 60 * 1000

/**
 * Sends one notification by push and email, as the member prefers. Nothing is sent to a member who has read it, who has
 * left, or who was notified together with another: several at once make one message.
 */
export function sendNotifications(parts: NotificationServices): Perform {
  const underWay = new Map<string, Promise<unknown>>()
  return async ({ data, signal }) => {
    const { memberId, notificationId } = v.parse(Data, data)
    // One after the other for each member: the second finds that they were notified.
    const before = underWay.get(memberId)
    const own = (before ?? Promise.resolve())
      .catch(() => undefined)
      .then(async () => sendOne(parts, notificationId, signal))
    underWay.set(memberId, own)
    return own.finally(() => {
      if (underWay.get(memberId) === own) underWay.delete(memberId)
    })
  }
}

async function sendOne(
  parts: NotificationServices,
  notificationId: string,
  signal: AbortSignal,
): Promise<Outcome> {
  const pending = await pendingOf(parts, notificationId)
  if (!pending) return { state: 'done' }
  const later = endOfQuiet(pending.preferences.quiet, parts.now())
  if (later) return { state: 'later', seconds: (later.getTime() - parts.now().getTime()) / 1000 }
  const pushed = await push(parts, pending, signal)
  const mailed = await mail(parts, pending)
  return pushed.state === 'failed' ? pushed : mailed
}

interface PendingNotification {
  memberId: string
  createdAt: Date
  preferences: NotificationPreferences
  message: PushMessage
}

/** Undefined where there is nothing left to send. */
async function pendingOf(
  { db, now }: NotificationServices,
  id: string,
): Promise<PendingNotification | undefined> {
  const row = await db
    .selectFrom('notifications')
    .leftJoin('notification_preferences as chosen', 'chosen.member_id', 'notifications.member_id')
    .select(['notifications.member_id', 'type', 'created_at', 'round_until', 'chosen.preferences'])
    .select('chosen.kinds_known')
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .where('created_at', '>', new Date(now().getTime() - latestMs))
    // Nobody is asked for what they have sent, or no longer share.
    .where((row) =>
      row.or([
        row('round_id', 'is', null),
        sql<boolean>`not exists (select from questionnaire_responses sent
                                  where sent.member_id = notifications.member_id
                                    and sent.round_id = notifications.round_id)
                     and exists (select from study_invites
                                  where study_invites.id = study_invite_id and withdrawn_at is null)`,
      ]),
    )
    // Whoever has left hears no more of a study, unless they asked for it.
    .where((row) =>
      row.or([
        row('type', 'not in', newsTypes),
        sql<boolean>`exists (select from study_invites where study_invites.id = study_invite_id
                              and (withdrawn_at is null or wants_news))`,
      ]),
    )
    .executeTakeFirst()
  const kind = row && kindOfType[row.type]
  if (!kind) return undefined
  const preferences = preferencesIn(row)
  if (!preferences.kinds.includes(kind)) return undefined
  const { member_id: memberId, created_at: createdAt } = row
  const title = notificationWords(kind, { ...preferences, until: row.round_until })
  return {
    memberId,
    createdAt,
    preferences,
    message: { title, unread: await unreadOf(db, memberId) },
  }
}

async function unreadOf(db: Database, memberId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select((row) => row.fn.countAll<string>().as('unread'))
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(unread)
}

/** Sends to each device once: a failed one is tried again, and the others are not notified twice. */
async function push(
  { db, pushService, now }: NotificationServices,
  pending: PendingNotification,
  signal: AbortSignal,
): Promise<Outcome> {
  if (!pushService) return { state: 'done' }
  const devices = await db
    .selectFrom('push_subscriptions as device')
    .selectAll()
    .where('member_id', '=', pending.memberId)
    .where((row) => row.or([row('told_at', 'is', null), row('told_at', '<', pending.createdAt)]))
    // Whoever signed in last on a device holds it now: it gets nobody else's notifications.
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('push_subscriptions as later')
            .select('later.id')
            .whereRef('later.id', '=', 'device.id')
            .whereRef('later.member_id', '!=', 'device.member_id')
            .whereRef('later.created_at', '>', 'device.created_at'),
        ),
      ),
    )
    .execute()
  let failure: Extract<Outcome, { state: 'failed' }> | undefined
  for (const { id, endpoint, p256dh, auth } of devices) {
    signal.throwIfAborted()
    try {
      const subscription = { endpoint, keys: { p256dh, auth } }
      const delivery = await pushService.deliver(subscription, pending.message)
      if (delivery === 'gone') {
        await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
        continue
      }
      await db
        .updateTable('push_subscriptions')
        .set({ told_at: now() })
        .where('id', '=', id)
        .where('member_id', '=', pending.memberId)
        .execute()
    } catch (error) {
      if (!(error instanceof OutsideServiceError)) throw error
      failure = { state: 'failed', reason: error.reason, status: error.status }
    }
  }
  return failure ?? { state: 'done' }
}

/** Sends an email to a member who asked for it and has an address. An address that refuses it gets no more. */
async function mail(parts: NotificationServices, pending: PendingNotification): Promise<Outcome> {
  const { db, mailer, appOrigin, apiUrl, now } = parts
  if (!mailer || !pending.preferences.byEmail) return { state: 'done' }
  const to = await db
    .selectFrom('notification_preferences as chosen')
    .innerJoin('members', 'members.id', 'chosen.member_id')
    .select(['email', 'mail_token'])
    .where('member_id', '=', pending.memberId)
    .where((row) =>
      row.or([row('mailed_at', 'is', null), row('mailed_at', '<', pending.createdAt)]),
    )
    .executeTakeFirst()
  if (!to?.email) return { state: 'done' }
  const { title } = pending.message
  const sent = await mailer
    .send({
      to: to.email,
      subject: title,
      text: mailText(title, appOrigin),
      unsubscribeUrl: `${apiUrl}/unsubscribe/${to.mail_token}`,
    })
    .catch((error: unknown) => error)
  if (sent instanceof OutsideServiceError) return { state: 'failed', reason: sent.reason }
  if (sent instanceof Error) throw sent
  if (sent === 'refused') await endMail(db, to.mail_token)
  await db
    .updateTable('notification_preferences')
    .set({ mailed_at: now() })
    .where('member_id', '=', pending.memberId)
    .execute()
  return { state: 'done' }
}
