import type { Page } from '@playwright/test'

/** Waits until the page's data has loaded and is cached for reading offline. */
export const untilRead = async (page: Page): Promise<void> =>
  page.getByRole('main').locator('h2').first().waitFor()
