import type { KeyboardEvent, RefObject } from 'react'
import { routes } from '#routes'
import { brand } from '#ui/brand.ts'
import { BrandMark } from '#ui/BrandMark.tsx'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { useWaysIn } from '#ui/ways-in.ts'
import classes from './PublicMenu.module.css'

interface PublicMenuProps {
  id: string
  ref: RefObject<HTMLDialogElement | null>
  onClosed: () => void
}

/** The full-screen menu, a native modal dialog. Escape closes it, and the focus returns to its button. */
export function PublicMenu({ id, ref, onClosed }: PublicMenuProps) {
  const { signIn } = useWaysIn()
  const close = () => ref.current?.close()
  return (
    <dialog
      id={id}
      ref={ref}
      className={classes['menu']}
      aria-label="Menu"
      onClose={onClosed}
      onKeyDown={keepFocusInside}
    >
      <div className={classes['top']}>
        <BrandMark />
        <button type="button" className={classes['close']} onClick={close}>
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="m6 6 12 12M18 6 6 18" />
          </svg>
          Close
        </button>
      </div>
      <nav aria-label="Main">
        <ul className={classes['links']}>
          <li>
            <TextLink href={signIn} onClick={close}>
              Log in
            </TextLink>
          </li>
          <li>
            <TextLink href={routes.guide} onClick={close}>
              Help
            </TextLink>
          </li>
          <li>
            <ExternalLink href={brand.aboutUrl}>About us</ExternalLink>
          </li>
          <li>
            <TextLink href={routes.privacyPolicy} onClick={close}>
              Privacy Policy
            </TextLink>
          </li>
          <li>
            <TextLink href={routes.terms} onClick={close}>
              Terms & Conditions
            </TextLink>
          </li>
        </ul>
      </nav>
    </dialog>
  )
}

/** A native dialog lets Tab leave for the browser's toolbar at either end; this wraps around instead. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return
  const stops = event.currentTarget.querySelectorAll<HTMLElement>('a[href], button')
  const [first, last] = [stops[0], stops[stops.length - 1]]
  if (document.activeElement !== (event.shiftKey ? first : last)) return
  event.preventDefault()
  if (event.shiftKey) last?.focus()
  else first?.focus()
}
