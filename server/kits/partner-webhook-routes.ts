import { Hono } from 'hono'
import * as v from 'valibot'
import { IsoInstant } from '#contract/days.ts'
import { KitId, orderEventNames } from '#contract/kits.ts'
import { limitAnonymous } from '../identity/authentication.ts'
import type { ApiEnv } from '../http/api-env.ts'
import { invalidInput, readText } from '../http/input.ts'
import { invalidField, HttpProblem } from '../http/http-problem.ts'
import type { Services } from '../http/serve.ts'
import type { Log } from '../telemetry/log.ts'
import { verifiedWebhookId, webhookToleranceMs } from '../http/signed-webhook.ts'
import { recordDataReturned, recordEvent } from './kit-events.ts'
import { keepLabMessage, settleLabMessage, type LabFault } from './lab-messages.ts'

/** The payload of a webhook of the lab partner. */
const LabEvent = v.object({
  eventName: v.picklist([...orderEventNames, 'DATA_RETURNED']),
  orderNumber: v.pipe(v.string(), v.maxLength(64)),
  occurredAt: IsoInstant,
  kitId: v.optional(KitId),
})

/**
 * Receives the lab partner's webhooks, signed as the Standard Webhooks specification says. Unknown
 * orders and repeated webhooks get the same reply, so that nobody can find out here whether an
 * order exists. A message that fits no order is kept for a person to look at.
 */
export function partnerWebhookRoutes(
  services: Services,
  { secrets, log }: { secrets: readonly string[]; log: Log },
): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  routes.post('/lab-partner', async (c) => {
    c.set('route', '/webhooks/lab-partner')
    const body = await readText(c.req.raw)
    const { headers } = c.req.raw
    const id = verifiedWebhookId({ headers, body, secrets, now: services.now() })
    if (id === undefined) {
      await limitAnonymous(c, services)
      throw new HttpProblem('unauthorised')
    }
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), LabEvent), body)
    if (!parsed.success) throw invalidInput(parsed.issues)
    const fault = await ingest(id, parsed.output, services)
    if (fault) log.error({ fault }, 'a message of the laboratory fits no order: a person must look')
    return c.json({ received: true }, 202)
  })
  return routes
}

/** Ingests a webhook once. Resolves with the fault when it is now kept for a person to look at. Throws a 422 for an event in the future. */
async function ingest(
  id: string,
  event: v.InferOutput<typeof LabEvent>,
  { db, newId, now: clock }: Services,
): Promise<LabFault | undefined> {
  const now = clock()
  const { eventName, orderNumber, kitId } = event
  const occurredAt = new Date(event.occurredAt)
  if (occurredAt.getTime() > now.getTime() + webhookToleranceMs) {
    throw invalidField('occurredAt', 'This is in the future.')
  }
  return db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('partner_webhooks')
      .values({ id, received_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return undefined
    const order = { orderNumber, now, newId }
    const outcome =
      eventName === 'DATA_RETURNED'
        ? await recordDataReturned(trx, order)
        : await recordEvent(trx, { ...order, eventName, occurredAt, kitId })
    if (outcome === 'recorded' || outcome === 'known') {
      await settleLabMessage(trx, id, now)
      return undefined
    }
    // It was not ingested; when it is sent again, it may fit an order.
    await trx.deleteFrom('partner_webhooks').where('id', '=', id).execute()
    const message = { id, receivedAt: now, eventName, orderNumber, occurredAt, kitId }
    const isNew = await keepLabMessage(trx, { ...message, fault: outcome })
    return isNew ? outcome : undefined
  })
}
