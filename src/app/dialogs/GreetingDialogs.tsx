import { useState, type ReactNode } from 'react'
import { SharedDeviceField } from '#features/device/SharedDeviceField.tsx'
import { GpOffer } from '#features/gp-record/connect/GpOffer.tsx'
import { termsVersion } from '#identity/member-metadata.ts'
import { updateMetadata, type Member } from '#identity/session.ts'
import { setShared, useDevice } from '#offline/session/cached-session.ts'
import { routes } from '#routes'
import { Dialog } from '#ui/Dialog.tsx'
import { TextLink } from '#ui/links.tsx'
import { TermsPoints } from '#domain/TermsPoints.tsx'

/**
 * The terms, once per member and version, then the welcome, once per member, and last the record that NHS login
 * offers. A closed dialog stays closed for this visit; if the identity provider has not stored that, it is shown
 * again on the next.
 */
export function GreetingDialogs({ member }: { member: Member }) {
  const isUnanswered = useDevice()?.isShared === undefined
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
    // If this cannot be stored, nothing else is either, and the question is asked again.
    if (isUnanswered) setShared(isShared).catch(() => undefined)
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
        {isUnanswered && <SharedDeviceField isShared={isShared} onChange={setIsShared} />}
      </WelcomeDialog>
      <GpOffer member={member} isFree={!mustSeeTerms && !mustSeeWelcome} />
    </>
  )
}

interface TermsDialogProps {
  opened: boolean
  onContinue: () => void
}

/** The terms of section 1. Only its Continue button closes it. */
export const TermsDialog = ({ opened, onContinue }: TermsDialogProps) => (
  <Dialog
    title="Before you use Rowan"
    opened={opened}
    onClose={onContinue}
    closeLabel="Continue"
    width="wide"
    dismissable={false}
    focusHeading
  >
    <TermsPoints />
  </Dialog>
)

interface WelcomeDialogProps {
  opened: boolean
  firstName: string
  onClose: () => void
  /** An optional question below the greeting. */
  children?: ReactNode
}

/** Welcomes a member, until they have closed it once. */
const WelcomeDialog = ({ opened, firstName, onClose, children }: WelcomeDialogProps) => (
  <Dialog
    title={firstName ? `Welcome, ${firstName}` : 'Welcome'}
    opened={opened}
    onClose={onClose}
    focusHeading
  >
    <p>
      Rowan keeps your health information in one place and helps researchers find people like you.
    </p>
    <ul>
      <li>Start with short questions about you. They take 5 to 8 minutes.</li>
      <li>Without your consent, no one gets more than a few general facts about you.</li>
      <li>Stop at any time: we keep what you’ve saved.</li>
      <li>
        “Exit quickly” shows another page and signs you out. Use it if someone comes near.{' '}
        <TextLink href={routes.safety} onClick={onClose}>
          If someone might look at your phone
        </TextLink>
      </li>
    </ul>
    {children}
  </Dialog>
)
