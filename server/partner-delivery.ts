import { sql } from 'kysely'
import * as v from 'valibot'
import type { Database } from './db/tables.ts'
import { PartnerOrder, type LabPartner } from './gateways/lab-partner.ts'
import { OutsideServiceError } from './gateways/outside-call.ts'
import { traceOf } from './http/fault-trace.ts'
import { createDrain, nextTry } from './jobs/drain.ts'
import type { Log } from './log.ts'
import { nameKit } from './stores/kit-events.ts'

interface DeliveryParts {
  db: Database
  labPartner: LabPartner
  log: Log
  now: () => Date
  /** From 0 to 1: jitter for the retries of several instances. */
  random: () => number
  /** How long one attempt may last before another instance takes over; longer than the timeout of a call. */
  leaseMs?: number
  /** Between two looks when nothing is due, in ms. */
  pauseMs?: number
}

/**
 * Sends accepted orders to the lab partner until each is acknowledged. An order enters the outbox in
 * the transaction that accepts it, so a killed server loses none. Its id is the idempotency key, so
 * the partner accepts it once. Several instances may run this: whoever claims a row moves its due
 * time first, and `skip locked` sends the others to the next row. No transaction is open during the
 * call.
 */
export function createPartnerDelivery(parts: DeliveryParts) {
  const next = async () => deliverNext(parts)
  const { drain, ...rest } = createDrain({ ...parts, name: 'partner delivery', next })
  return { deliverAll: drain, ...rest }
}

/** Sends the order that has been due for longest. False when none is due. */
async function deliverNext(parts: DeliveryParts): Promise<boolean> {
  const { labPartner, log } = parts
  const row = await claimDue(parts)
  if (!row) return false
  try {
    const order = v.parse(v.pipe(v.string(), v.parseJson(), PartnerOrder), row.payload)
    const { kitId } = await labPartner.place(order, row.order_id)
    if (!(await markDelivered(parts, row.order_id, kitId))) {
      log.error(
        { fault: 'other-kit' },
        'the partner named a kit of another order: a person must look',
      )
    }
  } catch (error) {
    // A failing order must not hold up the next one.
    log.warn({ attempts: row.attempts, ...reasonOf(error) }, 'order not delivered')
    await postpone(parts, row)
  }
  return true
}

const reasonOf = (error: unknown) =>
  error instanceof OutsideServiceError
    ? { reason: error.reason, status: error.status }
    : { fault: traceOf(error) }

async function claimDue({ db, now, leaseMs = 15_000 }: DeliveryParts) {
  return db
    .updateTable('partner_outbox')
    .set({
      due_at: new Date(now().getTime() + leaseMs),
      attempts: sql<number>`attempts + 1`,
    })
    .where('order_id', '=', (outbox) =>
      outbox
        .selectFrom('partner_outbox as due')
        .select('due.order_id')
        .where('due.delivered_at', 'is', null)
        .where('due.due_at', '<=', now())
        .orderBy('due.due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .where('delivered_at', 'is', null)
    .returning(['order_id', 'payload', 'attempts'])
    .executeTakeFirst()
}

/** Resolves with false when the kit id cannot belong to this order. */
async function markDelivered(
  { db, now }: DeliveryParts,
  orderId: string,
  kitId: string | undefined,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable('partner_outbox')
      .set({ delivered_at: now(), payload: null })
      .where('order_id', '=', orderId)
      .where('delivered_at', 'is', null)
      .execute()
    return kitId === undefined || nameKit(trx, orderId, kitId)
  })
}

/** Retried for ever: the order was accepted. */
async function postpone(
  { db, now, random }: DeliveryParts,
  row: { order_id: string; attempts: number },
): Promise<void> {
  await db
    .updateTable('partner_outbox')
    .set({ due_at: nextTry(now(), row.attempts, random) })
    .where('order_id', '=', row.order_id)
    .where('delivered_at', 'is', null)
    .execute()
}
