import { useEffect, useMemo, useRef } from 'react'
import { ClerkScreen } from './ClerkScreen.tsx'
import { fillSlot, type IdentityScreen } from './identity-slot.ts'

/*
 * The identity provider's own forms in our pages. Its React provider is mounted next to the app, not around it,
 * and renders the forms into these slots.
 */

const profile: IdentityScreen = { name: 'profile' }

interface IdentityFormProps {
  name: 'sign-in' | 'sign-up'
  /** The study that the person came for, already validated; empty if none. */
  studyId: string
  /** Where a sign-in leads. */
  afterSignIn: string
  mayAutofill?: boolean
}

export function IdentityForm({ name, studyId, afterSignIn, mayAutofill }: IdentityFormProps) {
  const screen = useMemo(() => ({ name, studyId, afterSignIn }), [name, studyId, afterSignIn])
  return (
    <ClerkScreen
      password={name === 'sign-in' ? 'current-password' : 'new-password'}
      mayAutofill={mayAutofill}
    >
      <Slot screen={screen} />
    </ClerkScreen>
  )
}

/**
 * Clerk's panel for names, picture, e-mail addresses, phone numbers and connected logins. Its navigation and its
 * security section are hidden (section 2); a page of ours replaces the latter (product rules).
 */
export function AccountPanel({ mayAutofill }: { mayAutofill: boolean }) {
  useMenuFocus()
  return (
    <ClerkScreen password="current-password" mayAutofill={mayAutofill}>
      <Slot screen={profile} />
    </ClerkScreen>
  )
}

function Slot({ screen }: { screen: IdentityScreen }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(
    () => (place.current ? fillSlot({ place: place.current, screen }) : undefined),
    [screen],
  )
  return <div ref={place} />
}

/**
 * Focuses the menus of Clerk’s panel when they open. Clerk 5.128 leaves the focus on the button, from
 * where the Tab key skips the menu for connected accounts (decision 005).
 */
function useMenuFocus(): void {
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
  // Clerk focuses its button in the next frame, so this waits one more.
  requestAnimationFrame(() => requestAnimationFrame(() => first.focus({ preventScroll: true })))
}
