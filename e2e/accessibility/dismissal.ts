import type { Page } from '@playwright/test'

/** A dialog that may be put off closes by Escape, and the focus is somewhere on the page again. */
export async function dismissalFaults(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog')
  const mayBePutOff = (await dialog.getByRole('button', { name: 'Dismiss' }).count()) > 0
  await page.keyboard.press('Escape')
  if (!mayBePutOff)
    return (await dialog.isVisible()) ? [] : ['Escape closed what asks for an answer']
  const isClosed = await dialog.waitFor({ state: 'hidden', timeout: 2_000 }).then(
    () => true,
    () => false,
  )
  if (!isClosed) return ['Escape does not close it']
  // It goes back once the dialog is out of the way.
  const isBack = await page
    .waitForFunction(() => document.activeElement !== document.body, null, { timeout: 1_000 })
    .then(
      () => true,
      () => false,
    )
  return isBack ? [] : ['the focus is nowhere once it is closed']
}
