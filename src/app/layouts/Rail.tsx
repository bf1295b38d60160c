import { AppShell } from '@mantine/core'
import { Link } from 'wouter'
import { useMember } from '#identity/use-member.ts'
import { routes } from '#routes'
import { BrandMark } from '#ui/BrandMark.tsx'
import { MenuLink } from './MenuLink.tsx'
import { menuItemsFor } from './menu-items.ts'
import classes from './RailPlace.module.css'
import { SignOut } from '../dialogs/SignOut.tsx'

/** On wide screens the mark and the destinations of the menu stand beside every page; the way out at their foot. */
export function Rail() {
  const { metadata } = useMember()
  return (
    <AppShell withBorder={false} navbar={{ width: 'var(--rowan-rail)', breakpoint: '64em' }}>
      <AppShell.Navbar aria-label="Main" className={classes['rail']}>
        <Link href={routes.dashboard} className={classes['mark']} aria-label="Rowan, home">
          <BrandMark />
        </Link>
        <ul className={classes['items']}>
          {menuItemsFor(metadata).map((item) => (
            <li key={item.href}>
              <MenuLink item={item} />
            </li>
          ))}
        </ul>
        <SignOut />
      </AppShell.Navbar>
    </AppShell>
  )
}
