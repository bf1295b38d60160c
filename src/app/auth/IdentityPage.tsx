import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useSession } from '#identity/session.ts'
import { routes } from '#routes'
import { useHoldWhileTyped } from '#ui/hold-updates.ts'
import { preloadNow } from '#ui/preload.ts'
import { StatusBanner } from '#ui/status.tsx'
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
  const { onInput: hold } = useHoldWhileTyped('a form of the identity provider is filled in')
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
    <IdentityFrame screen={screen}>
      {isLoading ? undefined : (
        <>
          <Missing missing={missing} />
          <div ref={form}>{children}</div>
        </>
      )}
    </IdentityFrame>
  )
}

interface MissingField {
  id: string
  message: string
}

/**
 * What the browser would refuse in the provider's form, all at once and in our words. The bubbles that the form leaves
 * to the browser show one at a time, and go before they can be read.
 */
function useMissing(
  form: RefObject<HTMLElement | null>,
  { screen, isThere }: { screen: FramedScreen; isThere: boolean },
): readonly MissingField[] {
  const [missing, setMissing] = useState<readonly MissingField[]>([])
  useEffect(() => {
    const place = form.current
    if (!place || !isThere) return undefined
    const onInvalid = (event: Event) => {
      event.preventDefault()
      const fields = [...place.querySelectorAll('input')].filter(({ validity }) => !validity.valid)
      for (const field of fields) field.setAttribute('aria-invalid', 'true')
      setMissing(fields.map((field) => ({ id: field.id, message: messageFor(field, screen) })))
    }
    const onInput = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !target.validity.valid) return
      target.setAttribute('aria-invalid', 'false')
      setMissing((before) => before.filter(({ id }) => id !== target.id))
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
  if (name === 'password' && screen === 'sign-up')
    return 'Choose a password of 8 characters or more.'
  if (validity.tooShort) return 'Use 8 characters or more for your password.'
  return `Enter your ${labels?.[0]?.textContent.toLowerCase()}.`
}

/** Takes the focus when the form is sent with something missing. */
function Missing({ missing }: { missing: readonly MissingField[] }) {
  const summary = useRef<HTMLDivElement>(null)
  const count = useRef(0)
  useEffect(() => {
    if (missing.length > count.current) summary.current?.focus()
    count.current = missing.length
  }, [missing])
  if (missing.length === 0) return undefined
  const goTo = (event: { preventDefault: () => void }, id: string) => {
    event.preventDefault()
    document.getElementById(id)?.focus()
  }
  return (
    <div ref={summary} role="alert" tabIndex={-1} className={classes['identityFrameMissing']}>
      <StatusBanner tone="error" title="There is a problem">
        <ul>
          {missing.map(({ id, message }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      </StatusBanner>
    </div>
  )
}
