import { routes } from '#routes'

export interface MenuItem {
  href: string
  label: string
  /** Home is current on its own page only. */
  isExact?: boolean
}

/** The side navigation, in the order of section 2. */
export const menuItems: readonly MenuItem[] = [
  { href: routes.dashboard, label: 'Home', isExact: true },
  { href: routes.healthProfile, label: 'My Health Profile' },
]
