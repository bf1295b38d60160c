import { expect, type Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { mouse, type Hands } from './hands.ts'

export const pin = '271828'
export const wrongPin = '000000'

/** The screen of a locked device. */
export const locked = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Rowan is locked' })

export const lockIsOn = (page: Page) => page.getByText('The lock is on for this device')

export async function setPin(page: Page, hands: Hands = mouse): Promise<void> {
  await page.goto(routes.lock)
  await hands.type(page.getByLabel('Choose a PIN'), pin)
  await hands.type(page.getByLabel('Enter it again'), pin)
  await hands.press(page.getByRole('button', { name: 'Turn on with a PIN' }))
  await expect(lockIsOn(page)).toBeVisible()
}

export async function enterPin(page: Page, typed: string, hands: Hands = mouse): Promise<void> {
  await hands.type(page.getByLabel('PIN', { exact: true }), typed)
  await hands.press(page.getByRole('button', { name: 'Unlock', exact: true }))
}

export async function setPasskey(page: Page, hands: Hands = mouse): Promise<void> {
  await page.goto(routes.lock)
  await hands.press(page.getByRole('button', { name: 'Turn on with a passkey' }))
}

export const passkeyButton = (page: Page) =>
  page.getByRole('button', { name: 'Unlock with your passkey' })
