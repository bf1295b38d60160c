import { useQuery } from '@tanstack/react-query'
import type { KitOrder, OrderEventName } from '#contract/kits.ts'
import { memberQueries } from './queries.ts'

export interface OrderEvents {
  /** When each event happened, by the order itself and what was asked since. */
  happened: Partial<Record<OrderEventName, string>>
  /** Nothing is known of them: the order is from a list that an earlier release cached. */
  isPending: boolean
  /** At least one request has failed, and is being retried. */
  isFailing: boolean
  /** At least one request has failed, and nothing is cached for it. */
  hasFailed: boolean
  /** How old each reply is, and whether the last refetch failed. */
  answers: readonly { dataUpdatedAt: number; isError: boolean }[]
}

/** The order of these events. */
type OfOrder = Pick<KitOrder, 'number' | 'happened'>

/**
 * The events of one order; none without an order. They come with it, so that nothing waits for them, and each is asked for
 * again by its own call (section 7).
 */
export function useOrderEvents(subject: string, order: OfOrder | undefined): OrderEvents {
  const orderNumber = order?.number
  const known = order?.happened
  const of = { subject, orderNumber }
  const answers = [
    useOrderEvent(of, 'ORDER_DISPATCHED'),
    useOrderEvent(of, 'ORDER_RECEIVED'),
    useOrderEvent(of, 'TEST_REGISTERED'),
    useOrderEvent(of, 'TEST_LAB_ACCESSIONED'),
    useOrderEvent(of, 'TEST_PROCESSED'),
  ]
  const events = answers.flatMap(({ data }) => data?.event ?? [])
  return {
    happened: {
      ...known,
      ...Object.fromEntries(events.map(({ eventName, createdAt }) => [eventName, createdAt])),
    },
    isPending:
      order !== undefined &&
      known === undefined &&
      answers.some(({ isPending, isError }) => isPending && !isError),
    isFailing: answers.some(({ failureCount }) => failureCount > 0),
    hasFailed: known === undefined && answers.some(({ data, isError }) => isError && !data),
    answers,
  }
}

const useOrderEvent = (
  { subject, orderNumber }: { subject: string; orderNumber: string | undefined },
  name: OrderEventName,
) =>
  useQuery({
    ...memberQueries.kitEvent(subject, orderNumber ?? '', name),
    enabled: orderNumber !== undefined,
  })
