import { useState } from 'react'
import { useUpdateMetadata } from '#identity/metadata.ts'
import { setShared, useDevice } from '#offline/session/cached-session.ts'
import type { Member } from '#identity/session.ts'
import { SharedDeviceField } from '#features/device/SharedDeviceField.tsx'
import { GpOffer } from '#features/gp-record/connect/GpOffer.tsx'
import { termsVersion } from './terms-version.ts'
import { TermsDialog } from './TermsDialog.tsx'
import { WelcomeDialog } from './WelcomeDialog.tsx'

/**
 * The terms once per member and text, then the welcome once per member. What was closed stays closed
 * for this visit, also when the identity provider did not take note of it: then it is asked again next time.
 * What an NHS login has handed over is asked about last.
 */
export function GreetingDialogs({ member }: { member: Member }) {
  const updateMetadata = useUpdateMetadata()
  const isAsked = useDevice()?.isShared === undefined
  const [isShared, setIsShared] = useState(false)
  const [closed, setClosed] = useState({ terms: false, welcome: false })
  const { acceptedTermsVersion, hasSeenWelcomeMessage } = member.metadata
  const mustSeeTerms = acceptedTermsVersion !== termsVersion && !closed.terms
  const mustSeeWelcome = !hasSeenWelcomeMessage && !closed.welcome

  const accept = () => {
    setClosed({ ...closed, terms: true })
    updateMetadata({ acceptedTermsVersion: termsVersion }).catch(() => undefined)
  }
  const welcome = () => {
    // Where nothing can be stored nothing is kept either; the question comes again.
    if (isAsked) setShared(isShared).catch(() => undefined)
    setClosed({ ...closed, welcome: true })
    updateMetadata({ hasSeenWelcomeMessage: true }).catch(() => undefined)
  }

  return (
    <>
      <TermsDialog opened={mustSeeTerms} onContinue={accept} />
      <WelcomeDialog
        opened={!mustSeeTerms && mustSeeWelcome}
        firstName={member.firstName}
        onClose={welcome}
      >
        {isAsked && <SharedDeviceField isShared={isShared} onChange={setIsShared} />}
      </WelcomeDialog>
      <GpOffer member={member} isFree={!mustSeeTerms && !mustSeeWelcome} />
    </>
  )
}
