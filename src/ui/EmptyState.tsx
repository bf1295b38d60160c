import type { ReactNode } from 'react'
import classes from './StatePanel.module.css'

interface EmptyStateProps {
  /** A drawing that means something here; decorative for those who hear the page. */
  picture?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** Nothing is here, and why that is so or what to do about it. */
export const EmptyState = ({ picture, title, children, action }: EmptyStateProps) => (
  <section className={classes['panel']}>
    {picture}
    <h2 className={classes['title']}>{title}</h2>
    {children}
    {action}
  </section>
)
