import { Component, type ReactNode } from 'react'
import type { FaultPlace } from '#contract/client-error-names.ts'
import classes from './boundaries.module.css'

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
