import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { memberQueries, sessionQuery } from '#api/queries.ts'
import { londonDay, recentPeriod } from '#contract/days.ts'
import { latestOrder, orderEventNames, type OrderEventName } from '#contract/kits.ts'
import { isWarningSeen } from '#features/gp-record/view/warning-seen.ts'
import { refreshKit } from '#features/kit/queries.ts'
import { notificationQueries } from '#features/notifications/queries.ts'
import type { studyQueries } from '#features/studies/queries.ts'
import type { Member } from '#identity/session.ts'
import { useMember } from '#identity/use-member.ts'
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

/** The code of these queries comes with the first page about studies, or on the way to it. */
const ofStudies =
  (ask: (of: OfStudies) => Promise<unknown>): Prefetch =>
  async (client, subject, params) => {
    const { studyQueries: queries } = await import('#features/studies/queries.ts')
    await ask({ queries, client, subject, params })
  }

/** The queries that `pages.ts` names (reading 22). */
const prefetches: Record<PageQuery, Prefetch> = {
  user: (client, subject) => client.prefetchQuery(memberQueries.user(subject)),
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
  addresses: (client, subject) => client.prefetchQuery(memberQueries.addresses(subject)),
  gpConnection: (client, subject) => client.prefetchQuery(memberQueries.gpConnection(subject)),
  study: ofStudies(async ({ queries, client, subject, params }) =>
    client.prefetchQuery(queries.study(subject, params['studyId'] ?? '')),
  ),
  studyInvite: ofStudies(async ({ queries, client, subject, params }) =>
    client.prefetchQuery(queries.invite(subject, params['inviteId'] ?? '')),
  ),
  consents: ofStudies(async ({ queries, client, subject }) =>
    client.prefetchQuery(queries.consents(subject)),
  ),
  researchView: ofStudies(async ({ queries, client, subject }) =>
    client.prefetchQuery(queries.researchView(subject)),
  ),
}

/** What the API refuses members without kit access. */
const ofKits: readonly PageQuery[] = ['kitOrders', 'kitProgress']

/** As far as it matters what a page asks for. */
interface Asking {
  subject: string
  metadata: { canAccessHurdle: boolean }
}

/**
 * Fetches what the page at this path shows first, but for what the API would refuse this member: from the device,
 * where that keeps it. Never rejects.
 */
export async function fetchShown(client: QueryClient, member: Asking, path: string): Promise<void> {
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
 * Fetches what the page at this path shows first of a member whom the identity provider has named, in parallel
 * with the API's session check: until that succeeds nothing of it is shown. Never rejects.
 */
async function fetchFirst(client: QueryClient, member: Member, path: string): Promise<void> {
  await Promise.all([
    client.prefetchQuery(sessionQuery(member.subject)),
    fetchShown(client, member, path),
  ])
}

/**
 * Fetches what the current page shows of a member whom the identity provider has named, and, once the API has
 * verified them, what another page will ask for when somebody is about to open it.
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

const aboutKits: readonly string[] = ['KIT_UPDATE', 'DATA_RETURNED']

/**
 * Asks for the member's kit again when a new notification says that there is news of it: nothing but the
 * notifications is polled (product rules).
 */
export function useKitNews(): void {
  const { subject } = useMember()
  const client = useQueryClient()
  const { data: newest } = useQuery({
    ...notificationQueries.list(subject),
    select: ({ reply }) =>
      reply.notifications.find(({ type }) => aboutKits.includes(type))?.id ?? '',
  })
  const before = useRef(newest)

  useEffect(() => {
    const isNew = before.current !== undefined && newest !== before.current
    before.current = newest
    // What came of it shows where it is used.
    if (isNew && newest) void refreshKit(client, subject)
  }, [client, subject, newest])
}

/**
 * Reads the record that its page will show from the encrypted cache, in parallel with the page's own script: nothing
 * of it before its warning is read. Never rejects.
 * @param restored Settles once it is known whose record it is.
 */
export async function readSavedRecord(
  queryClient: QueryClient,
  { subject, sessionId }: { subject: string; sessionId: string },
  { restored }: { restored: Promise<unknown> },
): Promise<void> {
  if (!isWarningSeen(sessionId)) return
  // A script that does not come is the page's to tell.
  const [queries] = await Promise.all([
    import('#features/gp-record/record/queries.ts').catch(() => undefined),
    restored,
  ])
  const user = queryClient.getQueryData(memberQueries.user(subject).queryKey)
  if (!queries || user?.patientId === undefined) return
  const today = londonDay(new Date())
  const asked = { subject, patientId: user.patientId, today, ...recentPeriod(today) }
  await queryClient.prefetchQuery(queries.recordQueries.saved(asked))
}
