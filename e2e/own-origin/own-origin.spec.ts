import type { BrowserContext } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { launchOptions } from '../support/chromium.ts'
import { attend } from '../support/faults.ts'
import { newPerson, people, verificationCode } from '../support/people.ts'
import { logIn } from '../support/sign-up.ts'
import { expect, test as base } from '../support/test.ts'
import { appOrigin, identityOrigin, openTwoOrigins, type TwoOrigins } from './two-origins.ts'

/* Clerk on its own origin, without our proxy, and with its bot protection. */

let product: TwoOrigins

const test = base.extend<{ apart: BrowserContext }>({
  apart: async ({ playwright }, provide) => {
    const browser = await playwright.chromium.launch(launchOptions(...product.browserArgs))
    const context = await browser.newContext({
      baseURL: appOrigin,
      ignoreHTTPSErrors: true,
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      locale: 'en-GB',
    })
    const faults = attend(context)
    // A report-only policy: Cloudflare's script is from another origin.
    faults.expect(/\[Report Only\]|TrustedScriptURL/)
    await provide(context)
    faults.check()
    await browser.close()
  },
})

// All tests share one product.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  product = await openTwoOrigins()
})
test.afterAll(async () => product.close())

/** A stub of Turnstile, as far as Clerk uses it: everybody passes. */
const turnstile = `window.turnstile = {
  render(place, { callback }) { setTimeout(() => callback('a person')); return 'widget' },
  remove() {}, reset() {}, getResponse: () => 'a person',
}`

test('a new member signs up past the bot protection, and is led to the dashboard', async ({
  apart,
}) => {
  const page = await apart.newPage()
  await page.route('https://challenges.cloudflare.com/**', async (route) =>
    route.fulfill({ contentType: 'text/javascript', body: turnstile }),
  )
  const { firstName, lastName, email, password } = newPerson()
  await page.goto(routes.signUp)
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/sign_ups'),
  )
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const request = await sent
  expect(new URL(request.url()).origin).toBe(identityOrigin)
  expect(request.postData()).toContain('captcha_token=a+person')
  await page.getByLabel(/verification code/i).pressSequentially(verificationCode)
  await page.waitForURL(`**${routes.dashboard}**`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a member signs in, comes back known, and signs out', async ({ apart }) => {
  const page = await apart.newPage()
  const { email, password } = people.amina
  await page.goto(routes.signIn)
  await logIn(page, { email, password })
  await page.waitForURL(`**${routes.dashboard}`)
  for (const name of ['Continue', 'Close']) {
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  }
  await page.goto(routes.landing)
  await expect(page).toHaveURL(routes.dashboard)
  await page.goto(routes.myDetails)
  await expect(page.getByRole('main').getByText(email).first()).toBeVisible()
  await page.goto(routes.dashboard)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(routes.landing)
  const ended = async () => {
    const cookies = await apart.cookies(identityOrigin)
    return cookies.find(({ name }) => name === '__client_uat')?.value
  }
  await expect.poll(ended).toBe('0')
})
