import type { Page } from '@playwright/test'
import { mouse } from '../support/hands.ts'
import { deliverTo } from '../support/kit.ts'
import { nextButton, textField } from '../support/health-profile.ts'
import { clearCache } from './reach.ts'

/* Opens the dialogs that follow a success. Replies are mocked where something would be saved for good. */

/** Answers the last question of the set-up; all others count as answered. */
export async function completeSetUp(page: Page): Promise<void> {
  await page.route('**/api/users', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    const user: { userOnboarding: { questionType: string; complete: boolean }[] } =
      await response.json()
    const userOnboarding = user.userOnboarding.map((step) => ({
      ...step,
      complete: step.complete || step.questionType !== 'medication',
    }))
    return route.fulfill({ response, json: { ...user, userOnboarding } })
  })
  const address = page.url()
  await clearCache(page)
  await page.goto(address)
  await textField(page).fill('Vitamin D')
  await nextButton(page).click()
  await page.getByRole('dialog', { name: 'Account setup complete' }).waitFor()
}

export async function placeOrder(page: Page): Promise<void> {
  const order = {
    id: 'e2e',
    number: '12345678',
    createdAt: '2026-02-03T09:30:00.000Z',
    status: 'CONFIRMED',
  }
  let orders: object[] = []
  await page.route('**/api/test-kits', (route) => {
    const isOrder = route.request().method() === 'POST'
    if (isOrder) orders = [order]
    return route.fulfill({ status: isOrder ? 201 : 200, json: isOrder ? { order } : { orders } })
  })
  await nextButton(page).click()
  await page.getByRole('heading', { level: 1, name: 'Person taking the kit' }).waitFor()
  await nextButton(page).click()
  await page.getByRole('heading', { level: 1, name: 'Delivery Address' }).waitFor()
  await mouse.type(page.getByLabel('Address line 1'), deliverTo.line1)
  await mouse.type(page.getByLabel('Town or city'), deliverTo.city)
  await mouse.type(page.getByLabel('Postcode'), deliverTo.postcode)
  await page.getByRole('button', { name: 'Place the order' }).click()
  await page.getByRole('dialog', { name: 'Order placed successfully' }).waitFor()
}

/** Mocks the account after an NHS login that shared the details of the surgery. */
export async function beOfferedTheRecord(page: Page): Promise<void> {
  await page.route('**/clerk/v1/client?**', async (route) => {
    const response = await route.fetch()
    const reply: { response: { sessions: { user: object }[] } } = await response.json()
    for (const session of reply.response.sessions) {
      session.user = { ...session.user, external_accounts: [nhsLogin] }
    }
    return route.fulfill({ response, json: reply })
  })
  await page.route('**/api/gp-records/handed-over', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { available: true, odsCode: 'P84031' } })
      : route.fulfill({ status: 422, contentType: 'application/problem+json', json: notMatched }),
  )
  await page.reload()
  await page.getByRole('dialog', { name: 'Connect your GP record?' }).waitFor()
}

/** The surgery does not know the details. */
export async function beRefusedTheRecord(page: Page): Promise<void> {
  await beOfferedTheRecord(page)
  await page.getByRole('button', { name: 'Connect my GP record' }).click()
  await page.getByText('your surgery did not accept the details').waitFor()
}

const nhsLogin = {
  object: 'external_account',
  id: 'eac_e2e',
  provider: 'oauth_custom_nhs_login',
  verification: { status: 'verified' },
}

const notMatched = {
  type: 'urn:rowan:problem:gp-details-not-matched',
  title: 'The surgery does not know these details.',
  status: 422,
  code: 'gp-details-not-matched',
  requestId: 'e2e',
}
