import { useRef } from 'react'

/** Section 9: a link is preloaded after 50 ms of intent. */
const intentDelay = 50

type Preload = (href: string) => void

let preload: Preload | undefined

/** Hands the links their way to the routes, so that nothing here knows a feature. */
export function preloadThrough(way: Preload): void {
  preload = way
}

/** Loads at once what a link leads to, of somebody who will be there soon. */
export const preloadNow = (href: string): void => preload?.(href)

/** Handlers for a link: pointing at it or focusing it for 50 ms loads what it leads to. */
export function useIntent(href: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const begin = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => preload?.(href), intentDelay)
  }
  const end = () => clearTimeout(timer.current)
  return {
    onPointerEnter: begin,
    onPointerLeave: end,
    onFocus: begin,
    onBlur: end,
    onTouchStart: begin,
  }
}
