import { expect, type Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import type { Hands } from './hands.ts'
import { closeGreetings } from './health-profile.ts'
import { operate } from './operate.ts'

export const deliverTo = { line1: '27 Tannery Street', city: 'Leeds', postcode: 'ls79zy' } as const

/** Gives this member kit access, and opens the page of kits, after the greetings. */
export async function openDiagnostics(page: Page, email: string, hands: Hands): Promise<void> {
  await operate('kit-access', email, 'on')
  await page.goto(routes.kit)
  await closeGreetings(page, hands)
  await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible()
}

const wizardButton = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

/** Orders a kit, starting on the page of kits, and returns the order's number. */
export async function orderKit(page: Page, hands: Hands): Promise<string> {
  await hands.press(page.getByRole('link', { name: 'Order DNA test kit' }))
  await expect(page).toHaveURL(routes.kitWizard.href('step1'))
  await hands.press(wizardButton(page, 'Next'))
  await expect(page.getByRole('heading', { level: 1, name: 'Person taking the kit' })).toBeVisible()
  await hands.press(wizardButton(page, 'Next'))
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery Address' })).toBeVisible()
  await hands.type(page.getByLabel('Address line 1'), deliverTo.line1)
  await hands.type(page.getByLabel('Town or city'), deliverTo.city)
  await hands.type(page.getByLabel('Postcode'), deliverTo.postcode)
  await hands.press(wizardButton(page, 'Place the order'))
  const placed = page.getByRole('dialog', { name: 'Order placed successfully' })
  await hands.press(placed.getByRole('button', { name: 'Close', exact: true }))
  await expect(page).toHaveURL(routes.kit)
  return orderNumber(page)
}

export async function orderNumber(page: Page): Promise<string> {
  const first = page
    .getByRole('main')
    .getByText(/^Order/)
    .first()
  await expect(first).toHaveText(/^Order \d{8}$/)
  return (await first.innerText()).replace('Order ', '')
}

/** A step of the timeline. */
export const step = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) })
