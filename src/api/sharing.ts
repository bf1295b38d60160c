import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Consent, ConsentEntry } from '#contract/consents.ts'
import { memberQueries } from './queries.ts'

/**
 * What a member shares with studies: the one fact behind every sentence about it. A consent that was cached may have
 * been withdrawn on another device since, so only what the service has said since the page was opened is said as true.
 */
export type Sharing =
  | { state: 'checking' }
  /** `consents`: those in force. */
  | { state: 'known'; consents: readonly Consent[] }
  /** The service cannot be asked: as it was at that time, in milliseconds since 1970. */
  | { state: 'last-known'; consents: readonly Consent[]; at: number }

/** What the member shares, and the history of their answers. Sharing is undefined if nothing is known of it. */
export function useSharing(subject: string, { enabled = true } = {}) {
  const query = useQuery({ ...memberQueries.consents(subject), refetchOnMount: 'always', enabled })
  return { sharing: sharingIn(query), query }
}

function sharingIn({
  data,
  dataUpdatedAt,
  isFetching,
  isFetchedAfterMount,
  isSuccess,
}: UseQueryResult<{ history: readonly ConsentEntry[] }>): Sharing | undefined {
  if (!data) return isFetching ? { state: 'checking' } : undefined
  const consents = data.history.flatMap((entry) =>
    entry.kind === 'CONSENT' && entry.withdrawnAt === null ? [entry] : [],
  )
  if (isSuccess && isFetchedAfterMount) return { state: 'known', consents }
  return isFetching ? { state: 'checking' } : { state: 'last-known', consents, at: dataUpdatedAt }
}
