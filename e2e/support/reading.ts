import type { Page } from '@playwright/test'

/** Waits until the page's data has loaded and is cached for reading offline. */
export async function untilRead(page: Page): Promise<void> {
  await page.getByRole('main').locator('h2').first().waitFor()
  await untilCached(page)
}

/** Waits until the encrypted cache has what this page shows, notes too: a page that is left a moment before loses that. */
export const untilCached = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    // The queries hand over what they have read in a task of its own, and that writes it in a second one.
    for (const _ of [1, 2]) await new Promise((resolve) => setTimeout(resolve))
    for (const name of ['rowan-cache', 'rowan-record-note'])
      await navigator.locks.request(name, () => undefined)
  })
