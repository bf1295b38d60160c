import { useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether the page moved by more than a screen at once when it last moved, as by dragging the scroll
 * bar: nobody reads then, and making every entry that passes would hold the page up. Has to be called
 * before what draws the rows listens. `isGoing`: it is our own way to an entry, which is to be read.
 */
export function useIsFastScroll(isGoing: RefObject<boolean>): boolean {
  const [isFast, setIsFast] = useState(false)
  useLayoutEffect(() => {
    let last = window.scrollY
    const listen = () => {
      const moved = Math.abs(window.scrollY - last)
      last = window.scrollY
      // Known before the rows of this frame are drawn.
      flushSync(() => setIsFast(!isGoing.current && moved > window.innerHeight))
    }
    window.addEventListener('scroll', listen, { passive: true })
    return () => window.removeEventListener('scroll', listen)
  }, [isGoing])
  return isFast
}
