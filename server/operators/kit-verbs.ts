import * as v from 'valibot'
import { OrderEventName } from '#contract/kits.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { Services } from '../http/serve.ts'
import { recordDataReturned, recordEvent } from '../stores/kit-events.ts'
import { closeOrder, memberOfOrder, replaceOrder } from '../stores/close-kit-order.ts'
import { openLabMessages, settleLabMessage } from '../stores/lab-messages.ts'
import {
  inOne,
  Nothing,
  operatorVerb,
  words,
  type About,
  type OperatorVerb,
} from './operator-verb.ts'

const orderNumber = words(64)
const Order = v.strictObject({ orderNumber })

/** The member whose order it is. Throws a 404. */
async function aboutOrder({
  body,
  services,
}: {
  body: { orderNumber: string }
  services: Services
}): Promise<About> {
  const member = await memberOfOrder(services.db, body.orderNumber)
  if (member === undefined) throw noOrder()
  return { member }
}

const noOrder = () =>
  new HttpProblem('not-found', { detail: 'There is no order with this number.' })

/** Replaces a kit with a new one, to the same address. */
const replacing = (name: string, because: 'replaced' | 'sample-failed') =>
  operatorVerb({
    name,
    path: `/orders/${because}`,
    role: 'laboratory',
    body: Order,
    about: aboutOrder,
    run: async ({ body, services }) =>
      inOne(services, async (trx) =>
        replaceOrder(trx, { ...body, because, now: services.now(), newId: services.newId }),
      ),
  })

/**
 * The operators' commands for orders: the partner's webhook events, entered by hand, and what to do
 * when something went wrong.
 */
export const kitVerbs: readonly OperatorVerb[] = [
  operatorVerb({
    name: 'kit-event',
    path: '/kit-events',
    role: 'laboratory',
    body: v.strictObject({ orderNumber, eventName: OrderEventName }),
    about: aboutOrder,
    run: async ({ body, services }) => {
      const at = services.now()
      const outcome = await inOne(services, async (trx) =>
        recordEvent(trx, { ...body, occurredAt: at, now: at, newId: services.newId }),
      )
      return { ...body, isNew: outcome === 'recorded' }
    },
  }),
  operatorVerb({
    name: 'data-returned',
    path: '/data-returned',
    role: 'laboratory',
    body: Order,
    about: aboutOrder,
    run: async ({ body, services }) => {
      const at = { now: services.now(), newId: services.newId }
      const outcome = await inOne(services, async (trx) =>
        recordDataReturned(trx, { ...body, ...at }),
      )
      return { ...body, isNew: outcome === 'recorded' }
    },
  }),
  operatorVerb({
    name: 'order-cancel',
    path: '/orders/cancelled',
    role: 'laboratory',
    body: Order,
    about: aboutOrder,
    run: async ({ body, services }) =>
      inOne(services, async (trx) =>
        closeOrder(trx, {
          ...body,
          because: 'cancelled',
          now: services.now(),
          newId: services.newId,
        }),
      ),
  }),
  replacing('order-replace', 'replaced'),
  replacing('sample-failed', 'sample-failed'),
  operatorVerb({
    name: 'lab-messages',
    method: 'GET',
    path: '/lab-messages',
    role: 'laboratory',
    body: Nothing,
    run: async ({ services }) => ({ messages: await openLabMessages(services.db) }),
  }),
  operatorVerb({
    name: 'lab-message-settled',
    path: '/lab-messages/settled',
    role: 'laboratory',
    body: v.strictObject({ id: words(64) }),
    run: async ({ body: { id }, services }) => {
      const wasOpen = await settleLabMessage(services.db, id, services.now())
      if (wasOpen === undefined) {
        throw new HttpProblem('not-found', { detail: 'There is no message with this id.' })
      }
      return { id, isNew: wasOpen }
    },
  }),
]
