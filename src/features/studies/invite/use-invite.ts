import { useQuery } from '@tanstack/react-query'
import type { StudyInvite } from '#contract/study-invites.ts'
import { usePending } from '#ui/loading.tsx'
import { isNotFound } from '#api/api-error.ts'
import { studyQueries } from '../queries.ts'
import { isStudyId } from '../study-redirect.ts'

export type InviteView =
  | { state: 'not-found' }
  | { state: 'unready'; phase: ReturnType<typeof usePending>; retry: () => void }
  | { state: 'there'; invite: StudyInvite; refetch: () => Promise<unknown> }

/** The invite in the address. `isWaiting`: whether something else of its page is loading. */
export function useInvite(subject: string, id: string, isWaiting = false): InviteView {
  const isId = isStudyId(id)
  const query = useQuery({
    ...studyQueries.invite(subject, id),
    refetchOnMount: 'always',
    enabled: isId,
  })
  // It says whether the member shares anything with the study, which may have changed on another device.
  const phase = usePending(isWaiting || (query.isFetching && !query.isFetchedAfterMount))
  if (!isId || isNotFound(query.error)) return { state: 'not-found' }
  if (phase !== 'done' || !query.data) {
    return { state: 'unready', phase, retry: () => void query.refetch() }
  }
  return { state: 'there', invite: query.data, refetch: query.refetch }
}
