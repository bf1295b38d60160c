import type { Page } from '@playwright/test'

/** A dismissable dialog has to close on Escape and return the focus to the page. */
export async function dismissalFaults(page: Page): Promise<string[]> {
  const dialogs = page.getByRole('dialog')
  // A dialog may be on top of the menu that opened it: the last one is in front.
  const open = await dialogs.count()
  const front = dialogs.nth(open - 1)
  // One over the whole window has no cross, which would be under the quick exit.
  const closing = front.getByRole('button', { name: /^(?:Dismiss|Close)$/ })
  const mayBePutOff = (await closing.count()) > 0
  await page.keyboard.press('Escape')
  if (!mayBePutOff)
    return (await front.isVisible()) ? [] : ['Escape closed what asks for an answer']
  const isClosed = await front.waitFor({ state: 'hidden', timeout: 2_000 }).then(
    () => true,
    () => false,
  )
  if (!isClosed) return ['Escape does not close it']
  // The focus returns once the dialog has closed.
  const isBack = await page
    .waitForFunction(() => document.activeElement !== document.body, null, { timeout: 1_000 })
    .then(
      () => true,
      () => false,
    )
  return isBack ? [] : ['the focus is nowhere once it is closed']
}
