import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { memberKey } from '#api/queries.ts'
import { getKitOrder } from '#contract/kits.ts'

export const kitQueries = {
  /** Never cached (section 7): dropped as soon as no page shows it. */
  order: (subject: string, id: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'kit-order', id),
      queryFn: ({ signal }) => call(getKitOrder, { params: { id } }, { signal }),
      staleTime: 0,
      gcTime: 0,
    }),
}

/**
 * Refetches everything about a member's kit that is on screen, and nothing else: the GP record in particular is
 * fetched from the surgery only when somebody asks for it.
 */
export async function refreshKit(client: QueryClient, subject: string): Promise<void> {
  const keys = ['kit-orders', 'kit-order', 'kit-event'].map((name) => memberKey(subject, name))
  await Promise.all(keys.map(async (queryKey) => client.invalidateQueries({ queryKey })))
}
