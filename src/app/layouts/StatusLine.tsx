import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { answersInWords, waitingSummary } from '#domain/waiting.ts'
import { longDateTime } from '#domain/formats.ts'
import { useConnectivity } from '#offline/connectivity.ts'
import { wasRecovered } from '#offline/idb.ts'
import {
  type OutboxState,
  useOutbox,
  useOutboxActions,
  type WaitingAnswer,
} from '#offline/outbox/use-outbox.ts'
import { type SavedCopy, shownCopy } from '#offline/saved-copy.ts'
import { useMayBePrivate } from '#pwa/persistent-storage.ts'
import { routes } from '#routes'
import { useStore } from '#store'
import { useHoldUpdates } from '#hold-updates'
import { TextLink } from '#ui/links.tsx'
import { announce } from '#ui/live-status.tsx'
import { noConnection } from '#ui/network.ts'
import { StatusIcon } from '#ui/status.tsx'
import classes from './StatusLine.module.css'

/**
 * The line under the bar: whether the service can be reached, and what has happened to waiting answers.
 * Empty if there is nothing to say.
 */
export function StatusLine({ subject }: { subject: string }) {
  const reachability = useConnectivity()
  const outbox = useOutbox(subject)
  const { answers, isInMemory } = outbox
  useHoldUpdates('an answer is being sent', isAny(answers, 'sending'))

  const isCut = reachability === 'offline' || reachability === 'limited'
  const connection = isCut ? noConnection(reachability) : ''
  const summary = waitingSummary(answers)
  const unsent = answers.filter(({ state }) => state !== 'sent').length
  const isPrivate = useMayBePrivate()
  const isFleeting = unsent > 0 && (isPrivate || isInMemory)
  useHoldUpdates('answers are kept in memory alone', unsent > 0 && isInMemory)
  const { dismissLoss } = useOutboxActions(subject)
  const isRecovered = useStore(wasRecovered)
  const problems = [...sendingProblems(outbox, unsent), ...(isRecovered ? [recovered] : [])]
  const words = [connection, summary, ...problems, isFleeting && fleeting].filter(Boolean).join(' ')
  useAnnounced(words, isCut)
  const close = () => {
    wasRecovered.set(false)
    if (outbox.lost !== undefined) void dismissLoss()
  }
  const copy = copyWords(useStore(shownCopy))
  if (!words && !copy) return undefined

  const isTrouble =
    connection !== '' || copy !== '' || problems.length > 0 || isAny(answers, 'needs-attention')
  const isAnyUnsent = unsent > 0
  return (
    <section
      className={classes['line']}
      data-tone={isTrouble ? 'attention' : 'info'}
      aria-label="Connection and answers"
    >
      <div>
        <StatusIcon tone={toneOf({ isTrouble, isAnyUnsent })} />
        <p>
          {words} {copy}{' '}
          {isAnyUnsent && <TextLink href={routes.notSent}>See what’s not sent</TextLink>}
        </p>
        {(outbox.lost !== undefined || isRecovered) && (
          <Button variant="default" onClick={close}>
            Close
          </Button>
        )}
      </div>
    </section>
  )
}

function toneOf({ isTrouble, isAnyUnsent }: { isTrouble: boolean; isAnyUnsent: boolean }) {
  if (isTrouble) return 'attention'
  return isAnyUnsent ? 'info' : 'done'
}

const isAny = (answers: readonly WaitingAnswer[], wanted: string) =>
  answers.some(({ state }) => state === wanted)

/** Announces changes to screen readers, but not the first state of a page. */
function useAnnounced(words: string, isCut: boolean): void {
  const before = useRef({ words, isCut })
  useEffect(() => {
    const last = before.current
    before.current = { words, isCut }
    if (last.isCut && !isCut) announce('You’re back online')
    if (words && last.words !== words) announce(words)
  }, [words, isCut])
}

/** For a browser that stores nothing, or what seems to be a private window. */
const fleeting =
  'This looks like a private window, which forgets everything when you close it. Keep Rowan open until they’re sent.'

/** After the cache was damaged. */
const recovered =
  'Your saved copy was damaged, so we removed it. We’ll save what you open from now on.'

/** Why answers cannot be sent, or that some were lost before they could be. */
export const sendingProblems = (
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
function copyWords(copy: SavedCopy | undefined): string {
  if (!copy?.savedAt) return ''
  const fetched = longDateTime(copy.savedAt.toISOString())
  return `${copy.isPersisted ? 'Saved copy from' : 'Fetched on'} ${fetched}.${copy.isOld ? ' It may be out of date.' : ''}`
}
