import { expect, test } from 'vitest'
import { menuItemsFor } from '#app/layouts/MenuItems.tsx'

test('the menu has the items of section 2 in their order, then Studies, and Home is exact', () => {
  const items = menuItemsFor({ canAccessHurdle: true })
  expect(items.map(({ label, href }) => `${label} ${href}`)).toEqual([
    'Home /dashboard',
    'My Health Profile /dashboard/health-profile',
    'My GP Record /dashboard/medical-record',
    'Diagnostics /dashboard/kit',
    'Notifications /dashboard/notifications',
    'Help & Support /help',
    'Account Settings /dashboard/my-data',
    'Studies /dashboard/studies',
  ])
  expect(items.filter(({ isExact }) => isExact).map(({ label }) => label)).toEqual(['Home'])
})
