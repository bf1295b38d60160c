import type { Page } from '@playwright/test'

/** Where the menu is a drawer: wider screens have a rail. */
export const phone = { width: 375, height: 812 } as const

/** The button that opens the drawer. Its name exactly: "Close menu" stands beside it while the drawer goes. */
export const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
