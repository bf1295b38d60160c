import type { Transaction } from 'kysely'
import type { KitCloseReason, OrderEventName } from '#contract/kits.ts'
import type { Tables } from '../db/tables.ts'
import { enqueue } from '../jobs/queue.ts'

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

/** Several notifications at once make one message: later jobs find that the member was notified. */
const settleSeconds = 2

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
  const data = { memberId, notificationId: id }
  await enqueue(trx, { queue: 'notification', data, delaySeconds: settleSeconds })
}
