import type { Hono } from 'hono'
import * as v from 'valibot'
import { OrderEventName } from '#contract/kits.ts'
import type { ApiContext, ApiEnv } from '../http/api-env.ts'
import { invalidInput } from '../http/checked-input.ts'
import { readJsonBody } from '../http/json-body.ts'
import { Refusal } from '../http/refusal.ts'
import type { Services } from '../http/serve.ts'
import { recordDataReturned, recordEvent } from '../stores/kit-events.ts'
import { openLabMessages, settleLabMessage } from '../stores/lab-messages.ts'

const orderNumber = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
const KitEvent = v.strictObject({ orderNumber, eventName: OrderEventName })
const SettledMessage = v.strictObject({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) })
const DataReturned = v.strictObject({ orderNumber })

/** Adds the operator's verbs for orders: what the partner tells by webhook, told by hand, and what fitted no order. */
export function addKitVerbs(routes: Hono<ApiEnv>, { db, now, newId }: Services): void {
  routes.post('/kit-events', async (c) => {
    c.set('route', '/operator/kit-events')
    const told = await readBody(c, KitEvent)
    const at = now()
    const outcome = await db
      .transaction()
      .execute(async (trx) => recordEvent(trx, { ...told, occurredAt: at, now: at, newId }))
    return c.json({ ...told, isNew: isNew(outcome) })
  })

  routes.post('/data-returned', async (c) => {
    c.set('route', '/operator/data-returned')
    const told = await readBody(c, DataReturned)
    const outcome = await db
      .transaction()
      .execute(async (trx) => recordDataReturned(trx, { ...told, now: now(), newId }))
    return c.json({ ...told, isNew: isNew(outcome) })
  })

  routes.get('/lab-messages', async (c) => {
    c.set('route', '/operator/lab-messages')
    return c.json({ messages: await openLabMessages(db) })
  })

  routes.post('/lab-messages/settled', async (c) => {
    c.set('route', '/operator/lab-messages/settled')
    const { id } = await readBody(c, SettledMessage)
    const wasOpen = await settleLabMessage(db, id, now())
    if (wasOpen === undefined) {
      throw new Refusal('not-found', { detail: 'There is no message with this id.' })
    }
    return c.json({ id, isNew: wasOpen })
  })
}

async function readBody<Schema extends v.GenericSchema>(
  c: ApiContext,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const sent = v.safeParse(schema, await readJsonBody(c.req.raw))
  if (!sent.success) throw invalidInput(sent.issues)
  return sent.output
}

function isNew(outcome: Awaited<ReturnType<typeof recordEvent>>): boolean {
  if (outcome === 'unknown-order') {
    throw new Refusal('not-found', { detail: 'There is no order with this number.' })
  }
  return outcome === 'recorded'
}
