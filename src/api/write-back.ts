import type { InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query'

/*
 * The only place that puts something into the query cache by hand; lint refuses it elsewhere. A reply that is written
 * back without cancelling what is on its way is replaced by an older one.
 */

/** A change of one query. */
interface QueryChange {
  queryKey: QueryKey
  apply: (client: QueryClient) => void
  /** Whether the service knows more than this reply says. */
  isRefetched: boolean
}

/** What is known, with what a reply says of it. Nothing is added to a query that knows nothing. */
export const changed = <Key extends QueryKey>(
  { queryKey }: { queryKey: Key },
  change: (known: InferDataFromTag<unknown, Key>) => InferDataFromTag<unknown, Key>,
): QueryChange => ({
  queryKey,
  apply: (client) => {
    const known = client.getQueryData<unknown, Key>(queryKey)
    if (known !== undefined) client.setQueryData<unknown, Key>(queryKey, change(known))
  },
  isRefetched: true,
})

/** A reply that says all there is to know of a query. */
export const replaced = <Key extends QueryKey>(
  { queryKey }: { queryKey: Key },
  reply: InferDataFromTag<unknown, Key>,
): QueryChange => ({
  queryKey,
  apply: (client) => void client.setQueryData<unknown, Key>(queryKey, reply),
  isRefetched: false,
})

/**
 * Writes a reply into the queries that it changes, and invalidates those that depend on it. What was on its way is
 * cancelled, as it may be from before. Resolves once the encrypted cache has it too: what is said about a write must
 * be true after a restart without a network.
 */
export async function writeBack(
  client: QueryClient,
  changes: readonly QueryChange[],
  dependent: readonly QueryKey[] = [],
): Promise<void> {
  const keys = [...changes.map(({ queryKey }) => queryKey), ...dependent]
  await Promise.all(keys.map(async (queryKey) => client.cancelQueries({ queryKey })))
  for (const { apply } of changes) apply(client)
  const refetched = changes.filter(({ isRefetched }) => isRefetched)
  for (const queryKey of [...refetched.map((each) => each.queryKey), ...dependent]) {
    // Not awaited: until then the page shows what was just answered.
    void client.invalidateQueries({ queryKey })
  }
  await Promise.race([persist(), new Promise((resolve) => setTimeout(resolve, longestPersisting))])
}

/** In ms. A disk that does not answer keeps no dialog open, and no answer from being sent; a busy one may take seconds. */
const longestPersisting = 5000

let persist = async (): Promise<void> => undefined

/** Sets how the encrypted cache writes what is pending: `flush` of `persistQueries`. */
export function persistWrites(flush: () => Promise<void>): void {
  persist = flush
}

/** Shows a note of this device at once. No call reads it, so there is nothing to cancel. */
export const showNote = <Note>(client: QueryClient, queryKey: QueryKey, note: Note): void =>
  void client.setQueryData<Note | null>(queryKey, note)
