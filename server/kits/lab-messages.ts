import type { Transaction } from 'kysely'
import type { Database, Tables } from '../db/tables.ts'

/** Why a message from the laboratory cannot be trusted as it is: a person has to look. */
export type LabFault = 'unknown-order' | 'other-kit' | 'closed-order'

interface LabMessage {
  /** The id of the webhook, which stays the same when it is sent again. */
  id: string
  receivedAt: Date
  eventName: string
  orderNumber: string
  occurredAt: Date
  kitId: string | undefined
  fault: LabFault
}

/** Stores a message until a person has looked at it. Resolves with whether it is new. */
export async function keepLabMessage(
  trx: Transaction<Tables>,
  message: LabMessage,
): Promise<boolean> {
  const inserted = await trx
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
  return inserted !== undefined
}

/** The messages that wait for a person, oldest first. */
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

/** Marks a message as dealt with. Resolves with whether it was open; undefined where there is none. */
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
