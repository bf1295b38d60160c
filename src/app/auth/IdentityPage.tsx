import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useSession } from '#identity/session.ts'
import { routes } from '#routes'
import { ErrorSummary, type FieldError, noProblems, type Problems } from '#ui/ErrorSummary.tsx'
import { useHoldWhileTyped } from '#hold-updates'
import { preloadNow } from '#ui/preload.ts'
import { IdentityFaultScreen, useIdentityFault } from './IdentityFault.tsx'
import { IdentityFrame, type FramedScreen } from './IdentityFrame.tsx'
import classes from '../errors/PageBoundary.module.css'

interface IdentityPageProps {
  screen: FramedScreen
  /** The identity provider's own screen, shown once it has loaded. */
  children: ReactNode
}

/** The identity provider's screen, or why it cannot be shown. */
export function IdentityPage({ screen, children }: IdentityPageProps) {
  const isLoading = ['loading', 'degraded'].includes(useSession().status)
  const { onInput: hold } = useHoldWhileTyped('a sign-in form is filled in')
  const fault = useIdentityFault(isLoading)
  const form = useRef<HTMLDivElement>(null)
  const missing = useMissing(form, { screen, isThere: !isLoading && !fault })

  // The provider renders the form outside this React tree, so its events do not bubble through it.
  useEffect(() => {
    const place = form.current
    if (!place) return undefined
    const onInput = () => {
      hold()
      // Whoever types here will be signed in soon.
      preloadNow(routes.dashboard)
    }
    place.addEventListener('input', onInput)
    return () => place.removeEventListener('input', onInput)
  }, [hold, isLoading, fault])

  if (fault) return <IdentityFaultScreen fault={fault} />
  return (
    <IdentityFrame
      screen={screen}
      hasError={missing.errors.length > 0}
      summary={<ErrorSummary {...missing} />}
    >
      {isLoading ? undefined : (
        <div ref={form}>
          {children}
          {missing.errors.map(({ fieldId, message }) => (
            <AtField key={`${missing.tries} ${fieldId}`} fieldId={fieldId} message={message} />
          ))}
        </div>
      )}
    </IdentityFrame>
  )
}

/** Below the provider's field, which says by itself of a password that it is too short. */
function AtField({ fieldId, message }: FieldError) {
  const field = document.getElementById(fieldId)
  const place = field?.closest('.cl-formField')
  if (!(field instanceof HTMLInputElement) || !place || field.validity.tooShort) return undefined
  return createPortal(
    <p id={`${fieldId}-missing`} className={classes['atField']}>
      {message}
    </p>,
    place,
  )
}

/**
 * What the browser would refuse in the provider's form, all at once and in our words. The bubbles that the form leaves
 * to the browser show one at a time, and go before they can be read.
 */
function useMissing(
  form: RefObject<HTMLElement | null>,
  { screen, isThere }: { screen: FramedScreen; isThere: boolean },
): Problems {
  const [missing, setMissing] = useState(noProblems)
  useEffect(() => {
    const place = form.current
    if (!place || !isThere) return undefined
    const onInvalid = (event: Event) => {
      event.preventDefault()
      const fields = [...place.querySelectorAll<HTMLInputElement>('input:invalid')]
      // Each of them has an event of its own: one try, one list.
      if (event.target !== fields[0]) return
      for (const field of fields) {
        field.setAttribute('aria-invalid', 'true')
        field.setAttribute('aria-describedby', `${field.id}-missing`)
      }
      const errors = fields.map((field) => ({
        fieldId: field.id,
        message: messageFor(field, screen),
      }))
      setMissing(({ tries }) => ({ errors, tries: tries + 1 }))
    }
    const onInput = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return
      const isValid = target.validity.valid
      if (isValid) target.setAttribute('aria-invalid', 'false')
      setMissing(({ errors, tries }) => ({
        errors: errors.filter(({ fieldId }) => !isValid || fieldId !== target.id),
        tries,
      }))
    }
    place.addEventListener('invalid', onInvalid, true)
    place.addEventListener('input', onInput)
    return () => {
      place.removeEventListener('invalid', onInvalid, true)
      place.removeEventListener('input', onInput)
    }
  }, [form, screen, isThere])
  return missing
}

function messageFor({ name, validity, labels }: HTMLInputElement, screen: FramedScreen): string {
  if (validity.patternMismatch) return 'Enter an email address, like name@example.com.'
  if (validity.tooShort || (name === 'password' && screen === 'sign-up'))
    return 'Choose a password of 8 characters or more.'
  return `Enter your ${labels?.[0]?.textContent.toLowerCase()}.`
}
