import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsLockOpen } from '#lock/lock-state.ts'
import type { UnlockAgainProps } from '#lock/UnlockForms.tsx'
import { noProblems, type Problems } from '#ui/ErrorSummary.tsx'
import { lazyPart } from '#ui/lazy.tsx'

const UnlockAgain = lazyPart<UnlockAgainProps>(
  async () => (await import('#lock/UnlockForms.tsx')).UnlockAgain,
)

/** Once its caller is gone, the page no longer lists the errors of its field: their links would lead nowhere. */
export function useProblemsWhileHere(onProblems: (problems: Problems) => void): void {
  // In the same moment, so that what its caller lists next stays.
  useLayoutEffect(() => () => onProblems(noProblems), [onProblems])
}

interface Asking extends Pick<UnlockAgainProps, 'action' | 'onProblems'> {
  /** "Unlock once more to …" */
  heading: string
}

/**
 * An act for which a device with a lock asks once more: whoever holds an unlocked phone could hand the record to anybody,
 * so it leaves the device by who can open the lock. `question` stands in the place of what begins it.
 */
export function useLockFirst<What>(
  asking: Asking,
  act: (what: What) => void,
): { begin: (what: What) => void; question: ReactNode } {
  const isLocked = useIsLockOpen()
  const [asked, setAsked] = useState<{ what: What }>()
  // The lock takes a moment to open, and a newer record may come meanwhile.
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  const stop = () => {
    flushSync(() => setAsked(undefined))
    document.querySelector<HTMLElement>('h1')?.focus()
  }
  const begin = (what: What) => {
    if (isLocked) setAsked({ what })
    else act(what)
  }
  const unlocked = ({ what }: { what: What }) => {
    stop()
    latest.current(what)
  }
  const question = asked && (
    <AskForLock {...asking} onUnlocked={() => unlocked(asked)} onBack={stop} />
  )
  return { begin, question }
}

interface AskForLockProps extends Asking {
  onUnlocked: () => void
  onBack: () => void
}

function AskForLock({ heading, action, onProblems, onUnlocked, onBack }: AskForLockProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  useProblemsWhileHere(onProblems)
  return (
    <section aria-labelledby="ask-for-lock">
      <h2 id="ask-for-lock" ref={title} tabIndex={-1}>
        {heading}
      </h2>
      <UnlockAgain {...{ action, onProblems, onUnlocked }} />
      <Button variant="default" onClick={onBack}>
        Go back
      </Button>
    </section>
  )
}
