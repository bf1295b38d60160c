import { routes } from '../../src/routes.ts'
import { productBehindGate, type GatedProduct } from '../offline/product-behind-gate.ts'
import { makeTablet, type Tablet } from '../offline/tablet.ts'
import { mouse } from '../support/hands.ts'
import { closeGreetings } from '../support/health-profile.ts'
import { people } from '../support/people.ts'
import { untilRead } from '../support/reading.ts'
import { openSession } from '../support/session.ts'
import { expect, test, type Page } from '../support/test.ts'

let product: GatedProduct
let phone: Tablet

test.beforeAll(async () => {
  // Its own product has to start first.
  test.setTimeout(120_000)
  product = await productBehindGate()
  phone = await makeTablet()
})
test.afterAll(async () => {
  await phone.remove()
  await product.close()
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const wayBack = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Back', exact: true })

test('installing from the browser and opening from the icon with the server dead', async () => {
  const { origin } = product
  const context = await phone.open()
  await context.addCookies(await openSession(origin, people.amina))
  const page = await context.newPage()
  await page.goto(origin + routes.dashboard)
  await closeGreetings(page, mouse)
  for (const path of [routes.dashboard, routes.kit]) {
    await page.goto(origin + path)
    await untilRead(page)
  }
  // A browser has its own Back button.
  await expect(wayBack(page)).toHaveCount(0)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))

  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const manifestId = `${origin}/`
  await devtools.send('PWA.install', { manifestId, installUrlOrBundleUrl: manifestId })
  // The browser would ask the person.
  await devtools.send('PWA.changeAppUserSettings', { manifestId, displayMode: 'standalone' })
  product.become('dead')

  const opening = context.waitForEvent('page')
  await devtools.send('PWA.launch', { manifestId })
  const app = await opening
  await expect(app).toHaveURL(`${origin}${routes.dashboard}?source=homescreen`)
  await expect(app.getByText('Okafor-Reid').first()).toBeVisible()
  await expect(app.getByText('Saved copy from').first()).toBeVisible()
  expect(await app.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true)
  await expect(wayBack(app)).toHaveCount(0)
  const bell = app.getByRole('link', { name: /^Notifications, [1-9]\d* unread$/ })
  const unread = Number(/\d+/.exec(await bell.innerText())?.[0])
  const onTheIcon = async () =>
    (await devtools.send('PWA.getOsAppState', { manifestId })).badgeCount
  await expect.poll(onTheIcon).toBe(unread)

  // A shortcut of the icon navigates the open window.
  const url = `${origin}${routes.kit}?source=shortcut`
  await devtools.send('PWA.launch', { manifestId, url })
  await expect(app).toHaveURL(url)
  await expect(heading(app)).toHaveText('Diagnostics')
  await expect(app.getByText('Saved copy from').first()).toBeVisible()
  await wayBack(app).click()
  await expect(app).toHaveURL(origin + routes.dashboard)
})
