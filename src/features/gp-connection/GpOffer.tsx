import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { memberKey, memberQueries, recordKey } from '#api/queries.ts'
import { useSubmit } from '#api/use-submit.ts'
import { writeBack } from '#api/write-back.ts'
import { connectHandedOverGpRecord, getHandedOverGpDetails } from '#contract/nhs-login.ts'
import { updateMetadata, type Member } from '#identity/session.ts'
import { routes } from '#routes'
import { Dialog } from '#ui/Dialog.tsx'
import { openModal } from '#ui/shell-state.ts'
import { StatusBanner } from '#ui/status.tsx'
import { TextLink } from '#ui/links.tsx'

interface GpOfferProps {
  member: Member
  /** Whether no greeting has to be shown first. */
  isFree: boolean
}

/**
 * Offers to connect the GP record with the details from NHS login (product rules), once after each sign-in.
 */
export function GpOffer({ member, isFree }: GpOfferProps) {
  const { offered, close, submit, isPending, failure } = useGpOffer(member, isFree)
  // The surgery refused the details, so trying again would fail too.
  const isHopeless = failure?.isRefused ?? false
  return (
    <Dialog
      title="Connect your GP record?"
      opened={offered !== undefined}
      onClose={close}
      closeLabel={isHopeless ? 'Close' : 'Not now'}
      focusHeading
      action={
        !isHopeless && (
          <Button aria-disabled={isPending} onClick={() => submit()}>
            {isPending ? 'Connecting…' : 'Connect my GP record'}
          </Button>
        )
      }
    >
      {!isHopeless && (
        <>
          <p>
            NHS login gave us the details to connect your GP record at the surgery with the National
            Practice Code {offered?.odsCode}. You do not need a letter from your surgery.
          </p>
          <p>
            We do not read anything until you open your record. You can disconnect it at any time.
          </p>
        </>
      )}
      {failure && (
        <StatusBanner tone="error">
          <p role="alert">{failure.message}</p>
          {isHopeless && (
            <p>
              <TextLink href={routes.gpConnect} onClick={close}>
                Connect with the details of your surgery’s letter
              </TextLink>
            </p>
          )}
        </StatusBanner>
      )}
    </Dialog>
  )
}

function useGpOffer({ subject, nhsLogin, metadata }: Member, isFree: boolean) {
  const queryClient = useQueryClient()
  const [isAnswered, setIsAnswered] = useState(false)
  const isNew =
    nhsLogin !== undefined && (metadata.gpOfferAnsweredAt ?? '') < nhsLogin.signedInAt.toISOString()
  const { data } = useQuery({
    queryKey: memberKey(subject, 'gp-handed-over'),
    queryFn: ({ signal }) => call(getHandedOverGpDetails, {}, { signal }),
    enabled: isFree && isNew,
    staleTime: Number.POSITIVE_INFINITY,
    // Only an offer: no retry is needed.
    retry: false,
  })
  const close = () => {
    setIsAnswered(true)
    updateMetadata({ gpOfferAnsweredAt: new Date().toISOString() }).catch(() => undefined)
  }
  const connecting = useSubmit({
    action: 'connect-handed-over',
    send: (_: void, options) => call(connectHandedOverGpRecord, {}, options),
    onDone: async () => {
      queryClient.removeQueries({ queryKey: recordKey(subject) })
      await writeBack(
        queryClient,
        [],
        [memberQueries.user(subject).queryKey, memberQueries.gpConnection(subject).queryKey],
      )
      close()
      openModal('gpRecordConnected')
    },
  })
  const offered = isFree && isNew && data?.available && !isAnswered ? data : undefined
  return { offered, close, ...connecting }
}
