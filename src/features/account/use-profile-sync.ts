import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#api/call.ts'
import { memberQueries } from '#api/queries.ts'
import { syncUser } from '#contract/profile.ts'
import type { Member } from '#identity/session.ts'
import { createStore, useStore } from '#store'
import { isChangedSince, syncPayload, waitBeforeSync } from './sync-rule.ts'

const hasFailed = createStore(false)

/** Whether the last sync failed, which "My details" says. */
export const useHasSyncFailed = (): boolean => useStore(hasFailed)

/**
 * Syncs names and contact details from the identity provider: once per visit of account settings (sections 7
 * and 9), and besides at once when the provider says that they changed during the visit. If it fails, the next
 * visit or change tries again.
 */
export function useProfileSync(member: Member, isVisiting: boolean): void {
  const queryClient = useQueryClient()
  const isDone = useRef(false)
  const seen = useRef<string>(undefined)
  const { subject, updatedAt } = member
  const newest = useRef(member)

  useEffect(() => {
    newest.current = member
  }, [member])

  useEffect(() => {
    const sync = async () => {
      try {
        await call(
          syncUser,
          { body: syncPayload(newest.current) },
          { idempotencyKey: crypto.randomUUID() },
        )
      } catch {
        hasFailed.set(true)
        return
      }
      hasFailed.set(false)
      for (const query of [memberQueries.user(subject), memberQueries.healthProfile(subject)]) {
        void queryClient.invalidateQueries({ queryKey: query.queryKey })
      }
    }
    if (!isVisiting) {
      isDone.current = false
      seen.current = undefined
      return undefined
    }
    // Errors are said by "My details".
    if (isChangedSince(seen.current, updatedAt)) void sync()
    seen.current = updatedAt
    if (isDone.current) return undefined
    const ofTheVisit = () => {
      isDone.current = true
      void sync()
    }
    const timer = setTimeout(ofTheVisit, waitBeforeSync(updatedAt, new Date()))
    return () => clearTimeout(timer)
  }, [queryClient, isVisiting, subject, updatedAt])
}
