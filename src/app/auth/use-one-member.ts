import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetDraftsOfOthers } from '#features/onboarding/drafts.ts'
import { showBadge } from '#pwa/app-badge.ts'
import type { AuthStatus } from './auth-status.ts'

/**
 * Keeps the details of nobody but the member who is there, also when they were signed out in another
 * tab. What they typed waits until somebody else signs in, for a session can end in the middle of an
 * answer.
 */
export function useOneMember(auth: AuthStatus): void {
  const queryClient = useQueryClient()
  const isSettled = auth.status !== 'loading' && auth.status !== 'pending'
  const subject = 'member' in auth ? auth.member.subject : undefined

  useEffect(() => {
    if (!isSettled) return
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== subject })
    if (subject === undefined) showBadge(0)
    else forgetDraftsOfOthers(subject)
  }, [queryClient, isSettled, subject])
}
