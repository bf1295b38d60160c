import { useEffect, useRef, type ReactNode } from 'react'
import { hrefs, routes } from '#routes'
import { brand } from '#ui/brand.ts'
import { ButtonLink, TextLink } from './links.tsx'
import { usePageTitle } from './Page.tsx'
import { showInTopBar } from '#ui/shell-state.ts'
import { useHeadingFocus } from '#ui/use-heading-focus.ts'
import classes from './ErrorScreen.module.css'
import { GapPicture } from './pictures.tsx'

export type ErrorCode = 'auth' | 'generic' | 'not-found'

/** The strings of section 2, by code. */
const variants: Record<ErrorCode, { title: string; subtitle: string; body: string }> = {
  auth: {
    title: 'Sign-in problem',
    subtitle: 'Temporary glitch with our sign ins!',
    body: 'We could not sign you in. You have not lost anything you saved. Please wait a few minutes and try again.',
  },
  generic: {
    title: 'Problem with the service',
    subtitle: 'Temporary glitch on our side!',
    body: 'Something went wrong. You have not lost anything you saved. Please wait a few minutes and try again.',
  },
  'not-found': {
    title: 'Page not found',
    subtitle: "We can't find what you're looking for!",
    body: 'This is a 404 error: there is no page at this address. It may have moved, or the address may have been typed or copied with a mistake. Try our homepage, or contact support if you expected to find something here.',
  },
}

/** The help page for each code, for visitors too. */
const helpFor: Record<ErrorCode, string> = {
  auth: hrefs.loggingIn,
  generic: routes.guide,
  'not-found': routes.guide,
}

interface ErrorScreenProps {
  code?: ErrorCode
  /** Anything else to say here. */
  children?: ReactNode
}

/** The error screen of section 2. */
export function ErrorScreen({ code = 'generic', children }: ErrorScreenProps) {
  const { title, subtitle, body } = variants[code]
  const main = useRef<HTMLElement>(null)
  usePageTitle(title)
  useHeadingFocus(main)
  useEffect(() => showInTopBar(title), [title])
  return (
    <main id="main" ref={main} tabIndex={-1} className={classes['screen']}>
      <TextLink href={routes.landing} className={classes['back']}>
        Back
      </TextLink>
      <GapPicture />
      <h1 className={classes['oops']}>Oops!</h1>
      <p className={classes['subtitle']}>{subtitle}</p>
      <p>{body}</p>
      {children}
      <ButtonLink href={routes.landing}>Return to home page</ButtonLink>
      <section className={classes['help']} aria-labelledby="need-help">
        <h2 id="need-help">Need help</h2>
        <p>
          Read <TextLink href={helpFor[code]}>our help</TextLink>, or write to{' '}
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>. We reply within 24
          hours.
        </p>
      </section>
    </main>
  )
}
