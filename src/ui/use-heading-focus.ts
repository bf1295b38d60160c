import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'wouter'

/** The path whose heading was focused last. Undefined until the first page of this visit is shown. */
let shownPath: string | undefined

/**
 * Moves the focus to the page's h1 when the person has come from another page: never on the first
 * page of a visit, never when data is fetched again, never out of an open dialog. A heading that
 * arrives late is waited for.
 */
export function useHeadingFocus(page: RefObject<HTMLElement | null>): void {
  const [path] = useLocation()
  const isDue = useRef(false)

  useEffect(() => {
    isDue.current = shownPath !== undefined && shownPath !== path
    shownPath = path
    if (isDue.current) window.scrollTo({ top: 0 })
  }, [path])

  // Without dependencies: the heading may stand in any later render of the page.
  useEffect(() => {
    const heading = isDue.current ? page.current?.querySelector('h1') : undefined
    if (!heading) return
    isDue.current = false
    if (document.querySelector('[aria-modal="true"]')) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}
