import { type ReactNode, useEffect, useRef, type RefObject } from 'react'

interface ClerkScreenProps {
  /** Whether the password field of this screen is for a new password. A field for changing one always is. */
  password: 'current-password' | 'new-password'
  /** Whether the browser may remember emails, names and numbers. Password managers always get their tokens. */
  mayAutofill?: boolean | undefined
  children: ReactNode
}

/**
 * Adds what Clerk's forms lack: autocomplete tokens (WCAG 1.3.5), the length of a new password, a heading level below
 * that of our page, and focus management when a form is refused.
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
        // What Clerk and NIST ask for; so the form is not sent first to learn it.
        if (token === 'new-password') input.minLength = 8
        if (input.name === 'password' && token === 'new-password') addHint(input)
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

/** Says at the field what Clerk says only once it is refused. */
function addHint(input: HTMLInputElement): void {
  const field = input.closest('.cl-formField')
  if (!field || field.querySelector('[data-hint]')) return
  const hint = document.createElement('p')
  hint.id = `${input.id}-hint`
  hint.dataset['hint'] = ''
  hint.textContent = 'Use 8 characters or more. Three random words work well.'
  field.append(hint)
  input.setAttribute('aria-describedby', hint.id)
}

/** The autocomplete tokens, by the names of Clerk's inputs. */
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

/**
 * Moves the focus to the field at fault when a form is refused. Clerk 5.128 disables the submit button, which
 * drops the focus to the body, and restores it only on its sign-in form (decision 005).
 */
function useFormFocus(screen: RefObject<HTMLElement | null>): void {
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
