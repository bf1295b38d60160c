import { useEffect, useRef } from 'react'
import type { RunningClerk } from './publish-clerk.ts'
import { useRunningClerk } from './start-clerk.ts'

interface ClerkFormProps {
  /** Has Clerk draw the form there. Another function draws it anew. */
  mount: (clerk: RunningClerk, place: HTMLDivElement) => void
  unmount: (clerk: RunningClerk, place: HTMLDivElement) => void
}

/** A form that Clerk's core draws by itself, once it runs: nobody waits for Clerk's React package. */
export function ClerkForm({ mount, unmount }: ClerkFormProps) {
  const clerk = useRunningClerk()
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = place.current
    if (!clerk || !element) return undefined
    mount(clerk, element)
    return () => unmount(clerk, element)
  }, [clerk, mount, unmount])

  return <div ref={place} />
}
