import { Component, type ReactNode, useEffect, useRef } from 'react'
import type { FaultPlace } from '#contract/client-error-names.ts'
import classes from './boundaries.module.css'
import { hrefs, routes } from '#routes'
import { brand } from '#ui/brand.ts'
import { PlainButtonLink, TextLink } from './links.tsx'
import { usePageTitle, useHeadingFocus } from './Page.tsx'
import { showInTopBar } from '#ui/shell-state.ts'
import { GapPicture } from './pictures.tsx'

interface ErrorBoundaryProps {
  /** Names the place in the error report. */
  place: FaultPlace
  /** When it changes, the children are tried again: the path of a page, the entry of a row. */
  resetKey?: unknown
  /** Rendered instead of the children that failed. */
  fallback: (fault: { error: Error; tryAgain: () => void }) => ReactNode
  onFailed?: (() => void) | undefined
  children: ReactNode
}

interface ErrorBoundaryState {
  error: Error | undefined
  resetKey: unknown
}

/** Contains errors of its children. `reportCaught` of #app/errors/report.ts reports them. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return Object.is(resetKey, state.resetKey) ? null : { error: undefined, resetKey }
  }

  static getDerivedStateFromError(thrown: unknown): Pick<ErrorBoundaryState, 'error'> {
    return {
      error: thrown instanceof Error ? thrown : new Error('Unknown fault', { cause: thrown }),
    }
  }

  override componentDidCatch(): void {
    this.props.onFailed?.()
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return this.props.fallback({ error, tryAgain: () => this.setState({ error: undefined }) })
  }
}

interface PartBoundaryProps {
  place: FaultPlace
  /** The subject of "… could not be shown". */
  what: string
  /** For an overlay, which has no place in the page. */
  isOverPage?: boolean
  /** When it changes, the children are tried again. */
  resetKey?: unknown
  onFailed?: (() => void) | undefined
  /** Called as well when the person tries again. */
  onRetry?: (() => void) | undefined
  children: ReactNode
}

/** A part of a page. If it fails, a message with a button to try again replaces it. */
export const PartBoundary = ({ what, isOverPage, onRetry, ...boundary }: PartBoundaryProps) => (
  <ErrorBoundary
    {...boundary}
    fallback={({ tryAgain }) => (
      <p role="alert" className={isOverPage ? classes['over'] : undefined}>
        {what} could not be shown.{' '}
        <button
          type="button"
          className="link-button"
          onClick={() => {
            tryAgain()
            onRetry?.()
          }}
        >
          Try again
        </button>
      </p>
    )}
  />
)

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
      <TextLink href={routes.landing} isTall>
        Back
      </TextLink>
      <GapPicture />
      <h1>Oops!</h1>
      <p>{subtitle}</p>
      <p>{body}</p>
      {children}
      <PlainButtonLink href={routes.landing}>Return to home page</PlainButtonLink>
      <section aria-labelledby="need-help">
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
