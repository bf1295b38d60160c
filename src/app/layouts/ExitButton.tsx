import { useEffect } from 'react'
import { countEscapes, exitQuickly } from '../auth/quick-exit.ts'
import classes from './ExitButton.module.css'

/** The quick exit, by one press or Escape three times, whatever is open. */
export function ExitButton({ onExit = exit }: { onExit?: () => void }) {
  useEffect(() => {
    const onKey = countEscapes(onExit)
    // In the capture phase, because dialogs handle Escape themselves.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [onExit])
  return (
    <button type="button" className={classes['exit']} onClick={onExit}>
      Exit quickly
    </button>
  )
}

const exit = () => void exitQuickly()
