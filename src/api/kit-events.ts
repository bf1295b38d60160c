import { useQuery } from '@tanstack/react-query'
import type { KitOrder, OrderEventName } from '#contract/kits.ts'
import { memberQueries } from './queries.ts'

export interface OrderEvents {
  /** When each event happened, by the order itself and what was asked since. */
  happened: Partial<Record<OrderEventName, string>>
  /** How old each reply is, and whether the last refetch failed. */
  answers: readonly { dataUpdatedAt: number; isError: boolean }[]
}

/** The order of these events. */
type OfOrder = Pick<KitOrder, 'number' | 'happened'>

/**
 * The events of one order; none without an order. They come with it, so that nothing waits for them, and where the kit is
 * followed each is asked for again by its own call (section 7).
 */
export function useOrderEvents(
  subject: string,
  order: OfOrder | undefined,
  { isAsked = true } = {},
): OrderEvents {
  const of = { subject, orderNumber: order?.number, isAsked }
  const answers = [
    useOrderEvent(of, 'ORDER_DISPATCHED'),
    useOrderEvent(of, 'ORDER_RECEIVED'),
    useOrderEvent(of, 'TEST_REGISTERED'),
    useOrderEvent(of, 'TEST_LAB_ACCESSIONED'),
    useOrderEvent(of, 'TEST_PROCESSED'),
  ]
  const events = answers.flatMap(({ data }) => data?.event ?? [])
  const asked = events.map(({ eventName, createdAt }) => [eventName, createdAt])
  return { happened: { ...order?.happened, ...Object.fromEntries(asked) }, answers }
}

const useOrderEvent = (
  of: { subject: string; orderNumber: string | undefined; isAsked: boolean },
  name: OrderEventName,
) =>
  useQuery({
    ...memberQueries.kitEvent(of.subject, of.orderNumber ?? '', name),
    enabled: of.isAsked && of.orderNumber !== undefined,
  })
