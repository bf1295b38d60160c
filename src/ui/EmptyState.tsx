import type { ReactNode } from 'react'
import classes from './StatePanel.module.css'

interface EmptyStateProps {
  /** A fitting illustration, hidden from screen readers. */
  picture?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** Says that there is nothing here, and why or what to do. */
export const EmptyState = ({ picture, title, children, action }: EmptyStateProps) => (
  <section className={classes['panel']}>
    {picture}
    <h2 className={classes['title']}>{title}</h2>
    {children}
    {action}
  </section>
)
