import { Component, type ReactNode } from 'react'
import type { FaultPlace } from '#contract/client-error-words.ts'

interface ErrorBoundaryProps {
  /** Names what failed in the report of it. */
  place: FaultPlace
  /** When it changes, what failed is tried anew: the path of a page, the entry of a row. */
  resetKey?: unknown
  /** What stands in place of what failed. */
  fallback: (fault: { error: Error; tryAgain: () => void }) => ReactNode
  onFailed?: (() => void) | undefined
  children: ReactNode
}

interface ErrorBoundaryState {
  error: Error | undefined
  resetKey: unknown
}

/** What fails inside takes down nothing else. `reportCaught` of #app/errors/report.ts hears of it. */
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
