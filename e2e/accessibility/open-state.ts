import { expect, type Page } from '@playwright/test'
import type { State } from './state.ts'

/** Brings the page into the state and waits until it is complete. */
export async function openState(page: Page, { address, reach }: State): Promise<void> {
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await expect(page).not.toHaveTitle(/^Loading/)
  await reach?.(page)
  await page.getByRole('status').getByText('Loading').waitFor({ state: 'hidden' })
}
