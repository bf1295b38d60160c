import type { ReactNode } from 'react'
import classes from './Disclosure.module.css'

interface DisclosureProps {
  summary: string
  onOpen?: () => void
  children: ReactNode
}

/** Optional content in a native `details`, which is printed open. */
export const Disclosure = ({ summary, onOpen, children }: DisclosureProps) => (
  <details
    className={classes['disclosure']}
    onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
  >
    <summary>
      <span>{summary}</span>
    </summary>
    <div>{children}</div>
  </details>
)
