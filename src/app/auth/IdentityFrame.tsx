import type { ReactNode } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { hrefs, routes } from '#routes'
import { Loader } from '#ui/loading.tsx'
import { Page } from '#ui/Page.tsx'
import { TextLink } from '#ui/links.tsx'
import classes from '../errors/PageBoundary.module.css'

export type FramedScreen = 'sign-in' | 'sign-up'

interface IdentityFrameProps {
  screen: FramedScreen
  /** What was missing when the form was sent. Not made here, because every page loads this file. */
  summary?: ReactNode
  hasError?: boolean
  /** The identity provider's screen; the loader until it has loaded. */
  children?: ReactNode
}

/** Our text around the identity provider's screen, which does not wait for it. */
export function IdentityFrame(props: IdentityFrameProps) {
  const { screen, summary, hasError = false, children = <Loader /> } = props
  const isCodeDue = useIsCodeDue()
  return (
    <Page
      title={words[screen].title}
      lead={isCodeDue ? 'One more step: check your email.' : words[screen].lead}
      above={summary}
      hasError={hasError}
    >
      {screen === 'sign-in' && (
        <p>
          <TextLink href={hrefs.loggingIn}>Problems signing in?</TextLink>
        </p>
      )}
      {/* Above the provider's form, which would move it while it grows. */}
      {screen === 'sign-up' && !isCodeDue && (
        <p>
          By creating an account you accept the{' '}
          <TextLink href={routes.terms}>terms and conditions</TextLink>. Read{' '}
          <TextLink href={routes.privacyPolicy}>how we use your data</TextLink>.
        </p>
      )}
      <div className={classes['identityFrameScreen']}>{children}</div>
    </Page>
  )
}

/** The provider's second step has an address of its own, in the fragment. */
const useIsCodeDue = (): boolean =>
  useLocationProperty(
    () => window.location.hash,
    () => '',
  ).includes('verify-email-address')

const words: Record<FramedScreen, { title: string; lead: string }> = {
  'sign-in': {
    title: 'Log in',
    lead: 'Use NHS login, or the email address you signed up with.',
  },
  'sign-up': {
    title: 'Create an account',
    lead: 'Use NHS login or your email address.',
  },
}
