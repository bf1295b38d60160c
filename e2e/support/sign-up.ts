import type { Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import type { Hands } from './hands.ts'
import { verificationCode, type Person } from './people.ts'

/** Fills in the sign-up form on the page, and the code that is sent. */
export async function signUp(page: Page, hands: Hands, person: Person): Promise<void> {
  await hands.type(page.getByLabel('First name'), person.firstName)
  await hands.type(page.getByLabel('Last name'), person.lastName)
  await hands.type(page.getByLabel('Email address'), person.email)
  await hands.type(page.getByLabel('Password', { exact: true }), person.password)
  await hands.press(page.getByRole('button', { name: 'Continue', exact: true }))
  await page.getByLabel('Enter verification code').first().waitFor()
  await page.keyboard.type(verificationCode)
  await page.waitForURL(`**${routes.dashboard}**`)
}
