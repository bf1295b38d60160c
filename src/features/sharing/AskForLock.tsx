import { Button } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef } from 'react'
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

interface AskForLockProps {
  /** "Unlock once more to …" */
  heading: string
  /** The words of the button. */
  action: string
  onProblems: (problems: Problems) => void
  onUnlocked: () => void
  onBack: () => void
}

/** Whoever holds an unlocked phone could hand the record to anybody: it leaves the device by who can open the lock. */
export function AskForLock({ heading, action, onProblems, onUnlocked, onBack }: AskForLockProps) {
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
