import { Box, Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { Bell } from '#features/notifications/unread.tsx'
import { useIsStandalone } from '#pwa/install.ts'
import { useMember } from '#identity/session.ts'
import { routes } from '#routes'
import { BrandMark } from '#ui/BrandMark.tsx'
import { useIntent } from '#ui/preload.ts'
import { TextLink } from '#ui/links.tsx'
import { LineIcon } from '#ui/status.tsx'
import { openSidebar, useShell } from '#ui/shell-state.ts'
import { countEscapes, exitQuickly } from '../auth/quick-exit.ts'
import { Bar, MenuButton } from './Bar.tsx'
import classes from './Bar.module.css'
import { useKitRefresh } from './kit-refresh.ts'

/**
 * The menu button, or Back in its place, and the logo; on wide screens, where the rail has both, the title. Also the
 * bell (section 2) and the quick exit.
 */
export function TopBar() {
  useKitRefresh()
  const { backTo, pageTitle, isSidebarOpen } = useShell()
  const [path] = useLocation()
  // The installed app has no browser toolbar to go back with.
  const isHome = path === routes.dashboard
  const hasWayHome = useIsStandalone() && !isHome
  return (
    <Bar
      end={
        <>
          <Bell />
          <AccountLink />
        </>
      }
      exit={<ExitButton />}
    >
      {backTo ? (
        <BackLink href={backTo.href} />
      ) : (
        <MenuButton aria-expanded={isSidebarOpen} aria-haspopup="dialog" onClick={openSidebar} />
      )}
      {!backTo && hasWayHome && <BackLink href={routes.dashboard} />}
      <Link href={routes.dashboard} className={classes['brand']} aria-label="Rowan, home">
        <span aria-hidden="true">
          <BrandMark />
        </span>
      </Link>
      {/* The dashboard's own title is as small as this. */}
      {!backTo && !hasWayHome && !isHome && (
        <Box component="span" visibleFrom="md" c="dimmed" aria-hidden="true">
          {pageTitle}
        </Box>
      )}
    </Bar>
  )
}

/** The member's picture or initials. */
function AccountLink() {
  const { firstName, lastName, imageUrl } = useMember()
  return (
    <Link href={routes.myDetails} aria-label="My account" {...useIntent(routes.myDetails)}>
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

const BackLink = ({ href }: { href: string }) => (
  <TextLink href={href}>
    <LineIcon d="M19 12H5M11 6l-6 6 6 6" />
    Back
  </TextLink>
)

/** The quick exit, by one press or Escape three times, whatever is open. */
export function ExitButton({ onExit = exit }: { onExit?: () => void }) {
  useEffect(() => {
    const onKey = countEscapes(onExit)
    // In the capture phase, because dialogs handle Escape themselves.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [onExit])
  return (
    <Button variant="default" onClick={onExit}>
      Exit quickly
    </Button>
  )
}

const exit = () => void exitQuickly()
