import type { ReactNode } from 'react'
import type { FaultPlace } from '#contract/client-error-words.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import classes from './PartBoundary.module.css'

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
