import { FailedState } from './FailedState.tsx'
import { Loader } from './Loader.tsx'
import type { usePending } from './use-pending.ts'

interface UnreadyProps {
  phase: ReturnType<typeof usePending>
  /** What is missing, as the end of "We could not load …". */
  what: string
  onRetry: () => void
}

/** Stands in a page while its data is not there: nothing at first, the loader, or what went wrong. */
export function Unready({ phase, what, onRetry }: UnreadyProps) {
  if (phase === 'quiet') return undefined
  if (phase === 'pending') return <Loader />
  return (
    <FailedState title={`We could not load ${what}`} onRetry={onRetry}>
      <p>
        Check your internet connection. If it works, the fault is ours: try again in a few minutes.
      </p>
    </FailedState>
  )
}
