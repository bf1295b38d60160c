import {
  type ReactNode,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { routes } from '#routes'
import { brand } from '#ui/brand.ts'
import { TextLink, ExternalLink, SkipLink } from '#ui/links.tsx'
import { PageBoundary } from '../errors/PageBoundary.tsx'
import classes from './PublicLayout.module.css'
import { useWaysIn } from '#domain/ways-in.ts'
import { hasSessionHint } from '#identity/token.ts'
import { BrandMark } from '#ui/BrandMark.tsx'

/** The fixed header and the footer of every public page. The page has its own `main`. */
export const PublicLayout = ({ children }: { children: ReactNode }) => (
  <div className={classes['layout']}>
    <SkipLink />
    <PublicHeader />
    <div className={classes['content']}>
      <PageBoundary place="page">{children}</PageBoundary>
    </div>
    <PublicFooter />
  </div>
)

/** Links to the legal texts and the contact address. */
const PublicFooter = () => (
  <footer className={classes['footer']}>
    <div className={classes['inner']}>
      <p className={classes['words']}>
        {brand.name} is for people aged 16 or over in England. It’s not an emergency service. Call
        999 in an emergency, or 111 if you need medical help now.
      </p>
      <nav aria-label="Footer">
        <ul className={classes['links']}>
          <li>
            <TextLink href={routes.guide}>Help</TextLink>
          </li>
          <li>
            <TextLink href={routes.privacyPolicy}>Privacy Policy</TextLink>
          </li>
          <li>
            <TextLink href={routes.terms}>Terms & Conditions</TextLink>
          </li>
          <li>
            <TextLink href={routes.accessibility}>Accessibility</TextLink>
          </li>
          <li>
            <TextLink href={routes.contactUs}>Contact us</TextLink>
          </li>
        </ul>
      </nav>
    </div>
  </footer>
)

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
      <div className={classes['publicHeaderInner']}>
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

interface PublicMenuProps {
  id: string
  ref: RefObject<HTMLDialogElement | null>
  onClosed: () => void
}

/** The full-screen menu, a native modal dialog. Escape closes it, and the focus returns to its button. */
function PublicMenu({ id, ref, onClosed }: PublicMenuProps) {
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
        <ul className={classes['publicHeaderLinks']}>
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
