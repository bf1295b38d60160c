import type { OutboxState } from '#offline/outbox/use-outbox.ts'
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
