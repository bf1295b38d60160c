import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { memberQueries, sessionQuery } from '#api/queries.ts'
import { pathOf } from '#contract/page-files.ts'
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

/** As far as it matters what a page asks for. */
interface Asking {
  subject: string
  metadata: { canAccessHurdle: boolean }
}

/** Of what a page asks for first, all that the API would not refuse this member. */
const firstFetches = (path: string, { metadata }: Asking): readonly Fetch[] =>
  (queriesOf[path] ?? []).filter((fetch) => fetch !== kitOrders || metadata.canAccessHurdle)

/** Fetches what the page at this path shows first: from the device, where that keeps it. Never rejects. */
export async function fetchShown(client: QueryClient, member: Asking, path: string): Promise<void> {
  await Promise.all(firstFetches(path, member).map(async (fetch) => fetch(client, member.subject)))
}

/**
 * Fetches what the page at this path shows first of a member whom the identity provider has named, beside
 * the API's own word that it is them: until then nothing of it is shown. Never rejects.
 */
export async function fetchFirst(client: QueryClient, member: Member, path: string): Promise<void> {
  await Promise.all([
    client.prefetchQuery(sessionQuery(member.subject)),
    fetchShown(client, member, path),
  ])
}

/**
 * Fetches what the page at hand shows of a member whom the identity provider has named, and, once the API
 * has said that they are there, what a page will ask for when somebody is about to open it.
 */
export function usePageQueries(
  member: Member,
  { isClaimed, isVerified }: { isClaimed: boolean; isVerified: boolean },
): void {
  const queryClient = useQueryClient()

  useEffect(() => {
    if (isClaimed) void fetchFirst(queryClient, member, pathOf(window.location.pathname))
  }, [queryClient, member, isClaimed])
  useEffect(() => {
    if (!isVerified) return undefined
    // A failure shows when the page is opened.
    return fetchWithPages((path) => void fetchShown(queryClient, member, path))
  }, [queryClient, member, isVerified])
}
