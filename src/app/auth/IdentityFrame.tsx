import type { ReactNode } from 'react'
import { hrefs } from '#routes'
import { Loader } from '#ui/loading.tsx'
import { Page } from '#ui/Page.tsx'
import { TextLink } from '#ui/links.tsx'
import classes from '../errors/PageBoundary.module.css'

export type FramedScreen = 'sign-in' | 'sign-up'

interface IdentityFrameProps {
  screen: FramedScreen
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
    <div className={classes['identityFrameScreen']}>{children}</div>
  </Page>
)

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
