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
import { LineIcon, MenuIcon } from '#ui/status.tsx'
import { PageBoundary } from '../errors/PageBoundary.tsx'
import { Bar } from './Bar.tsx'
import bar from './Bar.module.css'
import classes from './PublicLayout.module.css'
import { useWaysIn } from '#domain/ways-in.ts'
import { hasSessionHint } from '#identity/session.ts'
import { BrandMark } from '#ui/BrandMark.tsx'

/** The fixed header and the footer of every public page. The page has its own `main`. */
export const PublicLayout = ({ children }: { children: ReactNode }) => (
  <div className={classes['layout']}>
    <SkipLink />
    <PublicHeader />
    <div>
      <PageBoundary place="page">{children}</PageBoundary>
    </div>
    <PublicFooter />
  </div>
)

const footerLinks = [
  [routes.guide, 'Help'],
  [routes.privacyPolicy, 'Privacy Policy'],
  [routes.terms, 'Terms & Conditions'],
  [routes.accessibility, 'Accessibility'],
  [routes.contactUs, 'Contact us'],
] as const

/** Links to the legal texts and the contact address. */
const PublicFooter = () => (
  <footer>
    <div>
      <p>
        {brand.name} is for people aged 16 or over in England. It’s not an emergency service. Call
        999 in an emergency, or 111 if you need medical help now.
      </p>
      <nav aria-label="Footer">
        <ul>
          {footerLinks.map(([href, label]) => (
            <li key={href}>
              <TextLink href={href} isTall>
                {label}
              </TextLink>
            </li>
          ))}
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
  const menuButton = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      // Opens the menu without a script, in browsers that support it.
      {...{ command: 'show-modal', commandfor: menuId }}
      onClick={open}
    >
      <MenuIcon />
      <span className="visually-hidden-on-phones">Menu</span>
    </button>
  )
  return (
    <>
      <Bar
        end={
          <>
            <WaysIn />
            {menuButton}
          </>
        }
      >
        <TextLink href={routes.landing}>
          <BrandMark isCompact />
        </TextLink>
      </Bar>
      <PublicMenu id={menuId} ref={menu} onClosed={() => setIsOpen(false)} />
    </>
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
  return [
    { href: signUp, label: 'Sign Up' },
    { href: signIn, label: 'Sign In' },
  ].map(({ href, label }) => (
    <TextLink key={label} href={href} className={classes['wayIn']}>
      {label}
    </TextLink>
  ))
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
  const links = [
    [signIn, 'Log in'],
    [routes.guide, 'Help'],
    [brand.aboutUrl, 'About us'],
    [routes.privacyPolicy, 'Privacy Policy'],
    [routes.terms, 'Terms & Conditions'],
  ] as const
  return (
    <dialog
      id={id}
      ref={ref}
      className={classes['menu']}
      aria-label="Menu"
      onClose={onClosed}
      onKeyDown={keepFocusInside}
    >
      <div className={bar['row']}>
        <BrandMark />
        <div>
          <button type="button" onClick={close}>
            <LineIcon d="m6 6 12 12M18 6 6 18" />
            Close
          </button>
        </div>
      </div>
      <nav aria-label="Main">
        <ul>
          {links.map(([href, label]) => (
            <li key={label}>
              {href === brand.aboutUrl ? (
                <ExternalLink href={href}>{label}</ExternalLink>
              ) : (
                <TextLink href={href} onClick={close}>
                  {label}
                </TextLink>
              )}
            </li>
          ))}
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
