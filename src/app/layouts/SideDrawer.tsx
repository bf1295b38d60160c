import { Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { Link, useRoute } from 'wouter'
import type { Member } from '#identity/session.ts'
import { BrandMark } from '#ui/BrandMark.tsx'
import { useIntent } from '#ui/preload.ts'
import { closeSidebar, useShell } from '#ui/shell-state.ts'
import { menuItemsFor, type MenuItem } from './menu-items.ts'
import rows from './MenuRow.module.css'
import classes from './SideDrawer.module.css'
import { SignOut } from '../dialogs/SignOut.tsx'

/** The side navigation of section 2: 360 px from the left; an item, the overlay and Close close it. */
export function SideDrawer({ member }: { member: Member }) {
  const { isSidebarOpen } = useShell()
  // Mantine notes where to give the focus back when it sees the drawer open, not when it comes open.
  const isMounted = useMounted()
  return (
    <Drawer
      opened={isMounted && isSidebarOpen}
      onClose={closeSidebar}
      size="min(360px, 100vw)"
      title={<BrandMark />}
      closeButtonProps={{ 'aria-label': 'Close menu' }}
      radius={0}
      classNames={{ header: classes['header'] ?? '' }}
    >
      <nav aria-label="Main">
        <ul className={classes['list']}>
          {menuItemsFor(member.metadata).map((item) => (
            <li key={item.href}>
              <DrawerLink item={item} />
            </li>
          ))}
        </ul>
      </nav>
      <SignOut />
    </Drawer>
  )
}

function DrawerLink({ item }: { item: MenuItem }) {
  const [isCurrent] = useRoute(item.isExact ? item.href : `${item.href}/*?`)
  const intent = useIntent(item.href)
  return (
    <Link
      href={item.href}
      className={`${rows['row']} ${classes['link']}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={closeSidebar}
      {...intent}
    >
      {item.label}
    </Link>
  )
}
