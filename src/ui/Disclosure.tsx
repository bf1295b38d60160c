import type { ReactNode } from 'react'
import classes from './Disclosure.module.css'

interface DisclosureProps {
  summary: string
  children: ReactNode
}

/** More for those who want it, in a native `details`. Print opens it. */
export const Disclosure = ({ summary, children }: DisclosureProps) => (
  <details className={classes['disclosure']}>
    <summary className={classes['summary']}>
      <span>{summary}</span>
    </summary>
    <div className={classes['body']}>{children}</div>
  </details>
)
