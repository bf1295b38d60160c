import { Link, useLocation } from 'wouter'
import { Bell } from '#features/notifications/unread.tsx'
import { useIsStandalone } from '#pwa/install.ts'
import { useMember } from '#identity/session.ts'
import { routes } from '#routes'
import { BrandMark } from '#ui/BrandMark.tsx'
import { LineIcon, MenuIcon } from '#ui/status.tsx'
import { openSidebar, useShell } from '#ui/shell-state.ts'
import { useIntent } from '#ui/preload.ts'
import { useKitRefresh } from './kit-refresh.ts'
import classes from './TopBar.module.css'
import { useEffect } from 'react'
import { countEscapes, exitQuickly } from '../auth/quick-exit.ts'

/**
 * The menu button, or Back in its place, and the logo; on wide screens, where the rail has both, the title. Also the
 * bell (section 2) and the quick exit.
 */
export function TopBar() {
  useKitRefresh()
  const { backTo, pageTitle, isSidebarOpen } = useShell()
  const [path] = useLocation()
  // The installed app has no browser toolbar to go back with.
  const hasWayHome = useIsStandalone() && path !== routes.dashboard
  return (
    <header className={classes['top']}>
      <div className={classes['bar']}>
        <div className={classes['inner']}>
          {backTo ? (
            <BackLink href={backTo.href} />
          ) : (
            <button
              type="button"
              className={`${classes['control']} ${classes['menu']}`}
              aria-expanded={isSidebarOpen}
              aria-haspopup="dialog"
              onClick={openSidebar}
            >
              <MenuIcon />
              <span>Menu</span>
            </button>
          )}
          {!backTo && hasWayHome && <BackLink href={routes.dashboard} />}
          <Link href={routes.dashboard} className={classes['brand']} aria-label="Rowan, home">
            <span className={classes['mark']} aria-hidden="true">
              <BrandMark />
            </span>
          </Link>
          {!backTo && !hasWayHome && (
            <span className={classes['title']} aria-hidden="true">
              {pageTitle}
            </span>
          )}
          <div className={classes['end']}>
            <Bell />
            <AccountLink />
          </div>
        </div>
      </div>
      <ExitButton />
    </header>
  )
}

/** The member's picture or initials. */
function AccountLink() {
  const { firstName, lastName, imageUrl } = useMember()
  const intent = useIntent(routes.myDetails)
  return (
    <Link
      href={routes.myDetails}
      className={classes['account']}
      aria-label="My account"
      {...intent}
    >
      <span className={classes['avatar']} aria-hidden="true">
        {imageUrl ? <img src={imageUrl} alt="" /> : initials(firstName, lastName)}
      </span>
    </Link>
  )
}

const initials = (...names: readonly string[]): string =>
  names
    .map((name) =>
      String.fromCodePoint(name.trim().codePointAt(0) ?? 32)
        .trim()
        .toUpperCase(),
    )
    .join('')

function BackLink({ href }: { href: string }) {
  const intent = useIntent(href)
  return (
    <Link href={href} className={classes['control']} {...intent}>
      <LineIcon d="M19 12H5M11 6l-6 6 6 6" />
      <span>Back</span>
    </Link>
  )
}

/** The quick exit, by one press or Escape three times, whatever is open. */
export function ExitButton({ onExit = exit }: { onExit?: () => void }) {
  useEffect(() => {
    const onKey = countEscapes(onExit)
    // In the capture phase, because dialogs handle Escape themselves.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [onExit])
  return (
    <button type="button" className={classes['exit']} onClick={onExit}>
      Exit quickly
    </button>
  )
}

const exit = () => void exitQuickly()
