import type { ReactNode } from 'react'
import { FailedState } from './FailedState.tsx'
import { Loader } from './Loader.tsx'
import { useHasNetwork } from './use-has-network.ts'
import { usePending } from './use-pending.ts'

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
      <LoadFailureMessage message={message} />
    </FailedState>
  )
}

interface ReadyProps<Data> extends Pick<UnreadyProps, 'what' | 'message'> {
  query: { data: Data | undefined; isFetching: boolean; refetch: () => unknown }
  /** Whether something else is awaited too. */
  isWaiting?: boolean
  children: (data: Data) => ReactNode
}

/** What a query has brought, once it is there. */
export function Ready<Data>({ query, isWaiting = false, children, ...unready }: ReadyProps<Data>) {
  const { data, isFetching, refetch } = query
  const phase = usePending(isWaiting || (data === undefined && isFetching))
  if (phase === 'done' && data !== undefined) return children(data)
  return <Unready phase={phase} onRetry={() => void refetch()} {...unready} />
}

/** Without a network nobody looks for a fault, and what is missing comes by itself once there is one. */
export const LoadFailureMessage = ({
  message = checkConnection,
}: Pick<UnreadyProps, 'message'>) => (
  <p>{useHasNetwork() ? message : 'You’re offline. This will open when you’re back online.'}</p>
)

const checkConnection =
  'Check your connection. If that’s fine, the problem is ours: try again in a few minutes.'
