import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery } from '#api/queries.ts'
import { clearDraftsOfOthers } from '#offline/typed-drafts.ts'
import type { Member } from '#identity/session.ts'
import { cacheSession, useIsSharedDevice } from '#offline/session/cached-session.ts'
import { showBadge } from '#pwa/app-badge.ts'
import type { AuthStatus } from '#who-is-there'

/** In ms, after a check that failed. */
const checkAgainAfter = 10_000

/**
 * Checks the member's session with the API, once the identity provider has answered (`isAnswered`). If both agree, the session is
 * cached on the device. A member whose page is shown (`isShown`) is checked until that is so: what waits is not sent before.
 * Anybody else is told, and can try again.
 */
export function useVerified(
  member: Member,
  { isAnswered, isShown }: { isAnswered: boolean; isShown: boolean },
): UseQueryResult<{ subject: string }> {
  const isShared = useIsSharedDevice()
  const verification = useQuery({
    ...sessionQuery(member.subject),
    enabled: isAnswered,
    refetchInterval: ({ state }) => isShown && state.status === 'error' && checkAgainAfter,
  })
  const { data, dataUpdatedAt } = verification
  const isVerified = isAnswered && data?.subject === member.subject

  useEffect(() => {
    if (!isVerified) return
    // Also runs when the device is no longer shared.
    void cacheSession(member, dataUpdatedAt)
  }, [isVerified, member, dataUpdatedAt, isShared])

  return verification
}

/**
 * Keeps only the current member's data in memory, also after a sign-out in another tab. Drafts stay until
 * somebody else signs in, because a session can end in the middle of an answer.
 */
export function useOneMember(auth: AuthStatus): void {
  const queryClient = useQueryClient()
  const isSettled = !['loading', 'pending', 'lapsed'].includes(auth.status)
  const subject = 'member' in auth ? auth.member.subject : undefined

  useEffect(() => {
    if (!isSettled) return
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== subject })
    if (subject === undefined) showBadge(0)
    else clearDraftsOfOthers(subject)
  }, [queryClient, isSettled, subject])
}
