import type { Page } from '@playwright/test'

/** Every page has one heading of the first rank, in English. A dialog hides the page’s. */
export async function headingFaults(page: Page): Promise<string[]> {
  const lang = await page.locator('html').getAttribute('lang')
  const isCovered = await page.getByRole('dialog').isVisible()
  const heads = await page.getByRole('heading', { level: 1 }).allInnerTexts()
  return [
    ...(lang === 'en-GB' ? [] : [`the language is ${lang}`]),
    ...(isCovered || heads.length === 1
      ? []
      : [`${heads.length} of the first rank: ${heads.join(' | ')}`]),
  ]
}
