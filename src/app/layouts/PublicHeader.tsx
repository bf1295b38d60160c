import { useEffect, useRef, useState, useSyncExternalStore, type MouseEvent } from 'react'
import { hasSessionHint } from '#identity/has-session-hint.ts'
import { routes } from '#routes'
import { BrandMark } from '#ui/BrandMark.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { useWaysIn } from '#ui/ways-in.ts'
import classes from './PublicHeader.module.css'
import { PublicMenu } from './PublicMenu.tsx'

const menuId = 'public-menu'

/** The fixed header of the public pages, with the button that opens their menu. */
export function PublicHeader() {
  const menu = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  // A quick visitor may have opened it before the app started.
  useEffect(() => setIsOpen(menu.current?.open ?? false), [])
  const open = (event: MouseEvent) => {
    // Otherwise a browser that knows the button's command opens the menu as well.
    event.preventDefault()
    if (!menu.current?.open) menu.current?.showModal()
    setIsOpen(true)
  }

  return (
    <header className={classes['header']}>
      <div className={classes['inner']}>
        <TextLink href={routes.landing} className={classes['home']}>
          <BrandMark isCompact />
        </TextLink>
        <div className={classes['end']}>
          <WaysIn />
          <button
            type="button"
            className={classes['menuButton']}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            // Opens the menu without a script, in browsers that support it.
            {...{ command: 'show-modal', commandfor: menuId }}
            onClick={open}
          >
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d="M4 7h16M4 12h16M4 17h16" />
            </svg>
            <span className="visually-hidden-on-phones">Menu</span>
          </button>
        </div>
      </div>
      <PublicMenu id={menuId} ref={menu} onClosed={() => setIsOpen(false)} />
    </header>
  )
}

/** The links to sign in and up (section 2). They are in the prerendered page, but hidden if somebody may be signed in. */
function WaysIn() {
  const { signUp, signIn } = useWaysIn()
  const maySignIn = useSyncExternalStore(
    neverChanges,
    () => !hasSessionHint(),
    () => true,
  )
  if (!maySignIn) return undefined
  return (
    <>
      <TextLink href={signUp} className={classes['wayIn']}>
        Sign Up
      </TextLink>
      <TextLink href={signIn} className={classes['wayIn']}>
        Sign In
      </TextLink>
    </>
  )
}

const neverChanges = () => () => undefined
