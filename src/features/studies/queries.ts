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
  /** The same for everybody: whoever looks says nothing of themselves. */
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
      // An answer given meanwhile, here or elsewhere, changes what is asked.
      staleTime: 0,
      retry,
    }),
  invite: (subject: string, id: string) =>
    queryOptions({
      queryKey: studyInviteKey(subject, id),
      queryFn: ({ signal }) => call(getStudyInvite, { params: { id } }, { signal }),
      retry,
    }),
  /** What the member answered to studies, the newest first. */
  consents: (subject: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'consents'),
      queryFn: ({ signal }) => call(listConsents, {}, { signal }),
      // What was agreed to can be looked up anywhere.
      ...persisted,
      staleTime: 0,
    }),
  /** Follows the profile, so it is asked for on every visit. */
  researchView: (subject: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'research-view'),
      queryFn: ({ signal }) => call(getResearchView, {}, { signal }),
      staleTime: 0,
    }),
}

/** An updated invite replaces the cached one (section 4), and what follows from it is asked for anew. */
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
    // Nothing waits for it: the pages that show it ask for it when they open.
    void client.invalidateQueries({ queryKey })
  }
}

/** In its place, or first where it is new. */
export const withInvite = (known: readonly StudyInvite[], invite: StudyInvite): StudyInvite[] =>
  known.some(({ id }) => id === invite.id)
    ? known.map((each) => (each.id === invite.id ? invite : each))
    : [invite, ...known]
