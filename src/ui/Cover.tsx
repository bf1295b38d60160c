import { Button } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import classes from './Cover.module.css'
import { announce } from './live-status.tsx'

/** After this time without activity, in ms, somebody else may be looking at the screen. */
const idleMs = 15 * 60 * 1000
const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll'] as const

interface CoverProps {
  /** The subject of "… is covered". */
  what: string
  children: ReactNode
}

/**
 * Hides what it holds when the app is hidden, so that the app switcher shows no picture of it,
 * and after 15 minutes without a touch. "Show again" brings it back as it was.
 */
export function Cover({ what, children }: CoverProps) {
  const content = useRef<HTMLDivElement>(null)
  const [isCovered, setIsCovered] = useState(false)
  const before = useRef<{ scrollY: number; focused: Element | null }>(undefined)

  useEffect(() => {
    if (isCovered) return undefined
    const cover = () => {
      before.current = { scrollY: window.scrollY, focused: document.activeElement }
      // Synchronously: the system takes its screenshot of the page right after this event.
      flushSync(() => setIsCovered(true))
      announce(`${what} is covered`)
    }
    return coverWhenLeft(cover)
  }, [isCovered, what])

  const show = () => {
    flushSync(() => setIsCovered(false))
    const { scrollY = 0, focused = null } = before.current ?? {}
    window.scrollTo({ top: scrollY })
    const wasInside = focused instanceof HTMLElement && content.current?.contains(focused)
    const heading = content.current?.closest('main')?.querySelector('h1')
    const target = wasInside ? focused : heading
    target?.focus({ preventScroll: true })
  }

  return (
    <>
      {isCovered && (
        <div className={classes['cover']}>
          <p>{what} is covered, so no one else can read it.</p>
          <Button onClick={show}>Show again</Button>
        </div>
      )}
      <div ref={content} hidden={isCovered} data-cover-content>
        {children}
      </div>
    </>
  )
}

/** Calls back when the app is hidden or has not been touched for long; returns how to stop. */
function coverWhenLeft(cover: () => void): () => void {
  let touchedAt = Date.now()
  const touch = () => {
    touchedAt = Date.now()
  }
  const look = () => {
    if (document.visibilityState === 'hidden' || Date.now() - touchedAt >= idleMs) cover()
  }
  const looking = setInterval(look, idleMs / 60)
  document.addEventListener('visibilitychange', look)
  for (const name of touches) window.addEventListener(name, touch, { passive: true, capture: true })
  return () => {
    clearInterval(looking)
    document.removeEventListener('visibilitychange', look)
    for (const name of touches) window.removeEventListener(name, touch, { capture: true })
  }
}
