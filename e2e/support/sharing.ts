import { expect, type Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'

/** The record of all dates takes its time on a busy machine. */
export const read = { timeout: 60_000 }

/** The page with the choice of what to share, of a member who has read the warning. */
export async function choose(page: Page): Promise<void> {
  await page.goto(routes.shareRecord)
  await page.getByRole('button', { name: 'View my record' }).click()
  await openChoice(page)
}

export async function openChoice(page: Page): Promise<void> {
  await page.getByText('Choose what is in it').click(read)
  await expect(page.getByRole('checkbox', { name: /^Allergies/ })).toBeVisible()
}

export async function makeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Make the link' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible(read)
  return page.getByRole('textbox', { name: 'Link' }).inputValue()
}

export async function openAs(viewer: Page, name: string, passcode?: string): Promise<void> {
  await viewer.getByLabel('Your name, and where you work').fill(name)
  if (passcode !== undefined) await viewer.getByLabel('Passcode').fill(passcode)
  await viewer.getByRole('button', { name: 'Open the summary' }).click()
}

/** The link that somebody of this name has opened, where its member can stop it. */
export async function stopLinkOf(page: Page, recipient: string): Promise<void> {
  const made = page
    .getByRole('listitem')
    .filter({ hasText: recipient })
    .filter({ has: page.getByRole('button', { name: /Stop sharing/ }) })
  await made.getByRole('button', { name: /Stop sharing/ }).click()
  await expect(made).toHaveCount(0)
}

/** The link as another program takes it. */
export const shlink = (link: string) => link.slice(link.indexOf('shlink:/'))
