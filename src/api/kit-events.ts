import { queryOptions, useQueries } from '@tanstack/react-query'
import {
  getOrderEvent,
  orderEventNames,
  type OrderEvent,
  type OrderEventName,
} from '#contract/kits.ts'
import { call } from './call.ts'
import { kept, memberKey } from './queries.ts'

/** Fetched anew on mount, reconnect and focus (section 7), and when a notification says that there is news. */
export const kitEventQuery = (subject: string, orderNumber: string, eventName: OrderEventName) =>
  queryOptions({
    queryKey: memberKey(subject, 'kit-event', orderNumber, eventName),
    queryFn: ({ signal }) => call(getOrderEvent, { query: { eventName, orderNumber } }, { signal }),
    staleTime: 0,
    // Progress is read offline too (product rules).
    ...kept,
  })

export interface OrderEvents {
  /** When each happened. */
  happened: Partial<Record<OrderEventName, string>>
  isPending: boolean
  /** One was asked for in vain, and is asked for again. */
  isFailing: boolean
  /** Some could not be asked for and are not known from before. */
  hasFailed: boolean
  /** How old each answer is, and whether it could be had again. */
  answers: readonly { dataUpdatedAt: number; isError: boolean }[]
}

/** The events of one order, each from its own call; none of an order that is not there. */
export const useOrderEvents = (subject: string, orderNumber: string | undefined): OrderEvents =>
  useQueries({
    queries:
      orderNumber === undefined
        ? []
        : orderEventNames.map((name) => kitEventQuery(subject, orderNumber, name)),
    combine: summaryOf,
  })

const summaryOf = (
  results: readonly {
    data: { event: OrderEvent | null } | undefined
    isPending: boolean
    isError: boolean
    failureCount: number
    dataUpdatedAt: number
  }[],
): OrderEvents => {
  const events = results.flatMap(({ data }) => data?.event ?? [])
  return {
    happened: Object.fromEntries(events.map(({ eventName, createdAt }) => [eventName, createdAt])),
    isPending: results.some(({ isPending, isError }) => isPending && !isError),
    isFailing: results.some(({ failureCount }) => failureCount > 0),
    hasFailed: results.some(({ data, isError }) => isError && !data),
    answers: results.map(({ dataUpdatedAt, isError }) => ({ dataUpdatedAt, isError })),
  }
}
