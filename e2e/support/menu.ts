import type { Page } from '@playwright/test'

/** The button that opens the drawer. Its name exactly: "Close menu" stands beside it while the drawer goes. */
export const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
