import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { memberQueries, sessionQuery } from '#api/queries.ts'
import { londonDay, recentPeriod } from '#contract/days.ts'
import { latestOrder, orderEventNames, type OrderEventName } from '#contract/kits.ts'
import { isWarningSeen } from '#record/warning-seen.ts'
import type { studyQueries } from '#features/studies/queries.ts'
import type { Member } from '#identity/session.ts'
import type { PathParams } from '#ui/lazy.tsx'
import { preloadThrough } from '#ui/preload.ts'
import { pageAt, type PageQuery } from './pages.ts'

type Prefetch = (client: QueryClient, subject: string, params: PathParams) => Promise<unknown>

interface OfStudies {
  queries: typeof studyQueries
  client: QueryClient
  subject: string
  params: PathParams
}

/** The code of these queries is loaded with the first page about studies, or by prefetching it. */
const ofStudies =
  (ask: (of: OfStudies) => Promise<unknown>): Prefetch =>
  async (client, subject, params) => {
    const { studyQueries: queries } = await import('#features/studies/queries.ts')
    await ask({ queries, client, subject, params })
  }

/** The queries that `pages.ts` names. */
const prefetches: Record<PageQuery, Prefetch> = {
  user: (client, subject) => client.prefetchQuery(memberQueries.user(subject)),
  newResults: (client, subject) => client.prefetchQuery(memberQueries.newResults(subject)),
  healthProfile: (client, subject) => client.prefetchQuery(memberQueries.healthProfile(subject)),
  kitOrders: (client, subject) => client.prefetchQuery(memberQueries.kitOrders(subject)),
  /** The orders, then the events of the newest. */
  kitProgress: async (client, subject) => {
    const { orders } = await client.fetchQuery(memberQueries.kitOrders(subject))
    const latest = latestOrder(orders)
    if (!latest) return
    const fetchEvent = async (name: OrderEventName) =>
      client.prefetchQuery(memberQueries.kitEvent(subject, latest.number, name))
    await Promise.all(orderEventNames.map(fetchEvent))
  },
  studyInvites: (client, subject) => client.prefetchQuery(memberQueries.studyInvites(subject)),
  openStudies: (client, subject) => client.prefetchQuery(memberQueries.openStudies(subject)),
  addresses: (client, subject) => client.prefetchQuery(memberQueries.addresses(subject)),
  gpConnection: (client, subject) => client.prefetchQuery(memberQueries.gpConnection(subject)),
  study: ofStudies(async ({ queries, client, subject, params }) =>
    client.prefetchQuery(queries.study(subject, params['studyId'] ?? '')),
  ),
  studyInvite: ofStudies(async ({ queries, client, subject, params }) =>
    client.prefetchQuery(queries.invite(subject, params['inviteId'] ?? '')),
  ),
  consents: (client, subject) => client.prefetchQuery(memberQueries.consents(subject)),
  rounds: (client, subject) => client.prefetchQuery(memberQueries.rounds(subject)),
  round: (client, subject, { roundId = '' }) =>
    client.prefetchQuery(memberQueries.round(subject, roundId)),
  researchView: ofStudies(async ({ queries, client, subject }) =>
    client.prefetchQuery(queries.researchView(subject)),
  ),
}

/** Queries that the API refuses to members without kit access. */
const ofKits: readonly PageQuery[] = ['kitOrders', 'kitProgress']

/** The part of the member that decides what is fetched. */
interface PrefetchingMember {
  subject: string
  metadata: { canAccessHurdle: boolean }
}

/**
 * Fetches what the page at this path shows first, from the cache where it is there, and without what the API would
 * refuse this member. Never rejects.
 */
export async function fetchShown(
  client: QueryClient,
  member: PrefetchingMember,
  path: string,
): Promise<void> {
  const { page, params } = pageAt(path) ?? {}
  const names = (page?.queries ?? []).filter(
    (name) => !ofKits.includes(name) || member.metadata.canAccessHurdle,
  )
  // A failure shows when the page is opened.
  await Promise.allSettled(
    names.map(async (name) => prefetches[name](client, member.subject, params ?? {})),
  )
}

/**
 * Fetches what the page at this path shows first, in parallel with the API's session check. Nothing of it is shown
 * before that succeeds. Never rejects.
 */
async function fetchFirst(client: QueryClient, member: Member, path: string): Promise<void> {
  await Promise.all([
    client.prefetchQuery(sessionQuery(member.subject)),
    fetchShown(client, member, path),
  ])
}

/**
 * Prefetches the current page's data once the identity provider has named the member, and, once the API has verified
 * them, the data of a page that they are about to open.
 */
export function usePageQueries(
  member: Member,
  { isUnverified, isVerified }: { isUnverified: boolean; isVerified: boolean },
): void {
  const queryClient = useQueryClient()

  useEffect(() => {
    if (isUnverified) void fetchFirst(queryClient, member, window.location.pathname)
  }, [queryClient, member, isUnverified])
  useEffect(() => {
    if (!isVerified) return undefined
    // A failure shows when the page is opened.
    return preloadThrough((path) => void fetchShown(queryClient, member, path))
  }, [queryClient, member, isVerified])
}

/**
 * Reads the record that its page will show from the encrypted cache, in parallel with the page's script, unless its
 * warning has not been read. Never rejects.
 * @param restored Settles once it is known whose record it is.
 */
export async function readSavedRecord(
  queryClient: QueryClient,
  { subject, sessionId }: { subject: string; sessionId: string },
  { restored }: { restored: Promise<unknown> },
): Promise<void> {
  if (!isWarningSeen(sessionId)) return
  // If the script does not load, the page says so.
  const [queries] = await Promise.all([
    import('#record/queries.ts').catch(() => undefined),
    restored,
  ])
  const user = queryClient.getQueryData(memberQueries.user(subject).queryKey)
  if (!queries || user?.patientId === undefined) return
  const today = londonDay(new Date())
  const scope = { subject, patientId: user.patientId, today, ...recentPeriod(today) }
  await queryClient.prefetchQuery(queries.recordQueries.saved(scope))
}
