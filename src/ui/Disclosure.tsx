import type { ReactNode } from 'react'
import classes from './Disclosure.module.css'

interface DisclosureProps {
  summary: string
  children: ReactNode
}

/** Optional content in a native `details`, which is printed open. */
export const Disclosure = ({ summary, children }: DisclosureProps) => (
  <details className={classes['disclosure']}>
    <summary className={classes['summary']}>
      <span>{summary}</span>
    </summary>
    <div className={classes['body']}>{children}</div>
  </details>
)
