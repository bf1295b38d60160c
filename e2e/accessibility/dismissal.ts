import type { Page } from '@playwright/test'

/** A dialog that may be put off closes by Escape, and the focus is somewhere on the page again. */
export async function dismissalFaults(page: Page): Promise<string[]> {
  const dialogs = page.getByRole('dialog')
  // A question may stand over the menu that it was asked from: the last one is in front.
  const open = await dialogs.count()
  const front = dialogs.nth(open - 1)
  const mayBePutOff = (await front.getByRole('button', { name: 'Dismiss' }).count()) > 0
  await page.keyboard.press('Escape')
  if (!mayBePutOff)
    return (await front.isVisible()) ? [] : ['Escape closed what asks for an answer']
  const isClosed = await front.waitFor({ state: 'hidden', timeout: 2_000 }).then(
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
