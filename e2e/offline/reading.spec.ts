import type { Route } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { makeDevice, type Device } from '../answers/device.ts'
import { mouse } from '../support/hands.ts'
import { hold } from '../support/hold.ts'
import { closeGreetings } from '../support/health-profile.ts'
import { menuButton } from '../support/menu.ts'
import { people } from '../support/people.ts'
import { untilRead } from '../support/reading.ts'
import { openSession } from '../support/session.ts'
import { expect, test, type Page } from '../support/test.ts'
import { productBehindGate, type GatedProduct } from './product-behind-gate.ts'

test.describe.configure({ mode: 'serial', timeout: 90_000 })

let product: GatedProduct
let device: Device

test.beforeAll(async () => {
  // Its own product has to start first.
  test.setTimeout(120_000)
  product = await productBehindGate()
  device = await makeDevice()
  await device.start()
})
test.afterAll(async () => {
  await device.remove()
  await product.close()
})
test.beforeEach(() => product.become('alive'))

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Pages that work offline, and what Amina sees there. */
const cachedRoutes = [
  [routes.taskList, 'Task list'],
  [routes.healthProfile, 'My health profile'],
  [routes.kit, 'Diagnostics'],
  [routes.notifications, 'Notifications'],
] as const

test('F30: every cached route renders with the server dead, with its date', async () => {
  const context = device.context()
  await context.addCookies(await openSession(product.origin, people.amina))
  const page = await context.newPage()
  await page.goto(product.origin + routes.dashboard)
  await closeGreetings(page, mouse)
  for (const [path, title] of [[routes.dashboard, ''] as const, ...cachedRoutes]) {
    await page.goto(product.origin + path)
    await expect(heading(page)).toContainText(title)
    await untilRead(page)
    // Fresh data has no note about its age.
    await expect(page.getByText('Saved copy from')).toHaveCount(0)
  }
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  product.become('dead')
  for (const [path, title] of cachedRoutes) {
    await page.goto(product.origin + path)
    await expect(heading(page)).toHaveText(title)
    await expect(page.getByText('Saved copy from').first()).toBeVisible()
  }
  await page.goto(product.origin + routes.helpPage.href('faq'))
  await expect(heading(page)).toBeVisible()
  await page.close()
})

for (const state of ['dead', 'hung'] as const) {
  test(`F31: a known member sees the dashboard with the server ${state}, and is not sent to sign in`, async () => {
    const page = await device.context().newPage()
    product.become(state)
    // Does not wait for the load event, which a hung server may delay.
    await page.goto(product.origin + routes.dashboard, { waitUntil: 'commit' })
    await expect(page.getByText('Okafor-Reid', { exact: false }).first()).toBeVisible()
    await expect(page).toHaveURL(product.origin + routes.dashboard)
    await page.close()
  })
}

/** How the identity provider fails while everything else works. */
const failures = {
  'is dead': (route: Route) => route.abort('connectionrefused'),
  // Never settles; ends with the page.
  hangs: async () => undefined,
  'answers 500': (route: Route) => route.fulfill({ status: 500, body: 'Internal Server Error' }),
} as const

for (const [fails, fail] of Object.entries(failures)) {
  test(`F31: a known member sees the dashboard within two seconds while Clerk alone ${fails}`, async () => {
    const page = await device.context().newPage()
    let failed = 0
    await page.route('**/clerk/**', async (route) => {
      failed += 1
      await fail(route)
    })
    // The best of three, because the machine may be busy.
    await expect(async () => {
      await page.goto(product.origin + routes.dashboard, { waitUntil: 'commit' })
      await expect(page.getByText('Okafor-Reid').first()).toBeVisible({ timeout: 2_000 })
    }).toPass({ intervals: [0], timeout: 6_000 })
    await expect.poll(() => failed).toBeGreaterThan(0)
    await page.goto(product.origin + routes.healthProfile)
    await expect(heading(page)).toHaveText('My health profile')
    await expect(page).toHaveURL(product.origin + routes.healthProfile)
    await page.close()
  })
}

test('S6, S7: who signs out offline has left in every tab, also after the browser was killed', async () => {
  const [page, other] = [await device.context().newPage(), await device.context().newPage()]
  product.become('dead')
  await other.goto(product.origin + routes.healthProfile)
  await expect(heading(other)).toHaveText('My health profile')
  await page.goto(product.origin + routes.dashboard)
  await menuButton(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(product.origin + routes.landing)
  await expect(other).toHaveURL(product.origin + routes.landing, { timeout: 2_000 })
  await device.kill()
  await device.start()

  const after = await device.context().newPage()
  await after.goto(product.origin + routes.healthProfile)
  await expect(after.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 })
  await expect(after.getByText('Okafor-Reid')).toHaveCount(0)
  product.become('alive')
  await after.goto(product.origin + routes.healthProfile)
  await expect(after).toHaveURL(product.origin + routes.signIn, { timeout: 20_000 })
})

test('S7: the Back button brings back nothing of somebody who has left meanwhile', async () => {
  const context = device.context()
  await context.addCookies(await openSession(product.origin, people.amina))
  const [page, other] = [await context.newPage(), await context.newPage()]
  await page.addInitScript(noteTransactions)
  // Proves that this browser freezes pages, without which the rest would prove nothing. It evicts a page that the
  // test evaluates something in while it is frozen, so this is tried again.
  await expect(async () => {
    await page.goto(product.origin + routes.dashboard)
    await expect(page.getByText('Okafor-Reid').first()).toBeVisible()
    await atRest(page)
    await page.evaluate(() =>
      window.addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset['put'] = persisted ? 'aside' : 'anew'
      }),
    )
    await page.goto(product.origin + routes.privacyPolicy)
    await page.goBack({ waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-put', 'aside', { timeout: 3_000 })
  }).toPass({ timeout: 40_000 })
  await expect(page.getByText('Okafor-Reid').first()).toBeVisible()
  await atRest(page)

  await page.goto(product.origin + routes.privacyPolicy)
  await other.goto(product.origin + routes.dashboard)
  await menuButton(other).click()
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other).toHaveURL(product.origin + routes.landing)
  // Not `goBack`, which fails if the page navigates again before Playwright knows about it.
  await page.evaluate(() => history.back())
  await expect(page).not.toHaveURL(product.origin + routes.privacyPolicy)
  await expect(page.getByText('Okafor-Reid')).toHaveCount(0)
  await expect(page).toHaveURL(/\/(sign-in)?$/)
  await expect(page.getByText('Okafor-Reid')).toHaveCount(0)
})

test('S7: whoever has left is not shown again while the identity provider ends their session, whatever another tab believes', async () => {
  const context = device.context()
  const unaware = await context.newPage()
  await unaware.goto(product.origin + routes.signIn)
  await expect(unaware.getByRole('textbox').first()).toBeVisible()
  await context.addCookies(await openSession(product.origin, people.amina))
  const [page, leaving] = [await context.newPage(), await context.newPage()]
  await leaving.goto(product.origin + routes.dashboard)
  await expect(leaving.getByText('Okafor-Reid').first()).toBeVisible()
  const release = await hold(leaving, '**/clerk/v1/**')
  await menuButton(leaving).click()
  await leaving.getByRole('button', { name: 'Sign out' }).click()
  await expect(leaving).toHaveURL(product.origin + routes.landing)
  const isAnswered = page.waitForResponse((response) => response.url().includes('/clerk/v1/client'))
  await page.goto(product.origin + routes.dashboard)
  await isAnswered
  await release()
  await expect(page).toHaveURL(product.origin + routes.signIn)
  await expect(page.getByText('Okafor-Reid')).toHaveCount(0)
})

/** Runs in the page before its scripts: records when the last transaction began. */
function noteTransactions() {
  const begun = new Proxy(Reflect.get(IDBDatabase.prototype, 'transaction'), {
    apply(begin, database, options) {
      Reflect.set(window, 'lastTransaction', performance.now())
      return Reflect.apply(begin, database, options)
    },
  })
  Reflect.set(IDBDatabase.prototype, 'transaction', begun)
}

/** Waits for a second without disk access: a page that is left earlier reloads on return (decision 015). */
const atRest = async (page: Page): Promise<void> =>
  expect
    .poll(async () =>
      page.evaluate(() => performance.now() - Number(Reflect.get(window, 'lastTransaction'))),
    )
    .toBeGreaterThan(1000)
