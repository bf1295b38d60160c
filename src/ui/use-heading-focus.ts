import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'wouter'

/** The path whose heading was focused last; undefined until the first page of this visit. */
let shownPath: string | undefined

/** Whether Back or Forward led to this page: then the browser restores its scroll position. */
let isReturn = false
const onReturn = () => {
  isReturn = true
}
const onLink = () => {
  isReturn = false
}

/** Before the router hears of it, so that the page which it renders knows. */
function followHistory(): void {
  window.addEventListener('popstate', onReturn, { capture: true })
  // The router's own events.
  for (const name of ['pushState', 'replaceState']) {
    window.addEventListener(name, onLink, { capture: true })
  }
}

/**
 * Moves the focus to the page's h1, or to the section in the address, after a navigation: not on the first page of
 * a visit, nor on a refetch. Waits for a heading that renders late, and for a dialog to close. Scrolls to the top,
 * except after Back and Forward.
 */
export function useHeadingFocus(page: RefObject<HTMLElement | null>): void {
  const [path] = useLocation()
  const isDue = useRef(false)

  // The same listeners each time, which count once.
  useEffect(followHistory, [])
  useEffect(() => {
    isDue.current = shownPath !== undefined && shownPath !== path
    shownPath = path
    if (isDue.current && !isReturn) window.scrollTo({ top: 0 })
  }, [path])

  // Without dependencies: the heading may appear in any later render.
  useEffect(() => {
    const section = sectionHeading()
    const heading = isDue.current ? (section ?? page.current?.querySelector('h1')) : undefined
    if (!heading) return
    isDue.current = false
    heading.tabIndex = -1
    onceNoDialogIsOpen(() => heading.focus({ preventScroll: isReturn || heading !== section }))
  })
}

/** The heading of the section in the address; null if there is none. */
const sectionHeading = (): HTMLElement | null =>
  document.getElementById(window.location.hash.slice(1))?.querySelector('h2') ?? null

/** Moves the focus to the page's h1 when the page changes without a change of path. */
export function useHeadingOnce(isAnother: boolean): void {
  useEffect(() => {
    const heading = isAnother ? document.querySelector<HTMLElement>('main h1') : null
    if (!heading) return
    window.scrollTo({ top: 0 })
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [isAnother])
}

export const isDialogOpen = () => document.querySelector('[aria-modal="true"]') !== null

function onceNoDialogIsOpen(focus: () => void): void {
  if (!isDialogOpen()) return focus()
  const changes = new MutationObserver(() => {
    if (isDialogOpen()) return
    changes.disconnect()
    focus()
  })
  changes.observe(document.body, { childList: true, subtree: true })
}
