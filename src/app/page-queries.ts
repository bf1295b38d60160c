import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { memberQueries } from '#api/queries.ts'
import type { Member } from '#identity/session.ts'
import { routes } from '#routes'
import { fetchWithPages } from './preload-page.ts'

type Fetch = (queryClient: QueryClient, subject: string) => Promise<unknown>

const user: Fetch = (client, subject) => client.prefetchQuery(memberQueries.user(subject))
const healthProfile: Fetch = (client, subject) =>
  client.prefetchQuery(memberQueries.healthProfile(subject))
const kitOrders: Fetch = (client, subject) => client.prefetchQuery(memberQueries.kitOrders(subject))
const invites: Fetch = (client, subject) =>
  client.prefetchQuery(memberQueries.studyInvites(subject))

/**
 * What a page asks for first, by its path (reading 22). Of the GP record never anything but where it is
 * connected: nothing of it is fetched before its warning is read.
 */
const queriesOf: Readonly<Record<string, readonly Fetch[]>> = {
  [routes.dashboard]: [user, invites],
  [routes.taskList]: [user, invites, kitOrders],
  [routes.healthProfile]: [user, healthProfile],
  [routes.kit]: [kitOrders],
  [routes.gpRecord]: [user],
  [routes.addresses]: [(client, subject) => client.prefetchQuery(memberQueries.addresses(subject))],
  [routes.gpConnection]: [
    (client, subject) => client.prefetchQuery(memberQueries.gpConnection(subject)),
  ],
}

/**
 * Fetches what a page will ask for when somebody is about to open it. `canAsk`: the API has said that the
 * member is there.
 */
export function usePageQueries({ subject, metadata }: Member, canAsk: boolean): void {
  const queryClient = useQueryClient()
  const { canAccessHurdle } = metadata

  useEffect(() => {
    if (!canAsk) return undefined
    const fetchFor = (path: string) => {
      for (const fetch of queriesOf[path] ?? []) {
        // The API would refuse it.
        if (fetch === kitOrders && canAccessHurdle !== true) continue
        // A failure shows when the page is opened.
        void fetch(queryClient, subject)
      }
    }
    return fetchWithPages(fetchFor)
  }, [queryClient, subject, canAccessHurdle, canAsk])
}
