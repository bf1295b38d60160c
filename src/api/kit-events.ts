import { useQuery } from '@tanstack/react-query'
import type { OrderEventName } from '#contract/kits.ts'
import { memberQueries } from './queries.ts'

export interface OrderEvents {
  /** When each event happened. */
  happened: Partial<Record<OrderEventName, string>>
  isPending: boolean
  /** At least one request has failed, and is being retried. */
  isFailing: boolean
  /** At least one request has failed, and nothing is cached for it. */
  hasFailed: boolean
  /** How old each reply is, and whether the last refetch failed. */
  answers: readonly { dataUpdatedAt: number; isError: boolean }[]
}

/** The events of one order, each from its own call; none without an order. */
export function useOrderEvents(subject: string, orderNumber: string | undefined): OrderEvents {
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
    happened: Object.fromEntries(events.map(({ eventName, createdAt }) => [eventName, createdAt])),
    isPending:
      orderNumber !== undefined && answers.some(({ isPending, isError }) => isPending && !isError),
    isFailing: answers.some(({ failureCount }) => failureCount > 0),
    hasFailed: answers.some(({ data, isError }) => isError && !data),
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
