import { expect, type Page } from '@playwright/test'

/** Presses the button of the sign-in screen, then answers at NHS login as one of its test people. */
export async function continueWithNhsLogin(
  page: Page,
  name: string,
  answer: string,
): Promise<void> {
  await page.getByRole('button', { name: 'Continue to NHS login' }).click()
  await expect(
    page.getByRole('heading', { name: 'Agree to share your NHS login information' }),
  ).toBeVisible()
  await page.getByRole('radio', { name: new RegExp(name) }).check()
  await page.getByRole('button', { name: answer }).click()
}
