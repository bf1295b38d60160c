import { routes } from '#routes'

export interface MenuItem {
  href: string
  label: string
  /** Home is current on its own page only. */
  isExact?: boolean
  /** Shown to members with kit access alone (section 6). */
  needsKitAccess?: true
}

/** The side navigation, in the order of section 2. */
const menuItems: readonly MenuItem[] = [
  { href: routes.dashboard, label: 'Home', isExact: true },
  { href: routes.healthProfile, label: 'My Health Profile' },
  { href: routes.gpRecord, label: 'My GP Record' },
  { href: routes.kit, label: 'Diagnostics', needsKitAccess: true },
  { href: routes.notifications, label: 'Notifications' },
  { href: routes.help, label: 'Help & Support' },
  { href: routes.myData, label: 'Account Settings' },
]

/** What the navigation offers a member. */
export const menuItemsFor = ({ canAccessHurdle }: { canAccessHurdle: boolean }): MenuItem[] =>
  menuItems.filter(({ needsKitAccess }) => !needsKitAccess || canAccessHurdle === true)
