import type { Transaction } from 'kysely'
import type { KitCloseReason, OrderEventName } from '#contract/kits.ts'
import type { Tables } from '../db/tables.ts'

interface NewNotification {
  memberId: string
  type: 'KIT_UPDATE' | 'DATA_RETURNED' | 'STUDY_INVITE' | 'DATA_REQUEST'
  /** For kits. */
  eventName?: OrderEventName | KitCloseReason
  orderNumber?: string
  inviteId?: string
  now: Date
  newId: () => string
}

/** The kind of the jobs that send notifications by push and email. */
export const notificationKind = 'tell-news'

/** Several notifications at once make one message: later jobs find that the member was notified. */
const settleMs = 2_000

/** Notifies a member in the app, and adds the job that does so outside it, in one transaction. */
export async function notify(
  trx: Transaction<Tables>,
  notification: NewNotification,
): Promise<void> {
  const { memberId, type, eventName, orderNumber, inviteId, now, newId } = notification
  const id = newId()
  await trx
    .insertInto('notifications')
    .values({
      id,
      member_id: memberId,
      type,
      created_at: now,
      ...(eventName !== undefined && { event_name: eventName }),
      ...(orderNumber !== undefined && { order_number: orderNumber }),
      ...(inviteId !== undefined && { study_invite_id: inviteId }),
    })
    .execute()
  await trx
    .insertInto('jobs')
    .values({
      id: `${notificationKind} ${id}`,
      kind: notificationKind,
      payload: JSON.stringify({ notificationId: id }),
      due_at: new Date(now.getTime() + settleMs),
      created_at: now,
    })
    .execute()
}
