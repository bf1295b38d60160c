import { Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { BrandMark } from '#ui/BrandMark.tsx'
import { closeSidebar, useShell } from '#ui/shell-state.ts'
import { SignOut } from '../dialogs/SignOut.tsx'
import { MenuItems } from './MenuItems.tsx'

/** The side navigation of section 2: 360 px from the left; an item, the overlay and Close close it. */
export function SideDrawer() {
  const { isSidebarOpen } = useShell()
  // Mantine remembers the focus when the drawer opens, but not when it is mounted open.
  const isMounted = useMounted()
  return (
    <Drawer
      opened={isMounted && isSidebarOpen}
      onClose={closeSidebar}
      data-escape-closes={isSidebarOpen ? 'anywhere' : undefined}
      size="min(360px, 100vw)"
      title={<BrandMark />}
      closeButtonProps={{ 'aria-label': 'Close menu' }}
      radius={0}
    >
      {/* The rail has another label: a window that is made wider shows both. */}
      <nav aria-label="Menu">
        <MenuItems onOpen={closeSidebar} />
      </nav>
      <SignOut isNamed />
    </Drawer>
  )
}
