import type { SavedCopy } from '#offline/saved-copy.ts'
import type { OutboxState } from '#offline/outbox/use-outbox.ts'
import { longDateTime } from '#ui/format-date.ts'
import { answersInWords } from '#ui/waiting-words.ts'

/** Of a browser that stores nothing, and of what seems to be a private window. */
export const fleeting =
  'This looks like a private window, which forgets everything when you close it. Keep Rowan open until they’re sent.'

/** Of copies that did not open any more. */
export const recovered =
  'Your saved copy was damaged, so we removed it. We’ll save what you open from now on.'

/** What keeps answers from being sent, or was lost before it could be sent. */
export const hurdleWords = (
  { pause, lost, hasNewer }: Pick<OutboxState, 'pause' | 'lost' | 'hasNewer'>,
  unsent: number,
): string[] => [
  ...(pause === 'signed-out' ? [`Sign in again to send ${answersInWords(unsent)}.`] : []),
  ...(pause === 'too-old' || hasNewer ? ['Update Rowan to send your waiting answers.'] : []),
  ...(lost === undefined ? [] : [lossWords(lost)]),
]

const lossWords = (lost: number): string =>
  `${lost === 0 ? 'Answers may have been' : `${answersInWords(lost)} ${lost === 1 ? 'was' : 'were'}`} lost, because this browser’s storage was damaged. Check your health profile.`

/** From when the page is that is shown, where that matters: what was read before is never passed off as what is so now. */
export function copyWords(copy: SavedCopy | undefined): string {
  if (!copy?.savedAt) return ''
  const fetched = longDateTime(copy.savedAt.toISOString())
  return `${copy.isPersisted ? 'Saved copy from' : 'Fetched on'} ${fetched}.${copy.isOld ? ' It may be out of date.' : ''}`
}
