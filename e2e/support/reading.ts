import type { Page } from '@playwright/test'

/** What the page is about is there, and kept for reading offline. */
export const untilRead = async (page: Page): Promise<void> =>
  page.getByRole('main').locator('h2').first().waitFor()
