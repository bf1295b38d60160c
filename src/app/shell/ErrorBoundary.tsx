import { Component, type ReactNode } from 'react'
import { SomethingWentWrong } from './RouteFallbacks.tsx'

interface BoundaryState {
  error: Error | undefined
}

/** Shows the router's generic fallback (section 8) in place of what threw. */
export class ErrorBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: undefined }

  static getDerivedStateFromError(thrown: unknown): BoundaryState {
    return {
      error: thrown instanceof Error ? thrown : new Error('Unknown fault', { cause: thrown }),
    }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? <SomethingWentWrong error={error} /> : this.props.children
  }
}
