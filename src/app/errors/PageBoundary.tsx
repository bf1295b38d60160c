import { useId, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { FaultPlace } from '#contract/client-error-names.ts'
import { ErrorBoundary } from '#ui/boundaries.tsx'
import { usePageTitle } from '#ui/Page.tsx'
import classes from './PageBoundary.module.css'

interface PageBoundaryProps {
  place: Extract<FaultPlace, 'app' | 'page'>
  children: ReactNode
}

/** Shows the router's generic fallback (section 8) instead of a page that failed, until another is opened. */
export function PageBoundary({ place, children }: PageBoundaryProps) {
  const [path] = useLocation()
  return (
    <ErrorBoundary
      place={place}
      resetKey={path}
      fallback={({ error, tryAgain }) => <SomethingWentWrong error={error} onRetry={tryAgain} />}
    >
      {children}
    </ErrorBoundary>
  )
}

interface SomethingWentWrongProps {
  error: Error
  onRetry: () => void
}

/** The router's generic fallback (section 8). What the page threw is shown only on request. */
export function SomethingWentWrong({ error, onRetry }: SomethingWentWrongProps) {
  const [isShown, setIsShown] = useState(false)
  const detailId = useId()
  usePageTitle('Something went wrong')
  return (
    <main id="main" tabIndex={-1} className={classes['fallback']}>
      <h1>Something went wrong!</h1>
      <p>We could not show this page. You have not lost anything you saved.</p>
      <p>
        <button type="button" className="link-button" onClick={onRetry}>
          Try again
        </button>
        <button type="button" className="link-button" onClick={() => window.location.reload()}>
          Load the page again
        </button>
        <button
          type="button"
          className="link-button"
          aria-expanded={isShown}
          aria-controls={detailId}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide Error' : 'Show Error'}
        </button>
      </p>
      <pre id={detailId} hidden={!isShown}>
        {error.message}
      </pre>
    </main>
  )
}
