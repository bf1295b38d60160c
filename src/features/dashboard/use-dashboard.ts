import { useQuery } from '@tanstack/react-query'
import { useOrderEvents } from '#api/kit-events.ts'
import { fetchNames } from '#api/imported-names.ts'
import { memberQueries } from '#api/queries.ts'
import { useSharing } from '#api/sharing.ts'
import { latestOrder } from '#contract/kits.ts'
import type { Told } from '#domain/fit-words.ts'
import type { PublicStudy } from '#contract/studies.ts'
import type { Member } from '#identity/session.ts'
import {
  useIsOutboxLoading,
  useProfileWithWaiting,
  useUserWithWaiting,
} from '#offline/outbox/use-outbox.ts'
import { useShownCopy } from '#offline/saved-copy.ts'
import { useFitting } from '#ui/use-fitting.ts'
import { useNow } from '#ui/use-now.ts'
import { usePending } from '#ui/loading.tsx'
import type { DashboardFacts } from './facts.ts'

/** A part of the dashboard that could not be loaded and is not cached. */
export type DashboardPart = 'kit' | 'record' | 'studies'

interface Dashboard {
  phase: ReturnType<typeof usePending>
  /** Absent until the member's own details have loaded. */
  facts: DashboardFacts | undefined
  missing: readonly DashboardPart[]
  retry: () => void
}

/** All data of the dashboard, which appears at once, so that nothing on the page moves. */
export function useDashboard({ subject, metadata }: Member): Dashboard {
  const hasKitAccess = metadata.canAccessHurdle === true
  const now = useNow()
  const user = useQuery({
    ...memberQueries.user(subject),
    select: useUserWithWaiting(subject),
  })
  const invites = useQuery(memberQueries.studyInvites(subject))
  const studies = useQuery(memberQueries.openStudies(subject))
  const { sharing, query: consents } = useSharing(subject)
  const rounds = useQuery(memberQueries.rounds(subject))
  const connection = useQuery(memberQueries.gpConnection(subject))
  const orders = useQuery({ ...memberQueries.kitOrders(subject), enabled: hasKitAccess })
  const fitting = useFittingStudies(subject, { told: user.data, studies: studies.data ?? [] })
  const order = latestOrder(orders.data?.orders ?? [])
  const events = useOrderEvents(subject, order, { isAsked: false })
  const parts = [user, invites, rounds, studies, connection, orders]
  useShownCopy(user, [...parts, consents, ...events.answers])
  // Waits for the member's details; anything else that has failed once does not hold up the page.
  const isLoading =
    (!user.data && user.isFetching) ||
    parts.some(({ data, isFetching, failureCount }) => !data && isFetching && failureCount === 0)
  const phase = usePending(useIsOutboxLoading(subject) || isLoading || fitting.isLoading)

  const evidence = order && { status: order.status, events: events.happened }
  const connected = connection.data?.connection
  return {
    phase,
    facts: user.data && {
      user: user.data,
      hasKitAccess,
      invites: invites.data ?? [],
      rounds: rounds.data?.rounds ?? [],
      fitting: fitting.studies,
      ...(fitting.none !== undefined && { noneFits: fitting.none }),
      ...(order && evidence && { kit: { order, evidence, now } }),
      ...(connected && { connection: connected }),
      ...(sharing && { sharing }),
    },
    missing: [
      ...(orders.isError && !orders.data ? ['kit' as const] : []),
      ...(connection.isError && !connection.data ? ['record' as const] : []),
      ...([invites, rounds, consents].some(({ isError, data }) => isError && !data)
        ? ['studies' as const]
        : []),
    ],
    retry: () => void Promise.all([...parts, consents].map(async ({ refetch }) => refetch())),
  }
}

interface Compared {
  told: Told | undefined
  studies: readonly PublicStudy[]
}

/** The studies that fit. The member's details lack the address, which is fetched where a study asks where people live. */
function useFittingStudies(subject: string, { told, studies }: Compared) {
  const isAddressAsked = studies.some(({ looksFor }) => looksFor?.regions)
  const profile = useQuery({
    ...memberQueries.healthProfile(subject),
    select: useProfileWithWaiting(subject),
    enabled: isAddressAsked,
  })
  const { fitting, isLoading } = useFitting({ studies, told, fetchNames })
  const { data, isFetching, failureCount } = profile
  const answers = (isAddressAsked && data) || told
  const found = ((answers && fitting?.studiesOf(studies, answers)) ?? []).filter(
    ({ fit }) => fit === 'fits',
  )
  const isNone = found.length === 0 && studies.length > 0 && answers && answers.diagnosis.length > 0
  return {
    studies: found,
    none: isNone ? fitting?.whyNoneFits(answers) : undefined,
    isLoading: isLoading || (!data && isFetching && failureCount === 0),
  }
}
