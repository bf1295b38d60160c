import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { memberKey, memberQueries, recordKey } from '#api/queries.ts'
import { connectHandedOverGpRecord, getHandedOverGpDetails } from '#contract/nhs-login.ts'
import { useUpdateMetadata } from '#identity/metadata.ts'
import type { Member } from '#identity/session.ts'
import { openModal } from '#ui/shell-state.ts'

type Offer =
  | { state: 'none' }
  | { state: 'open' }
  | { state: 'connecting' }
  /** `canTryAgain`: the surgery was not asked, or gave no answer. */
  | { state: 'failed'; canTryAgain: boolean }

/**
 * Whether to ask a member about the GP details that their NHS login has handed over: once after
 * each sign-in, and not before `isFree`. Needs a live answer, so it never waits (decision 016).
 */
export function useGpOffer(member: Member, isFree: boolean) {
  const { subject, nhsLogin, metadata } = member
  const queryClient = useQueryClient()
  const updateMetadata = useUpdateMetadata()
  const [trying, setTrying] = useState<Offer>({ state: 'open' })
  const key = useRef(crypto.randomUUID())
  const isBusy = useRef(false)
  const isNew =
    nhsLogin !== undefined && (metadata.gpOfferAnsweredAt ?? '') < nhsLogin.signedInAt.toISOString()
  const { data } = useQuery({
    queryKey: memberKey(subject, 'gp-handed-over'),
    queryFn: ({ signal }) => call(getHandedOverGpDetails, {}, { signal }),
    enabled: isFree && isNew,
    staleTime: Number.POSITIVE_INFINITY,
    // It is an offer: nobody misses it.
    retry: false,
  })

  const close = () => {
    setTrying({ state: 'none' })
    updateMetadata({ gpOfferAnsweredAt: new Date().toISOString() }).catch(() => undefined)
  }

  const connect = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setTrying({ state: 'connecting' })
    try {
      await call(connectHandedOverGpRecord, {}, { idempotencyKey: key.current })
    } catch (error) {
      const isRefused = error instanceof ApiError && error.failure.kind === 'refused'
      setTrying({ state: 'failed', canTryAgain: !isRefused })
      return
    } finally {
      isBusy.current = false
    }
    queryClient.removeQueries({ queryKey: recordKey(subject) })
    void queryClient.invalidateQueries({ queryKey: memberQueries.user(subject).queryKey })
    void queryClient.invalidateQueries({ queryKey: memberQueries.gpConnection(subject).queryKey })
    close()
    openModal('gpRecordConnected')
  }

  const offer: Offer = isFree && isNew && data?.available ? trying : { state: 'none' }
  return { offer, odsCode: data?.odsCode, connect, close }
}
