import { queryOptions, useQueries, type QueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { kept, memberKey } from '#api/queries.ts'
import { oldestOf } from '#offline/saved-copy.ts'
import {
  getKitOrder,
  getOrderEvent,
  orderEventNames,
  type OrderEvent,
  type OrderEventName,
} from '#contract/kits.ts'

export const kitQueries = {
  /** Never cached (section 7): gone as soon as nobody looks at it. */
  order: (subject: string, id: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'kit-order', id),
      queryFn: ({ signal }) => call(getKitOrder, { params: { id } }, { signal }),
      staleTime: 0,
      gcTime: 0,
    }),
  /** Fetched anew on mount, reconnect and focus (section 7), and when a notification says that there is news. */
  event: (subject: string, orderNumber: string, eventName: OrderEventName) =>
    queryOptions({
      queryKey: memberKey(subject, 'kit-event', orderNumber, eventName),
      queryFn: ({ signal }) =>
        call(getOrderEvent, { query: { eventName, orderNumber } }, { signal }),
      staleTime: 0,
      // Progress is read offline too (product rules).
      ...kept,
    }),
}

/** What is known of a member's kit is out of date: whatever of it is shown is asked for again. */
export async function refreshKit(client: QueryClient, subject: string): Promise<void> {
  const keys = ['kit-orders', 'kit-order', 'kit-event'].map((name) => memberKey(subject, name))
  await Promise.all(keys.map(async (queryKey) => client.invalidateQueries({ queryKey })))
}

export interface OrderEvents {
  /** When each happened. */
  happened: Partial<Record<OrderEventName, string>>
  isPending: boolean
  /** Some could not be asked for and are not known from before. */
  hasFailed: boolean
  /** When the one that is known for longest was asked for, in milliseconds since 1970; 0 where none is known. */
  askedAt: number
}

/** The events of one order, each from its own call. */
export const useOrderEvents = (subject: string, orderNumber: string): OrderEvents =>
  useQueries({
    queries: orderEventNames.map((name) => kitQueries.event(subject, orderNumber, name)),
    combine: summaryOf,
  })

/** One that could not be asked for again makes the whole as old as it is. */
export const summaryOf = (
  results: readonly {
    data: { event: OrderEvent | null } | undefined
    isPending: boolean
    isError: boolean
    dataUpdatedAt: number
  }[],
): OrderEvents => {
  const events = results.flatMap(({ data }) => data?.event ?? [])
  return {
    happened: Object.fromEntries(events.map(({ eventName, createdAt }) => [eventName, createdAt])),
    isPending: results.some(({ isPending, isError }) => isPending && !isError),
    hasFailed: results.some(({ data, isError }) => isError && !data),
    askedAt: oldestOf(results.map(({ dataUpdatedAt }) => dataUpdatedAt)) ?? 0,
  }
}
