import type { Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { mouse, type Hands } from './hands.ts'
import { verificationCode, type Person } from './people.ts'

/** Creates an account with the form on the page and the code that is sent. */
export async function signUp(page: Page, hands: Hands, person: Person): Promise<void> {
  await fillInSignUp(page, hands, person)
  await enterCode(page)
}

/** Sends the form, and waits for the page of the code. */
export async function fillInSignUp(page: Page, hands: Hands, person: Person): Promise<void> {
  await hands.type(page.getByLabel('First name'), person.firstName)
  await hands.type(page.getByLabel('Last name'), person.lastName)
  await hands.type(page.getByLabel('Email address'), person.email)
  await hands.type(page.getByLabel('Password', { exact: true }), person.password)
  await hands.press(page.getByRole('button', { name: 'Continue', exact: true }))
  await codeField(page).waitFor()
}

export async function enterCode(page: Page): Promise<void> {
  await page.keyboard.type(verificationCode)
  await page.waitForURL(`**${routes.dashboard}**`)
}

/** Fills in the two steps of the log-in form. */
export async function logIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
  hands: Hands = mouse,
): Promise<void> {
  await hands.type(page.getByLabel('Email address'), email)
  await hands.press(page.getByRole('button', { name: 'Continue', exact: true }))
  await hands.type(page.getByLabel('Password', { exact: true }), password)
  await hands.press(page.getByRole('button', { name: 'Continue', exact: true }))
}

export const codeField = (page: Page) => page.getByLabel('Enter verification code').first()
