import { Button } from '@mantine/core'
import type { Member } from '#identity/session.ts'
import { routes } from '#routes'
import { Dialog } from '#ui/Dialog.tsx'
import { StatusBanner } from '#ui/StatusBanner.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { useGpOffer } from './use-gp-offer.ts'

interface GpOfferProps {
  member: Member
  /** No greeting stands before it. */
  isFree: boolean
}

/** Asks whether to connect the GP record with what an NHS login has handed over (product rules). */
export function GpOffer({ member, isFree }: GpOfferProps) {
  const { offer, odsCode, connect, close } = useGpOffer(member, isFree)
  const hasFailed = offer.state === 'failed'
  const isHopeless = hasFailed && !offer.canTryAgain
  return (
    <Dialog
      title="Connect your GP record?"
      opened={offer.state !== 'none'}
      onClose={close}
      closeLabel={isHopeless ? 'Close' : 'Not now'}
      focusHeading
      action={
        !isHopeless && (
          <Button aria-disabled={offer.state === 'connecting'} onClick={() => void connect()}>
            {offer.state === 'connecting' ? 'Connecting…' : 'Connect my GP record'}
          </Button>
        )
      }
    >
      {!isHopeless && (
        <>
          <p>
            NHS login has handed over the details that connect your GP record at the surgery with
            the National Practice Code {odsCode}. You do not need a letter from your surgery.
          </p>
          <p>Nothing is read until you open your record. You can disconnect it at any time.</p>
        </>
      )}
      {hasFailed && (
        <StatusBanner tone="error">
          <p role="alert">
            {isHopeless
              ? 'Your GP record was not connected: your surgery did not accept the details from NHS login.'
              : 'Your GP record was not connected: there was no answer. Try again in a few minutes.'}
          </p>
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
