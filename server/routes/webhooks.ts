import { createHmac, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { IsoInstant } from '#contract/dates.ts'
import { KitId, orderEventNames } from '#contract/kits.ts'
import { countStranger } from '../http/admission.ts'
import type { ApiContext, ApiEnv } from '../http/api-env.ts'
import { invalidInput } from '../http/checked-input.ts'
import { readText } from '../http/json-body.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import type { Services } from '../http/serve.ts'
import { recordDataReturned, recordEvent } from '../stores/kit-events.ts'

/** What the lab partner tells. */
const Told = v.object({
  eventName: v.picklist([...orderEventNames, 'DATA_RETURNED']),
  orderNumber: v.pipe(v.string(), v.maxLength(64)),
  occurredAt: IsoInstant,
  kitId: v.optional(KitId),
})

const toleranceMs = 5 * 60 * 1000

/**
 * Receives the lab partner's webhooks, signed as the Standard Webhooks specification has it: an
 * HMAC-SHA256 of id, timestamp and body. Whether an order exists is nobody's to find out here:
 * an unknown one is answered in the same way.
 */
export function partnerWebhookRoutes(services: Services, secret: string): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  routes.post('/lab-partner', async (c) => {
    c.set('route', '/webhooks/lab-partner')
    const body = await readText(c.req.raw)
    const id = verifiedId(c, { body, secret, now: services.now() })
    if (id === undefined) {
      await countStranger(c, services)
      throw new Refusal('unauthorised')
    }
    const told = v.safeParse(v.pipe(v.string(), v.parseJson(), Told), body)
    if (!told.success) throw invalidInput(told.issues)
    await take(id, told.output, services)
    return c.json({ received: true }, 202)
  })
  return routes
}

interface Signed {
  body: string
  secret: string
  now: Date
}

/** The webhook's id, when its signature and its time are right. */
function verifiedId(c: ApiContext, { body, secret, now }: Signed): string | undefined {
  const id = c.req.header('Webhook-Id') ?? ''
  const timestamp = c.req.header('Webhook-Timestamp') ?? ''
  if (!/^[\w-]{1,64}$/.test(id) || !/^\d{1,12}$/.test(timestamp) || secret === '') return undefined
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > toleranceMs) return undefined
  const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest()
  const isRight = (signature: string) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
    return (
      signature.startsWith('v1,') &&
      given.length === expected.length &&
      timingSafeEqual(given, expected)
    )
  }
  const signatures = (c.req.header('Webhook-Signature') ?? '').slice(0, 1_000).split(' ')
  return signatures.some(isRight) ? id : undefined
}

/** Takes a webhook once. Throws a 409 for one that came before, a 422 for one from the future. */
async function take(id: string, told: v.InferOutput<typeof Told>, services: Services) {
  const { db, newId } = services
  const now = services.now()
  const { eventName, orderNumber, kitId } = told
  const occurredAt = new Date(told.occurredAt)
  if (occurredAt.getTime() > now.getTime() + toleranceMs) {
    throw invalidField('occurredAt', 'This is in the future.')
  }
  await db.transaction().execute(async (trx) => {
    const taken = await trx
      .insertInto('partner_webhooks')
      .values({ id, received_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!taken) throw new Refusal('already-received')
    const order = { orderNumber, now, newId }
    if (eventName === 'DATA_RETURNED') await recordDataReturned(trx, order)
    else await recordEvent(trx, { ...order, eventName, occurredAt, kitId })
  })
}
