import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listAddresses } from '#contract/addresses.ts'
import { profileWith, userWith, type Command } from '#contract/commands.ts'
import { getGpConnection } from '#contract/gp-connection.ts'
import { getOrderEvent, listKitOrders, type OrderEventName } from '#contract/kits.ts'
import { getHealthProfile, getUser } from '#contract/profile.ts'
import { checkSession } from '#contract/session.ts'
import { listStudyInvites } from '#contract/study-invites.ts'
import { call } from './call.ts'

/** Keys of a member's queries begin with the member, so that nobody is shown another's details. */
export const memberKey = (subject: string, ...rest: readonly string[]) =>
  ['member', subject, ...rest] as const

/** Whether the API accepts the session, and for whom. Asked once per visit. */
export const sessionQuery = (subject: string) =>
  queryOptions({
    queryKey: memberKey(subject, 'session'),
    queryFn: ({ signal }) => call(checkSession, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The key of everything read of a member's GP record. */
export const recordKey = (subject: string) => memberKey(subject, 'gp-record')

/** The key of what a device alone keeps of a member's own; beside a record it goes with that. */
export const noteKey = (subject: string, patientId: string | undefined, name: string) =>
  patientId === undefined
    ? memberKey(subject, 'note', name)
    : [...recordKey(subject), patientId, 'note', name]

export const isNote = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  queryKey.includes('note')

/**
 * What a query says that is cached for reading offline: it stays in memory for as long as the app is open,
 * for a page that is opened later finds it there. `recordQueries` has a cache of its own.
 */
export const persisted = { meta: { persist: true }, gcTime: Number.POSITIVE_INFINITY } as const

/** The key of one invite to a study, which several features change. */
export const studyInviteKey = (subject: string, id: string) =>
  memberKey(subject, 'study-invite', id)

/** What several features read of a member. */
export const memberQueries = {
  user: (subject: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'user'),
      queryFn: ({ signal }) => call(getUser, {}, { signal }),
      // The dashboard and the task list are made of it, and both are read offline.
      ...persisted,
    }),
  healthProfile: (subject: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'health-profile'),
      queryFn: ({ signal }) => call(getHealthProfile, {}, { signal }),
      // Answers are read, and changed, offline too.
      ...persisted,
    }),
  kitOrders: (subject: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'kit-orders'),
      queryFn: ({ signal }) => call(listKitOrders, {}, { signal }),
      // Progress is read offline too (product rules).
      ...persisted,
    }),
  /** Fetched anew on mount, reconnect and focus (section 7), and when a notification says that there is news. */
  kitEvent: (subject: string, orderNumber: string, eventName: OrderEventName) =>
    queryOptions({
      queryKey: memberKey(subject, 'kit-event', orderNumber, eventName),
      queryFn: ({ signal }) =>
        call(getOrderEvent, { query: { eventName, orderNumber } }, { signal }),
      staleTime: 0,
      // Progress is read offline too (product rules).
      ...persisted,
    }),
  /** Which surgery's record is connected. */
  gpConnection: (subject: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'gp-connection'),
      queryFn: ({ signal }) => call(getGpConnection, {}, { signal }),
      // A copy from before the connection was made must not stand for it.
      staleTime: 0,
      // The dashboard names the surgery offline too.
      ...persisted,
    }),
  studyInvites: (subject: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'study-invites'),
      queryFn: ({ signal }) => call(listStudyInvites, {}, { signal }),
      // The task list is made of them, and it is read offline.
      ...persisted,
    }),
  addresses: (subject: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'addresses'),
      queryFn: ({ signal }) => call(listAddresses, {}, { signal }),
    }),
}

/**
 * Takes an answer that the service has acknowledged into the member's details. Without a command, another
 * tab sent it: the details are fetched again.
 */
export async function applySentAnswer(
  queryClient: QueryClient,
  subject: string,
  command: Command | undefined,
): Promise<void> {
  const user = memberQueries.user(subject)
  const profile = memberQueries.healthProfile(subject)
  const queries = [user, profile, memberQueries.addresses(subject)]
  await Promise.all(queries.map(({ queryKey }) => queryClient.cancelQueries({ queryKey })))
  if (command) {
    queryClient.setQueryData(user.queryKey, (known) => known && userWith(known, command))
    queryClient.setQueryData(profile.queryKey, (known) => known && profileWith(known, command))
  }
  for (const { queryKey } of queries) {
    // Nothing waits for it: what is shown until then is what was just saved.
    void queryClient.invalidateQueries({ queryKey })
  }
}
