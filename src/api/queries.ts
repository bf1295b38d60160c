import { QueryClient, queryOptions, onlineManager } from '@tanstack/react-query'
import { listAddresses } from '#contract/addresses.ts'
import {
  type Command,
  draftWith,
  type ItemCommand,
  profileWith,
  userWith,
} from '#contract/commands.ts'
import { listConsents } from '#contract/consents.ts'
import { getGpConnection } from '#contract/gp-connection.ts'
import { getOrderEvent, listKitOrders, type OrderEventName } from '#contract/kits.ts'
import { getNewResults } from '#contract/new-results.ts'
import { getHealthProfile, getUser } from '#contract/profile.ts'
import { listRounds } from '#contract/questionnaire-rounds.ts'
import { checkSession } from '#contract/session.ts'
import { listStudies } from '#contract/studies.ts'
import { listStudyInvites } from '#contract/study-invites.ts'
import { call } from './call.ts'
import { changed, writeBack } from './write-back.ts'
import { ApiError, isNotFound } from './api-error.ts'

/** Keys of a member's queries begin with the member, so that nobody sees another's data. */
export const memberKey = (subject: string, ...rest: readonly string[]) =>
  ['member', subject, ...rest] as const

/** Whether the API accepts the session, and for whom. Fetched once per visit. */
export const sessionQuery = (subject: string) =>
  queryOptions({
    queryKey: memberKey(subject, 'session'),
    queryFn: ({ signal }) => call(checkSession, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The prefix of all queries of a member's GP record. */
export const recordKey = (subject: string) => memberKey(subject, 'gp-record')

/** The key of a note that only this device has. A note about a record is cleared together with it. */
export const noteKey = (subject: string, patientId: string | undefined, name: string) =>
  patientId === undefined
    ? memberKey(subject, 'note', name)
    : [...recordKey(subject), patientId, 'note', name]

export const isNote = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  queryKey.includes('note')

/**
 * The options of a query that is cached for reading offline. It stays in memory while the app is open, for
 * pages that are opened later. `recordQueries` has its own cache.
 */
export const persisted = { meta: { persist: true }, gcTime: Number.POSITIVE_INFINITY } as const

/** The key of one study invite, which several features change. */
export const studyInviteKey = (subject: string, id: string) =>
  memberKey(subject, 'study-invite', id)

/** The prefix of all queries about a study's questions. */
export const roundsKey = (subject: string) => memberKey(subject, 'questions')
/** Those of them whose questions are known. */
export const knownRoundsKey = (subject: string) => [...roundsKey(subject), 'one'] as const

/** The member's data that several features read. */
export const memberQueries = {
  user: (subject: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'user'),
      queryFn: ({ signal }) => call(getUser, {}, { signal }),
      // For the dashboard and the task list, which work offline.
      ...persisted,
    }),
  /** How new results are shown. The record's own reply says it too, and is written back here. */
  newResults: (subject: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'new-results'),
      queryFn: ({ signal }) => call(getNewResults, {}, { signal }),
      staleTime: 0,
      // Decides offline what is shown of a saved record.
      ...persisted,
    }),
  healthProfile: (subject: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'health-profile'),
      queryFn: ({ signal }) => call(getHealthProfile, {}, { signal }),
      // Answers can be read and changed offline.
      ...persisted,
    }),
  kitOrders: (subject: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'kit-orders'),
      queryFn: ({ signal }) => call(listKitOrders, {}, { signal }),
      // Progress can be read offline (product rules).
      ...persisted,
    }),
  /** Refetched on mount, reconnect and focus (section 7), and when a notification reports it. */
  kitEvent: (subject: string, orderNumber: string, eventName: OrderEventName) =>
    queryOptions({
      queryKey: memberKey(subject, 'kit-event', orderNumber, eventName),
      queryFn: ({ signal }) =>
        call(getOrderEvent, { query: { eventName, orderNumber } }, { signal }),
      staleTime: 0,
      // Progress can be read offline (product rules).
      ...persisted,
    }),
  /** Which surgery's record is connected. */
  gpConnection: (subject: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'gp-connection'),
      queryFn: ({ signal }) => call(getGpConnection, {}, { signal }),
      // Cached data from before the connection was made must not be shown for it.
      staleTime: 0,
      // For the dashboard, which names the surgery offline too.
      ...persisted,
    }),
  studyInvites: (subject: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'study-invites'),
      queryFn: ({ signal }) => call(listStudyInvites, {}, { signal }),
      // For the task list, which works offline.
      ...persisted,
    }),
  /** The same for everybody, so a request reveals nothing about the member. */
  openStudies: (subject: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'open-studies'),
      queryFn: ({ signal }) => call(listStudies, {}, { signal, asVisitor: true }),
      // For the dashboard, which works offline.
      ...persisted,
    }),
  /** The member's answers to studies, the newest first. */
  consents: (subject: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'consents'),
      queryFn: ({ signal }) => call(listConsents, {}, { signal }),
      // A consent can be looked up anywhere, also offline.
      ...persisted,
      staleTime: 0,
    }),
  /** The times of answering a study's questions. */
  rounds: (subject: string) =>
    queryOptions({
      queryKey: [...roundsKey(subject), 'list'],
      queryFn: ({ signal }) => call(listRounds, {}, { signal }),
      // For the task list, which works offline.
      ...persisted,
      staleTime: 0,
    }),
  /** One of them, with its questions and what is answered. */
  round: (subject: string, id: string) =>
    queryOptions({
      queryKey: [...knownRoundsKey(subject), id],
      queryFn: async ({ signal }) => {
        const { getRound } = await import('#contract/asking.ts')
        return call(getRound, { params: { id } }, { signal })
      },
      // What was begun goes on without a network.
      ...persisted,
      staleTime: 0,
      retry: (failures, error) => failures < 1 && !isNotFound(error),
    }),
  addresses: (subject: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'addresses'),
      queryFn: ({ signal }) => call(listAddresses, {}, { signal }),
    }),
}

/** The key of the list of changes of the member's name and date of birth. */
export const identityChangesKey = (subject: string) => memberKey(subject, 'identity-changes')

/** What the service may change by itself when somebody's name or date of birth has changed. */
export const dependentOnIdentity = (subject: string) => [
  memberQueries.gpConnection(subject).queryKey,
  identityChangesKey(subject),
]

/**
 * Merges an acknowledged answer into the cached details. Without a command, another tab sent the answer, and
 * the details are only refetched.
 */
export async function applySentAnswer(
  queryClient: QueryClient,
  subject: string,
  command: Command | undefined,
): Promise<void> {
  if (command?.kind === 'answer-item') return applySentItem(queryClient, subject, command)
  const user = memberQueries.user(subject)
  const profile = memberQueries.healthProfile(subject)
  const known = queryClient.getQueryData(profile.queryKey)
  const answer = command?.answer
  if (answer?.questionType === 'dob' && known?.dob !== answer.dob) {
    // The service closes the record by this, so nothing of it stays on the device.
    queryClient.removeQueries({ queryKey: recordKey(subject) })
  }
  const changes = command
    ? [
        changed(user, (known) => userWith(known, command)),
        changed(profile, (known) => profileWith(known, command)),
      ]
    : []
  await writeBack(queryClient, changes, [
    user.queryKey,
    profile.queryKey,
    memberQueries.addresses(subject).queryKey,
    ...(command ? [] : [roundsKey(subject)]),
    ...dependentOnIdentity(subject),
  ])
}

const applySentItem = async (
  queryClient: QueryClient,
  subject: string,
  command: ItemCommand,
): Promise<void> => {
  const savedAt = new Date().toISOString()
  const round = changed(memberQueries.round(subject, command.item.roundId), (known) => ({
    ...known,
    round: { ...known.round, isBegun: true },
    draft: { ...known.draft, answers: draftWith(known.draft.answers, command, savedAt) },
  }))
  await writeBack(queryClient, [round], [memberQueries.rounds(subject).queryKey])
}

const seconds = 1000

/**
 * Section 9: data that is not persisted lives 5 minutes, and preloaded data is fresh for 30 s. Queries also run
 * offline, so that they fail at once; the second try waits until the service can be reached.
 * @param isIdentityAwaited Whether the identity provider is still starting. Until then there is no token, and the
 * queries of a cached session wait for it.
 */
export const createQueryClient = (isIdentityAwaited = (): boolean => false): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 300 * seconds,
        staleTime: 30 * seconds,
        networkMode: 'offlineFirst',
        retry: (failures, error) => failures < 1 || (isIdentityAwaited() && hasNoAnswer(error)),
        retryDelay: () => (onlineManager.isOnline() ? 1 * seconds : 0),
      },
    },
  })

const hasNoAnswer = (error: Error): boolean =>
  error instanceof ApiError && error.failure.kind === 'unreachable'
