import type { Transaction } from 'kysely'
import type { KitCloseReason, OrderEventName } from '#contract/kits.ts'
import type { Tables } from '../db/tables.ts'
import { enqueue } from '../jobs/queue.ts'

/** What a study tells the people who took part. */
export const newsTypes = ['STUDY_NEWS', 'STUDY_RESULT', 'STUDY_CORRECTION'] as const

export interface NewNotification {
  memberId: string
  type:
    | 'KIT_UPDATE'
    | 'DATA_RETURNED'
    | 'STUDY_INVITE'
    | 'DATA_REQUEST'
    | 'CONSENT_QUESTION'
    | 'QUESTIONS_OPENED'
    | 'QUESTIONS_ENDING'
    | (typeof newsTypes)[number]
  /** For kits. */
  eventName?: OrderEventName | KitCloseReason
  orderNumber?: string
  inviteId?: string
  /** For questions: the round, and its last day, YYYY-MM-DD. */
  round?: { id: string; until: string }
  now: Date
  newId: () => string
}

/** Several notifications at once make one message: later jobs find that the member was notified. */
const settleSeconds = 2

/** Notifies a member in the app, and adds the job that does so outside it, in one transaction. */
export const notify = async (
  trx: Transaction<Tables>,
  notification: NewNotification,
): Promise<void> => notifyAll(trx, [notification])

/** The same for several members. */
export async function notifyAll(
  trx: Transaction<Tables>,
  notifications: readonly NewNotification[],
): Promise<void> {
  if (notifications.length === 0) return
  const rows = notifications.map((each) => ({
    id: each.newId(),
    member_id: each.memberId,
    type: each.type,
    created_at: each.now,
    event_name: each.eventName ?? null,
    order_number: each.orderNumber ?? null,
    study_invite_id: each.inviteId ?? null,
    round_id: each.round?.id ?? null,
    round_until: each.round?.until ?? null,
  }))
  await trx.insertInto('notifications').values(rows).execute()
  await enqueue(
    trx,
    ...rows.map(({ id, member_id }) => ({
      queue: 'notification' as const,
      data: { memberId: member_id, notificationId: id },
      delaySeconds: settleSeconds,
    })),
  )
}
