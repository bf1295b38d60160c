import { FailedState } from './FailedState.tsx'
import { Loader } from './Loader.tsx'
import { useHasNetwork } from './use-has-network.ts'
import type { usePending } from './use-pending.ts'

interface UnreadyProps {
  phase: ReturnType<typeof usePending>
  /** What is missing, as the end of "We could not load …". */
  what: string
  onRetry: () => void
  /** What went wrong, where the specification asks for the error's own words. */
  message?: string | undefined
}

/** Stands in a page while its data is not there: nothing at first, the loader, or what went wrong. */
export function Unready({ phase, what, onRetry, message }: UnreadyProps) {
  if (phase === 'quiet') return undefined
  if (phase === 'pending') return <Loader />
  return (
    <FailedState title={`We could not load ${what}`} onRetry={onRetry}>
      <WhyNotLoaded message={message} />
    </FailedState>
  )
}

/** Without a network nobody looks for a fault, and what is missing comes by itself once there is one. */
export const WhyNotLoaded = ({ message = checkConnection }: Pick<UnreadyProps, 'message'>) => (
  <p>{useHasNetwork() ? message : 'You’re offline. This will open when you’re back online.'}</p>
)

const checkConnection =
  'Check your connection. If that’s fine, the problem is ours: try again in a few minutes.'
