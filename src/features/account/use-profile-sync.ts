import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#api/call.ts'
import { dependentOnIdentity, memberQueries } from '#api/queries.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { syncUser } from '#contract/profile.ts'
import type { Member } from '#identity/session.ts'
import { createStore, useStore } from '#store'

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
      for (const queryKey of [
        memberQueries.user(subject).queryKey,
        memberQueries.healthProfile(subject).queryKey,
        ...dependentOnIdentity(subject),
      ])
        void queryClient.invalidateQueries({ queryKey })
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

/** Section 9: how long the profile must have been unchanged, in milliseconds. */
const settled = 60_000

/**
 * How many milliseconds a visit of account settings waits before it syncs the identity profile: none if that
 * was updated more than a minute ago (section 7, product rules). If the device's clock is behind, the update
 * is in the future, and it waits a minute from now.
 */
export const waitBeforeSync = (updatedAt: string, now: Date): number =>
  Math.max(0, Math.min(0, Date.parse(updatedAt) - now.getTime()) + settled + 1)

/** Whether the provider says that the profile has changed since this instant, which is none before a visit. */
export const isChangedSince = (seen: string | undefined, updatedAt: string): boolean =>
  seen !== undefined && seen !== updatedAt

/**
 * The fields to sync. A name or e-mail address that the identity provider does not have is left as it is. A
 * phone number can be removed there, and is then removed here too.
 */
export const syncPayload = ({
  email,
  firstName,
  lastName,
  mobileNumber,
}: Member): EndpointInput<typeof syncUser>['body'] => ({
  ...(email && { email }),
  ...(firstName && { firstName }),
  ...(lastName && { lastName }),
  mobileNumber: mobileNumber || null,
})
