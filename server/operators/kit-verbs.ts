import * as v from 'valibot'
import { OrderEventName, orderEventNames } from '#contract/kits.ts'
import { requiredText } from '#contract/texts.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { Services } from '../http/serve.ts'
import { recordDataReturned, recordEvent } from '../kits/kit-events.ts'
import { closeOrder, hasEnded, replaceOrder } from '../kits/close-kit-order.ts'
import { openLabMessages, settleLabMessage } from '../kits/lab-messages.ts'
import { accountOfOrder } from './accounts.ts'
import {
  inTransaction,
  Nothing,
  operatorVerb,
  verbAboutSomebody,
  type OperatorVerb,
} from './operator-verb.ts'

const orderNumber = requiredText(64, 'Say which order.')
const ofOrder = {
  role: 'laboratory',
  body: v.strictObject({ orderNumber }),
  find: async (body: { orderNumber: string }, services: Services) =>
    accountOfOrder(body.orderNumber, services),
} as const

/** Whether it is new. Throws a 409 for an order that was cancelled, replaced or has expired. */
function isRecorded(outcome: Awaited<ReturnType<typeof recordEvent>>): boolean {
  if (outcome === 'closed-order') throw hasEnded()
  return outcome === 'recorded'
}

/** Replaces a kit with a new one, to the same address. */
const replacing = (name: string, because: 'replaced' | 'sample-failed', summary: string) =>
  verbAboutSomebody({
    ...ofOrder,
    name,
    summary,
    path: `/orders/${because}`,
    run: async ({ body, services }) =>
      inTransaction(services, async (trx) =>
        replaceOrder(trx, { ...body, because, now: services.now(), newId: services.newId }),
      ),
    lines: ({ orderNumber: ended, newOrderNumber }) => [
      `${because} ${ended}, a new kit is order ${newOrderNumber}`,
    ],
  })

/**
 * The operators' commands for orders: the partner's webhook events, entered by hand, and what to do
 * when something went wrong.
 */
export const kitVerbs: readonly OperatorVerb[] = [
  verbAboutSomebody({
    ...ofOrder,
    name: 'kit-event',
    summary: `reports what happened to a kit: ${orderEventNames.map((name) => `\`${name}\``).join(', ')}`,
    path: '/kit-events',
    body: v.strictObject({ orderNumber, eventName: OrderEventName }),
    run: async ({ body, services }) => {
      const at = services.now()
      const outcome = await inTransaction(services, async (trx) =>
        recordEvent(trx, { ...body, occurredAt: at, now: at, newId: services.newId }),
      )
      return { ...body, isNew: isRecorded(outcome) }
    },
    lines: ({ orderNumber: number, eventName }) => [`kit-event ${number} ${eventName}`],
  }),
  verbAboutSomebody({
    ...ofOrder,
    name: 'data-returned',
    summary: 'reports that a member’s data has come back',
    path: '/data-returned',
    run: async ({ body, services }) => {
      const at = { now: services.now(), newId: services.newId }
      const outcome = await inTransaction(services, async (trx) =>
        recordDataReturned(trx, { ...body, ...at }),
      )
      return { ...body, isNew: isRecorded(outcome) }
    },
  }),
  verbAboutSomebody({
    ...ofOrder,
    name: 'order-cancel',
    summary: 'ends an order; another can be placed',
    path: '/orders/cancelled',
    run: async ({ body, services }) =>
      inTransaction(services, async (trx) =>
        closeOrder(trx, {
          ...body,
          because: 'cancelled',
          now: services.now(),
          newId: services.newId,
        }),
      ),
    lines: ({ orderNumber: ended }) => [`cancelled ${ended}`],
  }),
  replacing(
    'order-replace',
    'replaced',
    'ends an order that was lost or damaged, and sends a new kit to the same address',
  ),
  replacing(
    'sample-failed',
    'sample-failed',
    'the same, when the laboratory could not use the sample',
  ),
  operatorVerb({
    name: 'lab-messages',
    summary: 'lists messages of the laboratory that fit no order: id, when, why, event, order, kit',
    method: 'GET',
    path: '/lab-messages',
    role: 'laboratory',
    body: Nothing,
    run: async ({ services }) => ({ messages: await openLabMessages(services.db) }),
    lines: ({ messages }) =>
      messages.length === 0
        ? ['No message of the laboratory waits for a person.']
        : messages.map(({ id, receivedAt, fault, eventName, orderNumber: number, kitId }) =>
            [
              id,
              receivedAt,
              fault,
              eventName,
              `order ${number}`,
              kitId === undefined ? 'no kit' : `kit ${kitId}`,
            ].join('\t'),
          ),
  }),
  operatorVerb({
    name: 'lab-message-settled',
    summary: 'says that somebody has dealt with one',
    path: '/lab-messages/settled',
    role: 'laboratory',
    body: v.strictObject({ id: requiredText(64, 'Say which message.') }),
    run: async ({ body: { id }, services }) => {
      const wasOpen = await settleLabMessage(services.db, id, services.now())
      if (wasOpen === undefined) {
        throw new HttpProblem('not-found', { detail: 'There is no message with this id.' })
      }
      return { id, isNew: wasOpen }
    },
  }),
]
