import type { Page } from '@playwright/test'

/** Every page has one heading of the first rank, in English. A dialog hides the page’s. */
export async function headingFaults(page: Page): Promise<string[]> {
  const lang = await page.locator('html').getAttribute('lang')
  const isCovered = await page.getByRole('dialog').last().isVisible()
  // Clerk's own h1 is given a lower rank, which a role by level does not hear of.
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
