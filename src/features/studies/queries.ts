import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { persisted, memberKey, memberQueries, studyInviteKey } from '#api/queries.ts'
import { listConsents } from '#contract/consents.ts'
import { checkParticipation } from '#contract/participation.ts'
import { getResearchView } from '#contract/research-view.ts'
import { getStudy, listStudies } from '#contract/studies.ts'
import { getStudyInvite, type StudyInvite } from '#contract/study-invites.ts'
import { isNotFound } from './is-not-found.ts'

const retry = (failures: number, error: Error) => failures < 1 && !isNotFound(error)

export const studyQueries = {
  study: (subject: string, id: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'study', id),
      queryFn: ({ signal }) => call(getStudy, { params: { id } }, { signal }),
      retry,
    }),
  /** The same for everybody, so a request reveals nothing about the member. */
  open: (subject: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'open-studies'),
      queryFn: ({ signal }) => call(listStudies, {}, { signal, asVisitor: true }),
      retry,
    }),
  participation: (subject: string, studyId: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'participation', studyId),
      queryFn: ({ signal }) => call(checkParticipation, { params: { id: studyId } }, { signal }),
      // An answer given since, here or elsewhere, changes what is asked.
      staleTime: 0,
      retry,
    }),
  invite: (subject: string, id: string) =>
    queryOptions({
      queryKey: studyInviteKey(subject, id),
      queryFn: ({ signal }) => call(getStudyInvite, { params: { id } }, { signal }),
      retry,
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
  /** Derived from the profile, so it is refetched on every visit. */
  researchView: (subject: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'research-view'),
      queryFn: ({ signal }) => call(getResearchView, {}, { signal }),
      staleTime: 0,
    }),
}

/** Replaces the cached invite (section 4), and invalidates what depends on it. */
export async function cacheInvite(
  client: QueryClient,
  subject: string,
  invite: StudyInvite,
): Promise<void> {
  const one = studyQueries.invite(subject, invite.id)
  const all = memberQueries.studyInvites(subject)
  await Promise.all(
    [one, all].map(({ queryKey }) => client.cancelQueries({ queryKey, exact: true })),
  )
  client.setQueryData(one.queryKey, invite)
  client.setQueryData(all.queryKey, (known) => known && withInvite(known, invite))
  for (const { queryKey } of [
    studyQueries.participation(subject, invite.studyId),
    studyQueries.consents(subject),
  ]) {
    // Not awaited: the pages that show it refetch it when they open.
    void client.invalidateQueries({ queryKey })
  }
}

/** Replaces the invite in the list, or adds it in front. */
export const withInvite = (known: readonly StudyInvite[], invite: StudyInvite): StudyInvite[] =>
  known.some(({ id }) => id === invite.id)
    ? known.map((each) => (each.id === invite.id ? invite : each))
    : [invite, ...known]
