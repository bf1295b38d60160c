import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery } from '#api/queries.ts'
import type { Member } from '#identity/session.ts'
import { remember, useIsSharedDevice } from '#offline/device.ts'
import { knownMemberOf } from './auth-status.ts'

/**
 * Asks the API whether it accepts this member's session, once the identity provider has `isAnswered`.
 * Whom both agree on is remembered by the device.
 */
export function useVerified(
  member: Member,
  isAnswered: boolean,
): UseQueryResult<{ subject: string }> {
  const isShared = useIsSharedDevice()
  const verification = useQuery({ ...sessionQuery(member.subject), enabled: isAnswered })
  const { data, dataUpdatedAt } = verification
  const isVerified = isAnswered && data?.subject === member.subject

  useEffect(() => {
    if (!isVerified) return
    // Asked again when the device stops being a shared one.
    void remember(knownMemberOf(member), dataUpdatedAt)
  }, [isVerified, member, dataUpdatedAt, isShared])

  return verification
}
