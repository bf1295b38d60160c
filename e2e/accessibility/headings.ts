import type { Page } from '@playwright/test'

/** Every page needs exactly one h1, in English. A dialog hides the page’s. */
export async function headingFaults(page: Page): Promise<string[]> {
  const lang = await page.locator('html').getAttribute('lang')
  const isCovered = await page.getByRole('dialog').last().isVisible()
  // We lower the level of Clerk's own h1, which getByRole does not notice.
  const heads = await page
    .locator('h1:not([aria-level]), [role="heading"][aria-level="1"]')
    .filter({ visible: true })
    .allInnerTexts()
  return [
    ...(lang === 'en-GB' ? [] : [`the language is ${lang}`]),
    ...(isCovered || heads.length === 1
      ? []
      : [`${heads.length} of the first rank: ${heads.join(' | ')}`]),
  ]
}
