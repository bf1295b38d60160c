import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useConnectivity } from '#offline/connectivity.ts'
import { shownCopy } from '#offline/saved-copy.ts'
import { wasRecovered } from '#offline/idb.ts'
import { useOutbox, useOutboxActions, type WaitingAnswer } from '#offline/outbox/use-outbox.ts'
import { useMayBePrivate } from '#pwa/private-window.ts'
import { routes } from '#routes'
import { useStore } from '#store'
import { useHoldUpdates } from '#ui/hold-updates.ts'
import { announce } from '#ui/live-status.tsx'
import { noConnection } from '#ui/no-connection.ts'
import { StatusIcon } from '#ui/StatusIcon.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { waitingSummary } from '#ui/waiting-words.ts'
import { copyWords, fleeting, hurdleWords, recovered } from './status-words.ts'
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
  const hurdles = [...hurdleWords(outbox, unsent), ...(isRecovered ? [recovered] : [])]
  const words = [connection, summary, ...hurdles, isFleeting && fleeting].filter(Boolean).join(' ')
  useAnnounced(words, isCut)
  const close = () => {
    wasRecovered.set(false)
    if (outbox.lost !== undefined) void dismissLoss()
  }
  const copy = copyWords(useStore(shownCopy))
  if (!words && !copy) return undefined

  const isTrouble =
    connection !== '' || copy !== '' || hurdles.length > 0 || isAny(answers, 'needs-attention')
  const isAnyUnsent = unsent > 0
  return (
    <section
      className={classes['line']}
      data-tone={isTrouble ? 'attention' : 'info'}
      aria-label="Connection and answers"
    >
      <div className={classes['inner']}>
        <StatusIcon tone={toneOf({ isTrouble, isAnyUnsent })} />
        <p className={classes['words']}>
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
