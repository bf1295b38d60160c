import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isNotFound } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { memberKey, memberQueries, roundsKey, studyInviteKey } from '#api/queries.ts'
import { changed, replaced, writeBack } from '#api/write-back.ts'
import type { Consent, ConsentEntry, Withdrawal } from '#contract/consents.ts'
import { getStudy } from '#contract/study-page.ts'
import { listStudyUpdates, listToldStudies } from '#contract/study-updates.ts'
import { getStudyInvite, type StudyInvite } from '#contract/study-invites.ts'
import { checkParticipation } from '#contract/participation.ts'
import { getResearchView } from '#contract/research-view.ts'

const retry = (failures: number, error: Error) => failures < 1 && !isNotFound(error)

export const studyQueries = {
  study: (subject: string, id: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'study', id),
      queryFn: ({ signal }) => call(getStudy, { params: { id } }, { signal }),
      retry,
    }),
  /** Public, and read before anybody agrees. */
  questionnaire: (subject: string, id: string, itemId: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'questionnaire', id, itemId),
      queryFn: async ({ signal }) => {
        const { getQuestionnaire } = await import('#contract/asking.ts')
        return call(getQuestionnaire, { params: { id, itemId } }, { signal, asVisitor: true })
      },
      retry,
    }),
  updates: (subject: string, id: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'study-updates', id),
      queryFn: ({ signal }) => call(listStudyUpdates, { params: { id } }, { signal }),
      retry,
    }),
  /** The studies that the member has agreed to, and what each has told since. */
  told: (subject: string) =>
    queryOptions({
      queryKey: memberKey(subject, 'told-studies'),
      queryFn: ({ signal }) => call(listToldStudies, {}, { signal }),
      // What a study has told since is what the page is opened for.
      staleTime: 0,
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
  await writeBack(
    client,
    [
      replaced(studyQueries.invite(subject, invite.id), invite),
      changed(memberQueries.studyInvites(subject), (known) => withInvite(known, invite)),
    ],
    [
      studyQueries.participation(subject, invite.studyId).queryKey,
      memberQueries.consents(subject).queryKey,
      roundsKey(subject),
    ],
  )
}

/** Has every page say what is shared by this consent now that one of its items was answered. */
export const cacheConsent = async (
  client: QueryClient,
  subject: string,
  consent: Consent,
): Promise<void> =>
  writeBack(
    client,
    [
      changed(memberQueries.consents(subject), (known) => ({
        ...known,
        history: known.history.map((entry) => (entry.id === consent.id ? consent : entry)),
      })),
    ],
    [roundsKey(subject)],
  )

/** Has every page say that nothing is shared by this consent any more. */
export async function cacheWithdrawal(
  client: QueryClient,
  subject: string,
  withdrawal: Withdrawal,
): Promise<void> {
  const ended = (invite: StudyInvite): StudyInvite =>
    invite.id === withdrawal.inviteId ? { ...invite, withdrawnAt: withdrawal.at } : invite
  await writeBack(
    client,
    [
      changed(memberQueries.consents(subject), (known) => ({
        ...known,
        history: withWithdrawal(known.history, withdrawal),
      })),
      changed(memberQueries.studyInvites(subject), (invites) => invites.map(ended)),
      changed(studyQueries.invite(subject, withdrawal.inviteId), ended),
      // As the service lists them: at once, so that this device forgets what was not sent.
      changed(memberQueries.rounds(subject), ({ rounds }) => ({
        rounds: rounds.filter(
          ({ study, state }) => study.id !== withdrawal.study.id || state === 'sent',
        ),
      })),
    ],
    // What was answered and not sent is deleted with the consent.
    [
      studyQueries.participation(subject, withdrawal.study.id).queryKey,
      studyQueries.told(subject).queryKey,
      roundsKey(subject),
    ],
  )
}

/** Replaces the invite in the list, or adds it in front. */
export const withInvite = (known: readonly StudyInvite[], invite: StudyInvite): StudyInvite[] =>
  known.some(({ id }) => id === invite.id)
    ? known.map((each) => (each.id === invite.id ? invite : each))
    : [invite, ...known]

/** The history after a withdrawal, until it is refetched. The newest first. */
export const withWithdrawal = (
  history: readonly ConsentEntry[],
  withdrawal: Withdrawal,
): ConsentEntry[] => [
  withdrawal,
  ...history
    .filter(({ id }) => id !== withdrawal.id)
    .map((entry) =>
      entry.kind === 'CONSENT' && entry.id === withdrawal.consentId
        ? { ...entry, withdrawnAt: withdrawal.at }
        : entry,
    ),
]
