import { Button, Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { Loader, usePending } from './loading.tsx'
import { StatusIcon } from './status.tsx'
import { noConnection, useTryAgain, useHasNetwork } from './network.ts'
import classes from './states.module.css'

interface UnreadyProps {
  phase: ReturnType<typeof usePending>
  /** The object of "We could not load …". */
  what: string
  onRetry: () => void
  /** The error's own message, where the specification asks for it. */
  message?: string | undefined
}

/** Shown instead of missing data: nothing at first, then the loader, or what went wrong. */
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
  /** Whether something else is loading too. */
  isWaiting?: boolean
  children: (data: Data) => ReactNode
}

/** Renders the data of a query once it has loaded. */
export function Ready<Data>({ query, isWaiting = false, children, ...unready }: ReadyProps<Data>) {
  const { data, isFetching, refetch } = query
  const phase = usePending(isWaiting || (data === undefined && isFetching))
  if (phase === 'done' && data !== undefined) return children(data)
  return <Unready phase={phase} onRetry={() => void refetch()} {...unready} />
}

/** Offline there is nothing to fix: the data loads by itself once the network is back. */
export const LoadFailureMessage = ({
  message = checkConnection,
}: Pick<UnreadyProps, 'message'>) => (
  <p>
    {useHasNetwork()
      ? message
      : `${noConnection('offline')} This will open when you’re back online.`}
  </p>
)

const checkConnection =
  'Check your connection. If that’s fine, the problem is ours: try again in a few minutes.'

interface FailedStateProps {
  title: string
  /** What it means and what can be done. */
  children?: ReactNode
  onRetry?: () => void
}

/** Says calmly what could not be shown, with a button to try again. */
export const FailedState = ({ title, children, onRetry }: FailedStateProps) => (
  <EmptyState
    picture={<StatusIcon tone="error" />}
    title={title}
    action={onRetry && <TryAgain onRetry={onRetry} />}
  >
    {children}
  </EmptyState>
)

export function TryAgain({ onRetry }: { onRetry: () => void }) {
  const { tryAgain, label } = useTryAgain(onRetry)
  return (
    <Button variant="default" onClick={tryAgain}>
      {label}
    </Button>
  )
}

interface EmptyStateProps {
  /** A fitting illustration, hidden from screen readers. */
  picture?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** Says that there is nothing here, and why or what to do. */
export const EmptyState = ({ picture, title, children, action }: EmptyStateProps) => (
  <Paper component="section" variant="quiet" className={classes['panel']}>
    {picture}
    <h2>{title}</h2>
    {children}
    {action}
  </Paper>
)
