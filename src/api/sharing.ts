import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { listConsents, Sharing } from '#contract/consents.ts'
import type { EndpointReply } from '#contract/endpoint.ts'
import { memberQueries } from './queries.ts'

/** What the member shares, and the history of their answers. Sharing is undefined if nothing is known of it. */
export function useSharing(subject: string) {
  const query = useQuery({ ...memberQueries.consents(subject), refetchOnMount: 'always' })
  return { sharing: sharingIn(query), query }
}

function sharingIn({
  data,
  dataUpdatedAt,
  isFetching,
  isFetchedAfterMount,
  isSuccess,
}: UseQueryResult<EndpointReply<typeof listConsents>>): Sharing | undefined {
  if (!data) return isFetching ? { state: 'checking' } : undefined
  const consents = data.history.flatMap((entry) =>
    entry.kind === 'CONSENT' && entry.withdrawnAt === null ? [entry] : [],
  )
  const shared = { consents, links: data.links }
  if (isSuccess && isFetchedAfterMount) return { state: 'known', ...shared }
  // Asked again, after nothing answered: what is shown stays, with whatever was pressed and said on it.
  if (isFetching && !isFetchedAfterMount) return { state: 'checking' }
  return { state: 'last-known', ...shared, at: dataUpdatedAt }
}
