import type { ReactNode } from 'react'
import { hrefs } from '#routes'
import { Loader } from '#ui/Loader.tsx'
import { Page } from '#ui/Page.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import classes from './IdentityFrame.module.css'

export type IdentityScreen = 'sign-in' | 'sign-up'

interface IdentityFrameProps {
  screen: IdentityScreen
  /** The identity provider's screen; the loader until it has loaded. */
  children?: ReactNode
}

/** Our text around the identity provider's screen, which does not wait for it. */
export const IdentityFrame = ({ screen, children = <Loader /> }: IdentityFrameProps) => (
  <Page {...words[screen]}>
    {screen === 'sign-in' && (
      <p>
        <TextLink href={hrefs.loggingIn}>Problems logging in?</TextLink>
      </p>
    )}
    <div className={classes['screen']}>{children}</div>
  </Page>
)

const words: Record<IdentityScreen, { title: string; lead: string }> = {
  'sign-in': {
    title: 'Log in',
    lead: 'Use NHS login, or the email address you signed up with.',
  },
  'sign-up': {
    title: 'Create an account',
    lead: 'Use NHS login or your email address.',
  },
}
