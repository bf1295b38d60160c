import { type ReactNode, useEffect, useRef } from 'react'

interface ClerkScreenProps {
  /** Whether the password that is asked for here is a new one; a changed one always is. */
  password: 'current-password' | 'new-password'
  children: ReactNode
}

/**
 * Completes what Clerk's forms leave out: autocomplete tokens (WCAG 1.3.5), and the rank of their
 * heading, which stands below the one of our page.
 */
export function ClerkScreen({ password, children }: ClerkScreenProps) {
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const screen = root.current
    if (!screen) return undefined
    const complete = () => {
      for (const title of screen.querySelectorAll('h1')) {
        title.setAttribute('role', 'heading')
        title.setAttribute('aria-level', '2')
      }
      for (const input of screen.querySelectorAll('input')) {
        const isChanged = Boolean(input.form?.elements.namedItem('confirmPassword'))
        const passwordToken = isChanged ? 'new-password' : password
        const token = input.name === 'password' ? passwordToken : tokens[input.name]
        if (token) input.autocomplete = token
      }
    }
    complete()
    const observer = new MutationObserver(complete)
    observer.observe(screen, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [password])

  return <div ref={root}>{children}</div>
}

/** By the names that Clerk gives its inputs. */
const tokens: Record<string, AutoFill> = {
  firstName: 'given-name',
  lastName: 'family-name',
  emailAddress: 'email',
  identifier: 'username',
  phoneNumber: 'tel',
  currentPassword: 'current-password',
  newPassword: 'new-password',
  confirmPassword: 'new-password',
}
