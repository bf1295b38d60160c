import * as v from 'valibot'
import { kindOfType, type NotificationPreferences } from '#contract/notification-preferences.ts'
import type { PushMessage } from '#contract/push-message.ts'
import type { Database } from '../db/tables.ts'
import { OutsideServiceError } from '../gateways/outside-call.ts'
import type { PushService } from '../gateways/push-service.ts'
import { newsWords } from '../news-words.ts'
import { endOfQuiet } from '../quiet-hours.ts'
import { preferencesIn } from '../stores/news.ts'
import type { Outcome, Perform } from './run-jobs.ts'

interface Telling {
  db: Database
  pushService: PushService | undefined
  now: () => Date
}

const Payload = v.pipe(v.string(), v.parseJson(), v.object({ notificationId: v.string() }))

/** By then it is no news. */
const latestMs = 7 * 24 * 60 * 60 * 1000

/**
 * Tells a member outside the app of one notification, as they prefer. Nothing is told to who has read it, who has left,
 * or who was told of it with another: much news at once is one message.
 */
export const performTelling =
  (parts: Telling): Perform =>
  async ({ payload }) => {
    const { notificationId } = v.parse(Payload, payload)
    const news = await newsOf(parts, notificationId)
    if (!news) return { state: 'done' }
    const later = endOfQuiet(news.preferences.quiet, parts.now())
    if (later) return { state: 'later', dueAt: later }
    return push(parts, news)
  }

interface News {
  memberId: string
  createdAt: Date
  preferences: NotificationPreferences
  message: PushMessage
}

/** Undefined where there is nothing to tell any more. */
async function newsOf({ db, now }: Telling, id: string): Promise<News | undefined> {
  const row = await db
    .selectFrom('notifications')
    .leftJoin('notification_preferences as chosen', 'chosen.member_id', 'notifications.member_id')
    .select(['notifications.member_id', 'type', 'created_at', 'chosen.preferences'])
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .where('created_at', '>', new Date(now().getTime() - latestMs))
    .executeTakeFirst()
  const kind = row && kindOfType[row.type]
  if (!kind) return undefined
  const preferences = preferencesIn(row.preferences)
  if (!preferences.kinds.includes(kind)) return undefined
  const { member_id: memberId, created_at: createdAt } = row
  const title = newsWords(kind, preferences)
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

/** Each device once: one that fails is tried again, and the others are not told twice. */
async function push({ db, pushService, now }: Telling, news: News): Promise<Outcome> {
  if (!pushService) return { state: 'done' }
  const devices = await db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('member_id', '=', news.memberId)
    .where((row) => row.or([row('told_at', 'is', null), row('told_at', '<', news.createdAt)]))
    .execute()
  let failure: string | undefined
  for (const { id, endpoint, p256dh, auth } of devices) {
    try {
      const subscription = { endpoint, keys: { p256dh, auth } }
      const delivery = await pushService.deliver(subscription, news.message)
      if (delivery === 'gone') {
        await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
        continue
      }
      await db
        .updateTable('push_subscriptions')
        .set({ told_at: now() })
        .where('id', '=', id)
        .execute()
    } catch (error) {
      if (!(error instanceof OutsideServiceError)) throw error
      failure = error.reason
    }
  }
  return failure === undefined ? { state: 'done' } : { state: 'failed', reason: failure }
}
