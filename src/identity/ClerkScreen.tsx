import { type ReactNode, useEffect, useRef } from 'react'
import { useFormFocus } from './use-form-focus.ts'

interface ClerkScreenProps {
  /** Whether the password that is asked for here is a new one; a changed one always is. */
  password: 'current-password' | 'new-password'
  /** Whether the browser may write down names and numbers; what a password manager needs it always gets. */
  mayAutofill?: boolean
  children: ReactNode
}

/**
 * Completes what Clerk's forms leave out: autocomplete tokens (WCAG 1.3.5), the rank of their heading,
 * which stands below the one of our page, and where the focus is when a form is refused.
 */
export function ClerkScreen({ password, mayAutofill = true, children }: ClerkScreenProps) {
  const root = useRef<HTMLDivElement>(null)
  useFormFocus(root)

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
        const token = input.name === 'password' ? passwordToken : credentials[input.name]
        const about = aboutThem[input.name]
        if (token) input.autocomplete = token
        else if (about) input.autocomplete = mayAutofill ? about : 'off'
      }
    }
    complete()
    const observer = new MutationObserver(complete)
    observer.observe(screen, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [password, mayAutofill])

  return <div ref={root}>{children}</div>
}

/** By the names that Clerk gives its inputs. */
const aboutThem: Record<string, AutoFill> = {
  firstName: 'given-name',
  lastName: 'family-name',
  emailAddress: 'email',
  phoneNumber: 'tel',
}
const credentials: Record<string, AutoFill> = {
  identifier: 'username',
  currentPassword: 'current-password',
  newPassword: 'new-password',
  confirmPassword: 'new-password',
}
