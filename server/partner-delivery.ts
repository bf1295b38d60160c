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
  /** From 0 to 1: spreads tries of several instances. */
  random: () => number
  /** How long a try may last before another deliverer takes over; longer than a call's deadline. */
  leaseMs?: number
  /** Of an idle deliverer. */
  pauseMs?: number
}

/**
 * Hands accepted orders to the lab partner until each is acknowledged. An order is in the outbox
 * from the transaction that accepted it, so a killed server loses none; the partner takes it once
 * by its key, which is the order's id. Several instances may deliver: whoever takes a row moves its
 * due time on first, and `skip locked` sends the others to the next one. No transaction is open
 * while the partner is called.
 */
export function createPartnerDelivery(parts: DeliveryParts) {
  const next = async () => deliverNext(parts)
  const { drain, ...rest } = createDrain({ ...parts, name: 'partner delivery', next })
  return { deliverAll: drain, ...rest }
}

/** Tries the order that has been due for longest. False when none is. */
async function deliverNext(parts: DeliveryParts): Promise<boolean> {
  const { labPartner, log } = parts
  const row = await takeDue(parts)
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
    // Whatever is wrong with this order, the next one is not to wait for it.
    log.warn({ attempts: row.attempts, ...reasonOf(error) }, 'order not delivered')
    await postpone(parts, row)
  }
  return true
}

const reasonOf = (error: unknown) =>
  error instanceof OutsideServiceError
    ? { reason: error.reason, status: error.status }
    : { fault: traceOf(error) }

async function takeDue({ db, now, leaseMs = 15_000 }: DeliveryParts) {
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

/** Resolves with false when the kit cannot be this order's. */
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

/** Never given up: the order was accepted. */
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
