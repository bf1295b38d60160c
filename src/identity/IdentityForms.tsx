import {
  ClerkProvider,
  type HeadlessBrowserClerk,
  SignIn,
  SignUp,
  useClerk,
  UserProfile,
  useReverification,
} from '@clerk/clerk-react'
import { useEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { config } from '#config'
import { hrefs, routes } from '#routes'
import type { Account, Passwords } from './account.ts'
import { changePassword } from './change-password.ts'
import { accountPanel, appearance, localization } from './appearance.ts'
import { useIdentitySlot, type IdentityScreen } from './identity-slot.ts'
import { activeSessions } from './sign-ins.ts'

const options = {
  publishableKey: config.clerkPublishableKey,
  ...(config.clerkProxyUrl && { proxyUrl: config.clerkProxyUrl }),
  telemetry: false,
  supportEmail: config.supportEmail,
  signInUrl: routes.signIn,
  signUpUrl: routes.signUp,
  afterSignOutUrl: routes.landing,
  localization,
  appearance,
} as const

/** What Clerk lets a member do once they have confirmed who they are, in a dialog of its own. */
export type Reverified = Pick<Account, 'changePassword' | 'endSignIns'>

export interface IdentityFormsProps {
  clerk: HeadlessBrowserClerk
  onReady: (reverified: Reverified) => void
}

/**
 * Clerk's provider for React and its forms, on pages that show one. It takes over the clerk-js that runs already; its
 * forms are fetched as soon as it is mounted.
 */
export const IdentityForms = ({ clerk, onReady }: IdentityFormsProps) => (
  <ClerkProvider {...options} Clerk={clerk}>
    <Reverification onReady={onReady} />
    <SlotForm />
  </ClerkProvider>
)

function Reverification({ onReady }: Pick<IdentityFormsProps, 'onReady'>) {
  const clerk = useClerk()
  const update = useReverification(async (passwords: Passwords) =>
    clerk.user?.updatePassword(passwords),
  )
  const revoke = useReverification(async (ids: readonly string[]) => {
    const sessions = await activeSessions(clerk.user)
    const ended = sessions.filter(({ id }) => ids.includes(id))
    await Promise.all(ended.map(async (session) => session.revoke()))
  })
  const reverified = useMemo(
    (): Reverified => ({
      changePassword: async (passwords) => changePassword(update, passwords),
      async endSignIns(ids) {
        await revoke(ids)
      },
    }),
    [update, revoke],
  )
  useEffect(() => onReady(reverified), [onReady, reverified])
  return undefined
}

function SlotForm() {
  const slot = useIdentitySlot()
  return slot && createPortal(<Form screen={slot.screen} />, slot.place)
}

/** Redirects as section 2 says: sign-up to /sign-in, and that to where a sign-in leads. Ignores `redirect_url`. */
function Form({ screen }: { screen: IdentityScreen }) {
  switch (screen.name) {
    case 'sign-in':
      return (
        <SignIn
          routing="hash"
          signUpUrl={hrefs.signUp(screen.studyId)}
          forceRedirectUrl={screen.afterSignIn}
          signUpForceRedirectUrl={routes.signIn}
        />
      )
    case 'sign-up':
      return (
        <SignUp
          routing="hash"
          signInUrl={hrefs.signIn(screen.studyId)}
          forceRedirectUrl={routes.signIn}
          signInForceRedirectUrl={screen.afterSignIn}
          // Never an empty object: clerk-js 5.128 then fails on a refused form.
          {...(screen.studyId && { unsafeMetadata: { studyId: screen.studyId } })}
        />
      )
    case 'profile':
      return <UserProfile routing="hash" appearance={accountPanel} />
  }
}
