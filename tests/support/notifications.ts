import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { NotificationList } from '#contract/notifications.ts'
import type { Database } from '../../server/db/tables.ts'
import type { Caller } from './api.ts'
import { noon } from './tokens.ts'

interface SampleNotification {
  type?: string
  createdAt?: Date
  readAt?: Date
  orderNumber?: string
  eventName?: string
}

/** Adds a notification for a member who has called the API before. Returns its id. */
export async function notify(
  db: Database,
  subject: string,
  notification: SampleNotification = {},
): Promise<string> {
  const { type = 'KIT_UPDATE', createdAt = noon, readAt, orderNumber, eventName } = notification
  const { id: member_id } = await db
    .selectFrom('members')
    .select('id')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  await db
    .insertInto('notifications')
    .values({
      id,
      member_id,
      type,
      created_at: createdAt,
      read_at: readAt ?? null,
      order_number: orderNumber ?? null,
      event_name: eventName ?? null,
    })
    .execute()
  return id
}

export const notificationsOf = async (caller: Caller) =>
  v.parse(NotificationList, (await caller.get('/notifications')).body)
