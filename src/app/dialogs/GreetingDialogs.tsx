import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useRoute } from 'wouter'
import { memberQueries } from '#api/queries.ts'
import { isAccountSetUp, uniqueSteps } from '#contract/tasks.ts'
import { SharedDeviceField } from '#features/device/SharedDeviceField.tsx'
import { GpOffer } from '#features/gp-connection/GpOffer.tsx'
import { termsVersion } from '#identity/member-metadata.ts'
import { updateMetadata, type Member } from '#identity/session.ts'
import { setShared, useDevice } from '#offline/session/cached-session.ts'
import { routes } from '#routes'
import { Dialog } from '#ui/Dialog.tsx'
import { TextLink } from '#ui/links.tsx'
import { seenBeforeYes } from '#contract/researchers-see.ts'
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
  // The page below asks for it.
  const user = useQuery({ ...memberQueries.user(member.subject), enabled: false }).data
  // Nobody is interrupted in the middle of an answer.
  const [isAnswering] = useRoute(`${routes.onboarding}/*?`)

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
        member={member}
        hasAnswered={user !== undefined && isAccountSetUp(uniqueSteps(user.userOnboarding))}
        onClose={welcome}
      >
        {isUnanswered && (
          <SharedDeviceField
            description="If so, we save nothing you read here."
            isShared={isShared}
            onChange={setIsShared}
          />
        )}
      </WelcomeDialog>
      <GpOffer member={member} isFree={!mustSeeTerms && !mustSeeWelcome && !isAnswering} />
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
  member: Pick<Member, 'firstName' | 'metadata'>
  /** Whether every question of the health profile is answered. */
  hasAnswered: boolean
  onClose: () => void
  /** An optional question below the greeting. */
  children?: ReactNode
}

/**
 * Welcomes a member, until they have closed it once, and leads to the first question; who came for a study, to that.
 * Who has answered them all is not asked again.
 */
export function WelcomeDialog({
  opened,
  member,
  hasAnswered,
  onClose,
  children,
}: WelcomeDialogProps) {
  const offersQuestions = member.metadata.studyId === '' && !hasAnswered
  return (
    <Dialog
      title={member.firstName ? `Welcome, ${member.firstName}` : 'Welcome'}
      opened={opened}
      onClose={onClose}
      focusHeading
      action={
        offersQuestions ? (
          <Button component={TextLink} href={routes.onboardingStep.href('step1')} onClick={onClose}>
            Start the questions
          </Button>
        ) : undefined
      }
    >
      <ul>
        {offersQuestions && (
          <li>Short questions about you come first. You can stop at any time.</li>
        )}
        <li>{seenBeforeYes}</li>
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
}
