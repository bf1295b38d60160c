import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { memberQueries, sessionQuery } from '#api/queries.ts'
import { pathOf } from '#contract/page-files.ts'
import type { studyQueries } from '#features/studies/queries.ts'
import type { Member } from '#identity/session.ts'
import { routes } from '#routes'
import { fetchWithPages } from './preload-page.ts'
import { routeAt } from './route-at.ts'

/** `id` is the first parameter of the path, where it has one. */
type Fetch = (queryClient: QueryClient, subject: string, id: string) => Promise<unknown>

const user: Fetch = (client, subject) => client.prefetchQuery(memberQueries.user(subject))
const healthProfile: Fetch = (client, subject) =>
  client.prefetchQuery(memberQueries.healthProfile(subject))
const kitOrders: Fetch = (client, subject) => client.prefetchQuery(memberQueries.kitOrders(subject))
const invites: Fetch = (client, subject) =>
  client.prefetchQuery(memberQueries.studyInvites(subject))
const addresses: Fetch = (client, subject) => client.prefetchQuery(memberQueries.addresses(subject))

interface OfStudies {
  queries: typeof studyQueries
  client: QueryClient
  subject: string
  id: string
}

/** The code of these queries comes with the first page about studies, or on the way to it. */
const ofStudies =
  (ask: (of: OfStudies) => Promise<unknown>): Fetch =>
  async (client, subject, id) => {
    const { studyQueries: queries } = await import('#features/studies/queries.ts')
    await ask({ queries, client, subject, id })
  }
const invite = ofStudies(async ({ queries, client, subject, id }) =>
  client.prefetchQuery(queries.invite(subject, id)),
)
const study = ofStudies(async ({ queries, client, subject, id }) =>
  client.prefetchQuery(queries.study(subject, id)),
)
const consents = ofStudies(async ({ queries, client, subject }) =>
  client.prefetchQuery(queries.consents(subject)),
)
const researchView = ofStudies(async ({ queries, client, subject }) =>
  client.prefetchQuery(queries.researchView(subject)),
)

/**
 * What a page asks for first, by its route (product rules). Of the GP record never anything but where it is
 * connected: nothing of it is fetched before its warning is read. An order of a kit is never cached
 * (section 7), so that there is nothing to fetch ahead.
 */
const queriesOf: Readonly<Record<string, readonly Fetch[]>> = {
  [routes.dashboard]: [user, invites],
  [routes.taskList]: [user, invites, kitOrders],
  [routes.healthProfile]: [user, healthProfile],
  [routes.changeAnswer]: [user, healthProfile],
  [routes.onboarding]: [user],
  [routes.onboardingStep]: [user],
  [routes.kit]: [kitOrders],
  [routes.kitWizard]: [kitOrders, user, addresses],
  [routes.gpRecord]: [user],
  [routes.gpConnect]: [user],
  [routes.gpConnectDetails]: [user],
  [routes.addresses]: [addresses],
  [routes.consents]: [consents],
  [routes.consentCopy]: [consents],
  [routes.researchView]: [researchView],
  [routes.studyInterest]: [study, invites],
  [routes.studyInvite]: [invite],
  [routes.studyData]: [invite],
  [routes.studyConsent]: [invite],
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
  (queriesOf[routeAt(path) ?? ''] ?? []).filter(
    (fetch) => fetch !== kitOrders || metadata.canAccessHurdle,
  )

/** Fetches what the page at this path shows first: from the device, where that keeps it. Never rejects. */
export async function fetchShown(client: QueryClient, member: Asking, path: string): Promise<void> {
  const id = firstParameterOf(path)
  const fetches = firstFetches(path, member)
  // A failure shows when the page is opened.
  await Promise.allSettled(fetches.map(async (fetch) => fetch(client, member.subject, id)))
}

function firstParameterOf(path: string): string {
  const place =
    routeAt(path)
      ?.split('/')
      .findIndex((part) => part.startsWith(':')) ?? -1
  return decodeURIComponent(path.split('/')[place] ?? '')
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
