import type { Transaction } from 'kysely'
import type { KitCloseReason, OrderEventName } from '#contract/kits.ts'
import type { Tables } from '../db/tables.ts'

interface Told {
  memberId: string
  type: 'KIT_UPDATE' | 'DATA_RETURNED' | 'STUDY_INVITE' | 'DATA_REQUEST'
  /** Of a kit. */
  eventName?: OrderEventName | KitCloseReason
  orderNumber?: string
  inviteId?: string
  now: Date
  newId: () => string
}

/** How the table of jobs names what tells a member outside the app. */
export const tellKind = 'tell-news'

/** Much news at once is told once: a job that comes later finds that it was told. */
const settleMs = 2_000

/** Tells a member that something has happened: in the app, and in the same transaction as a job outside of it. */
export async function notify(trx: Transaction<Tables>, told: Told): Promise<void> {
  const { memberId, type, eventName, orderNumber, inviteId, now, newId } = told
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
      id: `${tellKind} ${id}`,
      kind: tellKind,
      payload: JSON.stringify({ notificationId: id }),
      due_at: new Date(now.getTime() + settleMs),
      created_at: now,
    })
    .execute()
}
