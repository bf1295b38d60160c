import { useCallback } from 'react'
import { routes } from '#routes'
import { appearance } from './appearance.ts'
import { ClerkForm } from './ClerkForm.tsx'
import { ClerkScreen } from './ClerkScreen.tsx'
import type { RunningClerk } from './publish-clerk.ts'

interface SignUpScreenProps {
  /** The study that the visitor came for, already validated; empty when there is none. */
  studyId: string
  mayAutofill: boolean
}

/**
 * The identity provider's own form. Leads to /sign-in (section 2). Clerk has signed the new member
 * in by then, so that the sign-in screen leads them on to the dashboard.
 */
export function SignUpScreen({ studyId, mayAutofill }: SignUpScreenProps) {
  const mount = useCallback(
    (clerk: RunningClerk, place: HTMLDivElement) =>
      clerk.mountSignUp(place, {
        appearance,
        routing: 'hash',
        signInUrl: routes.signIn,
        forceRedirectUrl: routes.signIn,
        signInForceRedirectUrl: routes.dashboard,
        // Never an empty object: with one, clerk-js 5.128 stumbles over a refused form.
        ...(studyId && { unsafeMetadata: { studyId } }),
      }),
    [studyId],
  )
  return (
    <ClerkScreen password="new-password" mayAutofill={mayAutofill}>
      <ClerkForm mount={mount} unmount={unmount} />
    </ClerkScreen>
  )
}

const unmount = (clerk: RunningClerk, place: HTMLDivElement) => clerk.unmountSignUp(place)
