import { useEffect, useState } from 'react'
import { useAreUpdatesHeld } from '#hold-updates'
import { PlainButton } from '#ui/links.tsx'
import { announce } from '#ui/live-status.tsx'
import { onUpdate, switchTo, type Update } from './register-worker.ts'
import classes from './UpdatePrompt.module.css'

/** In ms. */
const askAgainAfter = 24 * 60 * 60 * 1000

/**
 * Asks before an update: Update or Later. While there is unsaved input or an answer is being sent, it does not
 * ask, and the new version waits. After Later it asks again when somebody comes back a day later, because an installed
 * app may stay open for weeks.
 */
export function UpdatePrompt() {
  const [update, setUpdate] = useState<Update>()
  const isHeld = useAreUpdatesHeld()
  const [putOffAt, setPutOffAt] = useState<number>()
  useEffect(
    () =>
      onUpdate((found) => {
        setUpdate(found)
        setPutOffAt(undefined)
      }),
    [],
  )
  useEffect(() => {
    if (putOffAt === undefined) return undefined
    const askAgain = () => {
      const isDue = Date.now() - putOffAt >= askAgainAfter
      if (isDue && document.visibilityState === 'visible') setPutOffAt(undefined)
    }
    document.addEventListener('visibilitychange', askAgain)
    return () => document.removeEventListener('visibilitychange', askAgain)
  }, [putOffAt])
  const isOffered = update !== undefined && putOffAt === undefined && !isHeld
  useEffect(() => {
    if (isOffered) announce('A new version is ready')
  }, [isOffered])
  if (!isOffered) return undefined
  return (
    <section className={classes['prompt']} aria-label="Update">
      <p>A new version is ready.</p>
      <PlainButton onClick={() => switchTo(update)}>Update</PlainButton>
      <PlainButton variant="default" onClick={() => setPutOffAt(Date.now())}>
        Later
      </PlainButton>
    </section>
  )
}
