import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#api/call.ts'
import { memberQueries } from '#api/queries.ts'
import { syncUser } from '#contract/profile.ts'
import type { Member } from '#identity/session.ts'
import { syncPayload, waitBeforeSync } from './sync-rule.ts'

/**
 * Syncs names and contact details from the identity provider, once per visit of account settings (sections 7
 * and 9). If it fails, the next visit tries again.
 */
export function useProfileSync(member: Member, isVisiting: boolean): void {
  const queryClient = useQueryClient()
  const isDone = useRef(false)
  const { subject, updatedAt } = member
  const newest = useRef(member)

  useEffect(() => {
    newest.current = member
  }, [member])

  useEffect(() => {
    if (!isVisiting) isDone.current = false
    if (!isVisiting || isDone.current) return undefined
    const sync = async () => {
      isDone.current = true
      await call(
        syncUser,
        { body: syncPayload(newest.current) },
        { idempotencyKey: crypto.randomUUID() },
      )
      for (const query of [memberQueries.user(subject), memberQueries.healthProfile(subject)]) {
        void queryClient.invalidateQueries({ queryKey: query.queryKey })
      }
    }
    const timer = setTimeout(
      () => void sync().catch(() => undefined),
      waitBeforeSync(updatedAt, new Date()),
    )
    return () => clearTimeout(timer)
  }, [queryClient, isVisiting, subject, updatedAt])
}
