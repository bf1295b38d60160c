import { useEffect, type RefObject } from 'react'

/**
 * Leads whoever is refused to the field at fault. Clerk 5.128 disables the button that sends a form, from
 * where the focus falls to the body, and gives it back on its sign-in alone (decision 005).
 */
export function useFormFocus(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = screen.current
    if (!root) return undefined
    let pressed: HTMLButtonElement | undefined
    let isSent = false
    const note = ({ target }: FocusEvent) => {
      if (target === pressed) return
      pressed = target instanceof HTMLButtonElement ? target : undefined
      isSent = false
    }
    const observer = new MutationObserver(() => {
      isSent ||= pressed?.disabled === true
      if (!isSent || !pressed?.isConnected || pressed.disabled) return
      const { activeElement, body } = document
      if (activeElement !== body && activeElement !== pressed) return
      const atFault = root.querySelector<HTMLElement>('[aria-invalid="true"]')
      const next = atFault ?? pressed
      next.focus()
    })
    root.addEventListener('focusin', note)
    const attributeFilter = ['disabled', 'aria-invalid']
    observer.observe(root, { subtree: true, childList: true, attributeFilter })
    return () => {
      observer.disconnect()
      root.removeEventListener('focusin', note)
    }
  }, [screen])
}
