import { NavLink, Stack, type StackProps } from '@mantine/core'
import { useRoute } from 'wouter'
import { useMember } from '#identity/session.ts'
import { routes } from '#routes'
import { TextLink } from '#ui/links.tsx'
import {
  kitDrawing,
  profileDrawing,
  recordDrawing,
  settingsDrawing,
  studiesDrawing,
} from '#ui/menu-drawings.ts'
import { LineIcon } from '#ui/status.tsx'

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
    icon: 'M4 11.5 12 5l8 6.5V20h-5.5v-5h-5v5H4Z',
    isExact: true,
  },
  {
    href: routes.healthProfile,
    label: 'My Health Profile',
    icon: profileDrawing,
  },
  {
    href: routes.gpRecord,
    label: 'My GP Record',
    icon: recordDrawing,
  },
  {
    href: routes.kit,
    label: 'Diagnostics',
    icon: kitDrawing,
    needsKitAccess: true,
  },
  {
    href: routes.notifications,
    label: 'Notifications',
    icon: 'M6 17v-6a6 6 0 0 1 12 0v6l1.5 2h-15ZM10 21.5h4',
  },
  {
    href: routes.help,
    label: 'Help & Support',
    icon: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9.5 9.5a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.1.9-1.1 1.7M12 16.7v.2',
  },
  {
    href: routes.myData,
    label: 'Account Settings',
    icon: settingsDrawing,
  },
  {
    href: routes.studies,
    label: 'Studies',
    icon: studiesDrawing,
  },
]

/** The menu items for a member. */
export const menuItemsFor = ({ canAccessHurdle }: { canAccessHurdle: boolean }): MenuItem[] =>
  menuItems.filter(({ needsKitAccess }) => !needsKitAccess || canAccessHurdle)

interface MenuItemsProps extends Pick<StackProps, 'flex' | 'mt'> {
  onOpen?: () => void
}

/** The destinations of the menu, in the drawer and in the rail. */
export function MenuItems({ onOpen, ...place }: MenuItemsProps) {
  const { metadata } = useMember()
  return (
    <Stack component="ul" gap="xs" {...place}>
      {menuItemsFor(metadata).map((item) => (
        <li key={item.href}>
          <MenuLink item={item} {...(onOpen && { onClick: onOpen })} />
        </li>
      ))}
    </Stack>
  )
}

function MenuLink({ item, ...onClick }: { item: MenuItem; onClick?: () => void }) {
  const [isCurrent] = useRoute(item.isExact ? item.href : `${item.href}/*?`)
  return (
    <NavLink
      component={TextLink}
      href={item.href}
      leftSection={<LineIcon d={item.icon} strokeWidth="1.8" />}
      label={item.label}
      // Mantine marks the current page for the eye alone.
      isCurrent={isCurrent}
      {...onClick}
    />
  )
}
