import type { ReactNode } from 'react'
import { longDateTime } from './format-date.ts'
import classes from './SavedCopy.module.css'

interface SavedCopyProps {
  /** When what is shown was fetched; nothing is said while that is unknown. */
  savedAt?: Date | undefined
  /** Whether this device keeps it: a shared one does not. */
  isPersisted: boolean
  /** Fetched more than a day ago. */
  isOld: boolean
  /** What is to be known beside it. */
  children?: ReactNode
}

/** How new the page is: what was read before is never passed off as what is so now. */
export function SavedCopy({ savedAt, isPersisted, isOld, children }: SavedCopyProps) {
  if (!savedAt) return undefined
  const iso = savedAt.toISOString()
  return (
    <p className={classes['line']} data-old={isOld || undefined}>
      {isPersisted ? 'Saved copy from' : 'Fetched on'}{' '}
      <time dateTime={iso}>{longDateTime(iso)}</time>
      {isOld ? '. It may be out of date.' : '.'} {children}
    </p>
  )
}
