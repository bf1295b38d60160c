import { SignUp } from '@clerk/clerk-react'
import { routes } from '#routes'
import { ClerkScreen } from './ClerkScreen.tsx'

interface SignUpScreenProps {
  /** The study that the visitor came for, already validated; empty when there is none. */
  studyId: string
  mayAutofill: boolean
}

/**
 * The identity provider's own form. Leads to /sign-in (section 2). Clerk has signed the new member
 * in by then, so that the sign-in screen leads them on to the dashboard.
 */
export const SignUpScreen = ({ studyId, mayAutofill }: SignUpScreenProps) => (
  <ClerkScreen password="new-password" mayAutofill={mayAutofill}>
    <SignUp
      routing="hash"
      signInUrl={routes.signIn}
      forceRedirectUrl={routes.signIn}
      signInForceRedirectUrl={routes.dashboard}
      // Never an empty object: with one, clerk-js 5.128 stumbles over a refused form.
      {...(studyId && { unsafeMetadata: { studyId } })}
    />
  </ClerkScreen>
)
