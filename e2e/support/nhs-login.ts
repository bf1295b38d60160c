import { expect, type Page } from '@playwright/test'

/** Presses the button on the sign-in screen, then signs in at NHS login as one of its test people. */
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
