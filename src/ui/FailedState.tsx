import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { StatusIcon } from './StatusIcon.tsx'
import classes from './StatePanel.module.css'
import { useTryAgain } from './try-again.ts'

interface FailedStateProps {
  title: string
  /** What it means and what can be done. */
  children?: ReactNode
  onRetry?: () => void
}

/** Says calmly what could not be shown, with a button to try again. */
export const FailedState = ({ title, children, onRetry }: FailedStateProps) => (
  <section className={classes['panel']} data-tone="error">
    <StatusIcon tone="error" />
    <h2 className={classes['title']}>{title}</h2>
    {children}
    {onRetry && <TryAgain onRetry={onRetry} />}
  </section>
)

export function TryAgain({ onRetry }: { onRetry: () => void }) {
  const { tryAgain, label } = useTryAgain(onRetry)
  return (
    <Button variant="default" onClick={tryAgain}>
      {label}
    </Button>
  )
}
