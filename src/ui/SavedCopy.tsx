import type { ReactNode } from 'react'
import { longDateTime } from '#domain/formats.ts'
import classes from './SavedCopy.module.css'

interface SavedCopyProps {
  /** When the data was fetched; while it is unknown, nothing is shown. */
  savedAt?: Date | undefined
  /** Whether this device caches it; a shared one does not. */
  isPersisted: boolean
  /** Fetched more than a day ago. */
  isOld: boolean
  /** Shown next to it. */
  children?: ReactNode
}

/** The age of the shown data: old data is never shown as if it were current. */
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
