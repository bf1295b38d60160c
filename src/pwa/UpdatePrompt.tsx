import { useEffect, useState } from 'react'
import { useAreUpdatesHeld } from '#hold-updates'
import { announce } from '#ui/live-status.tsx'
import { onUpdate, switchTo, type Update } from './register-worker.ts'
import classes from './UpdatePrompt.module.css'

/**
 * Asks before an update: Update or Later. While there is unsaved input or an answer is being sent, it does not
 * ask, and the new version waits.
 */
export function UpdatePrompt() {
  const [update, setUpdate] = useState<Update>()
  const isHeld = useAreUpdatesHeld()
  useEffect(() => onUpdate(setUpdate), [])
  const isOffered = update !== undefined && !isHeld
  useEffect(() => {
    if (isOffered) announce('A new version is ready')
  }, [isOffered])
  if (!isOffered) return undefined
  return (
    <section className={classes['prompt']} aria-label="Update">
      <p>A new version is ready.</p>
      <button type="button" className={classes['primary']} onClick={() => switchTo(update)}>
        Update
      </button>
      <button type="button" onClick={() => setUpdate(undefined)}>
        Later
      </button>
    </section>
  )
}
