import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ConsentEntry, Sharing } from '#contract/consents.ts'
import { memberQueries } from './queries.ts'

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
