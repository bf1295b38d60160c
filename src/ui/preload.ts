import { useRef } from 'react'

/** Section 9: a link is preloaded after 50 ms of intent. */
const intentDelay = 50

type Preload = (href: string) => void

const ways = new Set<Preload>()

/** Sets how links preload their target, so that this module knows no pages. Returns the function that undoes it. */
export function preloadThrough(way: Preload): () => void {
  ways.add(way)
  return () => void ways.delete(way)
}

/** Preloads a page at once, for somebody who will be there soon. */
export function preloadNow(href: string): void {
  for (const preload of ways) preload(href)
}

/** Handlers for a link: hovering or focusing it for 50 ms preloads its target. */
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

/** How long a browser without idle callbacks gets to render the page, in ms. */
const pause = 300

/** Resolves once the page is idle, within two seconds. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, pause)
  })
