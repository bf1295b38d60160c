import { Link, useRoute } from 'wouter'
import { useMember } from '#identity/session.ts'
import { routes } from '#routes'
import { useIntent } from '#ui/preload.ts'
import { drawings } from '#ui/menu-drawings.ts'
import { LineIcon } from '#ui/status.tsx'
import rows from './Rail.module.css'

interface MenuItem {
  href: string
  label: string
  /** An SVG path on a 24 by 24 grid. */
  icon: string
  /** Current only on this exact path, as for Home. */
  isExact?: boolean
  /** Shown only to members with kit access (section 6). */
  needsKitAccess?: true
}

/** The side navigation: the items of section 2 in their order, then ours. */
const menuItems: readonly MenuItem[] = [
  {
    href: routes.dashboard,
    label: 'Home',
    icon: drawings.home,
    isExact: true,
  },
  {
    href: routes.healthProfile,
    label: 'My Health Profile',
    icon: drawings.healthProfile,
  },
  {
    href: routes.gpRecord,
    label: 'My GP Record',
    icon: drawings.gpRecord,
  },
  {
    href: routes.kit,
    label: 'Diagnostics',
    icon: drawings.kit,
    needsKitAccess: true,
  },
  {
    href: routes.notifications,
    label: 'Notifications',
    icon: drawings.notifications,
  },
  {
    href: routes.help,
    label: 'Help & Support',
    icon: drawings.help,
  },
  {
    href: routes.myData,
    label: 'Account Settings',
    icon: drawings.settings,
  },
  {
    href: routes.studies,
    label: 'Studies',
    icon: drawings.studies,
  },
]

/** The menu items for a member. */
export const menuItemsFor = ({ canAccessHurdle }: { canAccessHurdle: boolean }): MenuItem[] =>
  menuItems.filter(({ needsKitAccess }) => !needsKitAccess || canAccessHurdle)

interface MenuItemsProps {
  className: string | undefined
  onOpen?: () => void
}

/** The destinations of the menu, in the drawer and in the rail. */
export function MenuItems({ className, onOpen }: MenuItemsProps) {
  const { metadata } = useMember()
  return (
    <ul className={className}>
      {menuItemsFor(metadata).map((item) => (
        <li key={item.href}>
          <MenuLink item={item} {...(onOpen && { onClick: onOpen })} />
        </li>
      ))}
    </ul>
  )
}

function MenuLink({ item, ...onClick }: { item: MenuItem; onClick?: () => void }) {
  const [isCurrent] = useRoute(item.isExact ? item.href : `${item.href}/*?`)
  const intent = useIntent(item.href)
  return (
    <Link
      href={item.href}
      className={rows['row']}
      aria-current={isCurrent ? 'page' : undefined}
      {...onClick}
      {...intent}
    >
      <LineIcon d={item.icon} strokeWidth="1.8" />
      {item.label}
    </Link>
  )
}
