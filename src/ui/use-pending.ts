import { useEffect, useState } from 'react'

/** Section 9: a pending state appears after 1000 ms and stays at least 500 ms, so that nothing flashes. */
const timings = { delay: 1000, minimum: 500 } as const

/**
 * Turns "is loading" into what a page shows: `quiet` (nothing yet), `pending` (the loader) or `done`.
 */
export function usePending(isLoading: boolean): 'quiet' | 'pending' | 'done' {
  const [phase, setPhase] = useState<'quiet' | 'held' | 'released'>('quiet')

  useEffect(() => {
    if (phase === 'quiet' && isLoading) {
      const timer = setTimeout(() => setPhase('held'), timings.delay)
      return () => clearTimeout(timer)
    }
    if (phase === 'held') {
      const timer = setTimeout(() => setPhase('released'), timings.minimum)
      return () => clearTimeout(timer)
    }
    return undefined
  }, [phase, isLoading])

  if (phase === 'released' && !isLoading) setPhase('quiet')

  if (phase === 'held') return 'pending'
  if (!isLoading) return 'done'
  return phase === 'released' ? 'pending' : 'quiet'
}
