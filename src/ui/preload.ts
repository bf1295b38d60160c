import { useRef } from 'react'

/** Section 9: a link is preloaded after 50 ms of intent. */
const intentDelay = 50

type Preload = (href: string) => void

const ways = new Set<Preload>()

/** Hands the links a way to load what they lead to, so that nothing here knows a page. Returns how to stop. */
export function preloadThrough(way: Preload): () => void {
  ways.add(way)
  return () => void ways.delete(way)
}

/** Loads at once what a link leads to, of somebody who will be there soon. */
export function preloadNow(href: string): void {
  for (const preload of ways) preload(href)
}

/** Handlers for a link: pointing at it or focusing it for 50 ms loads what it leads to. */
export function useIntent(href: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const begin = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => preloadNow(href), intentDelay)
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
