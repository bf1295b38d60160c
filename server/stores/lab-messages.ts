import type { Transaction } from 'kysely'
import type { Database, Tables } from '../db/tables.ts'

/** Why a message of the laboratory cannot be believed as it is: a person has to look. */
export type LabFault = 'unknown-order' | 'other-kit'

interface LabMessage {
  /** Of the webhook: the same when it is sent again. */
  id: string
  receivedAt: Date
  eventName: string
  orderNumber: string
  occurredAt: Date
  kitId: string | undefined
  fault: LabFault
}

/** Keeps a message until a person has looked at it. Resolves with whether it was not there before. */
export async function keepLabMessage(
  trx: Transaction<Tables>,
  message: LabMessage,
): Promise<boolean> {
  const kept = await trx
    .insertInto('lab_messages')
    .values({
      id: message.id,
      received_at: message.receivedAt,
      event_name: message.eventName,
      order_number: message.orderNumber,
      occurred_at: message.occurredAt,
      kit_id: message.kitId ?? null,
      fault: message.fault,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** What waits for a person, the oldest first. */
export async function openLabMessages(db: Database) {
  const rows = await db
    .selectFrom('lab_messages')
    .selectAll()
    .where('settled_at', 'is', null)
    .orderBy('received_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    fault: row.fault,
    receivedAt: row.received_at.toISOString(),
    eventName: row.event_name,
    orderNumber: row.order_number,
    occurredAt: row.occurred_at.toISOString(),
    ...(row.kit_id !== null && { kitId: row.kit_id }),
  }))
}

/** Says that nobody has to look at a message any more: whether it was open, undefined where there is none. */
export async function settleLabMessage(
  db: Database,
  id: string,
  now: Date,
): Promise<boolean | undefined> {
  const settled = await db
    .updateTable('lab_messages')
    .set({ settled_at: now })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (settled) return true
  const known = await db
    .selectFrom('lab_messages')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return known && false
}
