import type { ReactNode } from 'react'
import type { FaultPlace } from '#contract/client-error-words.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import classes from './PartBoundary.module.css'

interface PartBoundaryProps {
  place: FaultPlace
  /** What is missing when it fails, as the beginning of "… could not be shown". */
  what: string
  /** Over the page, where it has no place of its own in it. */
  isOverPage?: boolean
  /** When it changes, what failed is tried anew. */
  resetKey?: unknown
  onFailed?: (() => void) | undefined
  /** What else there is to do when it is tried again. */
  onRetry?: (() => void) | undefined
  children: ReactNode
}

/** A part of a page: where it fails that is said in its place, with a way to try again. */
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
