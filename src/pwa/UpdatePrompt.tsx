import { useEffect, useState } from 'react'
import { onUpdateWaiting, switchToWaitingVersion } from './register-worker.ts'
import classes from './UpdatePrompt.module.css'

/** Updates wait for the person: Update or Later. */
export function UpdatePrompt() {
  const [isWaiting, setIsWaiting] = useState(false)
  useEffect(() => onUpdateWaiting(() => setIsWaiting(true)), [])
  if (!isWaiting) return undefined
  return (
    <section className={classes['prompt']} aria-label="Update">
      <p>A new version is ready.</p>
      <button type="button" className={classes['primary']} onClick={switchToWaitingVersion}>
        Update
      </button>
      <button type="button" onClick={() => setIsWaiting(false)}>
        Later
      </button>
    </section>
  )
}
