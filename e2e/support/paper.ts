import type { Page } from '@playwright/test'

/** Renders the document for printing. */
export async function showPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
}

/** Ends the printing, as a browser does once its dialog is closed. */
export async function leavePaper(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
}

/** The number of printed pages. */
export async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', margin: { top: '15mm', bottom: '15mm' } })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
