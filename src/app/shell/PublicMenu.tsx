import { useEffect, useRef } from 'react'
import { routes } from '#routes'
import { brand } from '#ui/brand.ts'
import { BrandMark } from '#ui/BrandMark.tsx'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import classes from './PublicMenu.module.css'

interface PublicMenuProps {
  isOpen: boolean
  onClose: () => void
}

/** The full-screen menu: a native modal dialog, which keeps the focus, closes by Escape and gives the focus back. */
export function PublicMenu({ isOpen, onClose }: PublicMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])

  // At once, not by the next render: a page that a link leads to takes the focus after this.
  const close = () => dialog.current?.close()

  return (
    <dialog ref={dialog} className={classes['menu']} aria-label="Menu" onClose={onClose}>
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
            <TextLink href={routes.signIn} onClick={close}>
              Log in
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
