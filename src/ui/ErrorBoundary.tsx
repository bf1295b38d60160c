import { Component, type ReactNode } from 'react'
import type { FaultPlace } from '#contract/client-error-words.ts'

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
