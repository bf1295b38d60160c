import type { SavedCopy } from '#offline/saved-copy.ts'
import type { OutboxState } from '#offline/outbox/use-outbox.ts'
import { longDateTime } from '#ui/format-date.ts'
import { answersInWords } from '#ui/waiting-words.ts'

/** For a browser that stores nothing, or what seems to be a private window. */
export const fleeting =
  'This looks like a private window, which forgets everything when you close it. Keep Rowan open until they’re sent.'

/** After the cache was damaged. */
export const recovered =
  'Your saved copy was damaged, so we removed it. We’ll save what you open from now on.'

/** Why answers cannot be sent, or that some were lost before they could be. */
export const hurdleWords = (
  { pause, lost, hasNewer }: Pick<OutboxState, 'pause' | 'lost' | 'hasNewer'>,
  unsent: number,
): string[] => [
  ...(pause === 'signed-out' && unsent > 0
    ? [`Sign in again to send ${answersInWords(unsent)}.`]
    : []),
  ...((pause === 'too-old' && unsent > 0) || hasNewer
    ? ['Update Rowan to send your waiting answers.']
    : []),
  ...(lost === undefined ? [] : [lossWords(lost)]),
]

const lossWords = (lost: number): string =>
  `${lost === 0 ? 'Answers may have been' : `${answersInWords(lost)} ${lost === 1 ? 'was' : 'were'}`} lost, because this browser’s storage was damaged. Check your health profile.`

/** The age of the shown page, where it matters: old data is never shown as if it were current. */
export function copyWords(copy: SavedCopy | undefined): string {
  if (!copy?.savedAt) return ''
  const fetched = longDateTime(copy.savedAt.toISOString())
  return `${copy.isPersisted ? 'Saved copy from' : 'Fetched on'} ${fetched}.${copy.isOld ? ' It may be out of date.' : ''}`
}
