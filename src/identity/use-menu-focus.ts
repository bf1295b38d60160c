import { useEffect } from 'react'

/**
 * Puts the focus into the small menus of Clerk’s panel as they open. Clerk 5.128 leaves it on the
 * button, from where the Tab key misses the menu for connected accounts (decision 005).
 */
export function useMenuFocus(): void {
  useEffect(() => {
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) if (node instanceof Element) enter(node)
      }
    })
    observer.observe(document.body, { subtree: true, childList: true })
    return () => observer.disconnect()
  }, [])
}

function enter(added: Element): void {
  const menu = added.matches('[role="menu"]') ? added : added.querySelector('[role="menu"]')
  const first = menu?.querySelector('[role="menuitem"]')
  if (!(first instanceof HTMLElement)) return
  // Clerk focuses its button in the next frame: this comes after.
  requestAnimationFrame(() => requestAnimationFrame(() => first.focus({ preventScroll: true })))
}
