import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetDraftsOfOthers } from '#features/onboarding/drafts.ts'
import { useSession } from '#identity/session.ts'

/**
 * Keeps the details of nobody but the member who is signed in, also when they were signed out in
 * another tab. What they typed waits until somebody else signs in, for a session can end in the
 * middle of an answer.
 */
export function useOneMember(): void {
  const session = useSession()
  const queryClient = useQueryClient()
  const isKnown = session.state !== 'loading'
  const subject = session.state === 'signed-in' ? session.member.subject : undefined

  useEffect(() => {
    if (!isKnown) return
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== subject })
    if (subject !== undefined) forgetDraftsOfOthers(subject)
  }, [queryClient, isKnown, subject])
}
