import { Link } from 'wouter'
import { routes } from '#routes'
import { BrandMark } from '#ui/BrandMark.tsx'
import { SignOut } from '../dialogs/SignOut.tsx'
import { MenuItems } from './MenuItems.tsx'
import classes from './Rail.module.css'

/** The rail next to every page on wide screens: the logo, the menu, and the sign-out button at the bottom. */
export const Rail = () => (
  <nav aria-label="Main" className={classes['rail']}>
    <Link href={routes.dashboard} aria-label="Rowan, home">
      <BrandMark />
    </Link>
    <MenuItems flex={1} mt="lg" />
    <SignOut />
  </nav>
)
