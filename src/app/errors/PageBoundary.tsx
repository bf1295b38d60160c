import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { FaultPlace } from '#contract/client-error-words.ts'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { SomethingWentWrong } from './SomethingWentWrong.tsx'

interface PageBoundaryProps {
  place: Extract<FaultPlace, 'app' | 'page'>
  children: ReactNode
}

/** Shows the router's generic fallback (section 8) in place of a page that failed, until another is opened. */
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
