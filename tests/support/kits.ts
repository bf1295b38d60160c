import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'
import { getOrderEvent, listKitOrders, orderKit, type OrderEventName } from '#contract/kits.ts'
import { partnerWebhookSecret, type Api, type Caller } from './api.ts'
import { noon } from './tokens.ts'

export const deliverTo = {
  line1: '27 Tannery Street',
  city: 'Leeds',
  postcode: 'ls79zy',
}

/** Places an order and returns it. */
export async function placeOrder(caller: Caller) {
  const { body } = await caller.post('/test-kits', deliverTo)
  return v.parse(orderKit.reply, body).order
}

export const ordersOf = async (caller: Caller) =>
  v.parse(listKitOrders.reply, (await caller.get('/test-kits')).body).orders

/** When the event happened, as the caller sees it; undefined while it has not. */
export async function eventOf(caller: Caller, number: string, eventName: OrderEventName) {
  const { body } = await caller.get(`/webhooks?eventName=${eventName}&orderNumber=${number}`)
  return v.parse(getOrderEvent.reply, body).event?.createdAt
}

interface WebhookParts {
  id?: string
  secret?: string
  /** The timestamp of the signature, in seconds after noon. */
  secondsLate?: number
  /** Replaces the signature. */
  signature?: string
}

/** Sends a webhook as Standard Webhooks specifies, apart from the given deviations. */
export async function webhook(
  { anyone }: Api,
  said: { eventName: string; orderNumber: string; occurredAt?: string; kitId?: string },
  parts: WebhookParts = {},
) {
  const { id = randomUUID(), secret = partnerWebhookSecret, secondsLate = 0 } = parts
  const text = JSON.stringify({ occurredAt: noon.toISOString(), ...said })
  const at = new Date(noon.getTime() + secondsLate * 1000)
  const signature = parts.signature ?? new Webhook(secret).sign(id, at, text)
  return anyone.send('POST', '/webhooks/lab-partner', {
    text,
    headers: {
      'Webhook-Id': id,
      'Webhook-Timestamp': String(at.getTime() / 1000),
      'Webhook-Signature': signature,
    },
  })
}
