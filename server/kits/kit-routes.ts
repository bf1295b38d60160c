import { getKitOrder, getOrderEvent, listKitOrders, orderKit } from '#contract/kits.ts'
import { wasAnswered } from '../http/idempotency.ts'
import { consumeOrRefuse, consume } from '../http/rate-limits.ts'
import { HttpProblem } from '../http/http-problem.ts'
import {
  serveSingleStatement,
  serveWriteWithPrefetch,
  type Call,
  type Served,
} from '../http/serve.ts'
import { requireKitAccess, requireActiveSession } from '../identity/session-check.ts'
import { audit } from '../accounts/audit.ts'
import { kitStore } from './kit.ts'

/** Checks kit access before anything else of the call is read. */
const withKitAccess = (served: Served): Served => ({
  ...served,
  answer: async (call) => {
    requireKitAccess(call.member)
    return served.answer(call)
  },
})

export const kitRoutes: readonly Served[] = [
  serveWriteWithPrefetch(orderKit, mayOrderNow, {
    perform: async ({ trx, member, body, services, requestId }) => {
      const now = services.now()
      const order = await kitStore(trx, member.id).place(body, { now, newId: services.newId })
      const entry = { at: now, memberId: member.id, requestId }
      await audit(trx, { ...entry, action: 'kit-order', outcome: 'placed' })
      return { order }
    },
    since: async ({ trx, member }, first) => {
      const order = await kitStore(trx, member.id).find(first.order.id)
      return order && !order.closedBecause ? { order } : undefined
    },
  }),

  serveSingleStatement(listKitOrders, async ({ trx, member }) => ({
    orders: await kitStore(trx, member.id).list(),
  })),

  serveSingleStatement(getKitOrder, async ({ trx, member, params }) => {
    const order = await kitStore(trx, member.id).find(params.id)
    if (!order) throw new HttpProblem('not-found')
    return { order }
  }),

  serveSingleStatement(getOrderEvent, async ({ trx, member, query }) => {
    const event = await kitStore(trx, member.id).event(query.orderNumber, query.eventName)
    if (event === undefined) throw new HttpProblem('not-found')
    return { event }
  }),
].map(withKitAccess)

const day = 24 * 60 * 60

/** A repeated order is only answered again: it is neither counted nor checked. */
async function mayOrderNow({
  member,
  services,
  idempotencyKey,
}: Call<typeof orderKit>): Promise<void> {
  const { db, limits, now } = services
  const key = idempotencyKey ?? ''
  if (await wasAnswered(db, { memberId: member.id, key })) return
  const { canAccessHurdle } = await requireActiveSession(member, services)
  if (!canAccessHurdle) throw new HttpProblem('forbidden')
  const allowance = { counted: `orders:${member.subject}`, hits: limits.orders, seconds: day }
  // An order that arrives several times at once counts as one attempt, even while none of them is
  // answered.
  const once = {
    counted: `order-${key.replace(':', '-')}:${member.subject}`,
    hits: 1,
    seconds: day,
  }
  const { left } = await consume(db, now(), once)
  if (left === 0) await consumeOrRefuse(db, now(), allowance)
}
