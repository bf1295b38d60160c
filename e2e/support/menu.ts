import type { Page } from '@playwright/test'

/** A viewport on which the menu is a drawer: wider screens have a rail. */
export const phone = { width: 375, height: 812 } as const

/** The button that opens the drawer. By exact name, because "Close menu" is there too while the drawer closes. */
export const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
