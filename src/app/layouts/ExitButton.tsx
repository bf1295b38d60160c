import { useEffect } from 'react'
import { countEscapes, exitQuickly } from '../auth/quick-exit.ts'
import classes from './ExitButton.module.css'

/** Leaves with one press, or with Escape three times, from whatever is open. */
export function ExitButton({ onExit = exit }: { onExit?: () => void }) {
  useEffect(() => {
    const onKey = countEscapes(onExit)
    // Before a dialog, which takes Escape for itself.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [onExit])
  return (
    <button type="button" className={classes['exit']} onClick={onExit}>
      Exit<span className="visually-hidden-on-phones"> quickly</span>
    </button>
  )
}

const exit = () => void exitQuickly()
