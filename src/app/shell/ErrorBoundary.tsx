import { Component, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { SomethingWentWrong } from './RouteFallbacks.tsx'

/** Shows the router's generic fallback (section 8) in place of a page that threw, until another is opened. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  return <Boundary path={path}>{children}</Boundary>
}

interface BoundaryProps {
  path: string
  children: ReactNode
}

interface BoundaryState {
  error: Error | undefined
  path: string
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined, path: this.props.path }

  static getDerivedStateFromProps(
    { path }: BoundaryProps,
    state: BoundaryState,
  ): BoundaryState | null {
    return path === state.path ? null : { error: undefined, path }
  }

  static getDerivedStateFromError(thrown: unknown): Pick<BoundaryState, 'error'> {
    return {
      error: thrown instanceof Error ? thrown : new Error('Unknown fault', { cause: thrown }),
    }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? <SomethingWentWrong error={error} /> : this.props.children
  }
}
