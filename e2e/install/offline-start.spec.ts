import { routes } from '../../src/routes.ts'
import { chooseProduct } from '../support/product.ts'
import { expect, test } from '../support/test.ts'
import { serverThatDies } from './server-that-dies.ts'

test.use({ serviceWorkers: 'allow' })

const { port } = await chooseProduct()

test('the installed app opens with the server dead, and says what it can do', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource|ERR_CONNECTION_REFUSED|clerk/i)
  const server = await serverThatDies(port)
  await page.goto(server.origin + routes.landing)
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await server.die()

  await page.goto(server.origin + routes.landing)
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Create an account' }).first(),
  ).toBeVisible()

  await page.goto(server.origin + routes.dashboard)
  await expect(
    page.getByRole('heading', { level: 1, name: /is not responding|offline/i }),
  ).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()

  await page.goto(server.origin + routes.privacyPolicy)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
})

test('the worker keeps files of the app alone', async ({ page }) => {
  await page.goto(routes.landing)
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await page.reload()
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached).toContain('/index.html')
  expect(cached.filter((path) => /^\/(api|clerk|health)\//.test(path))).toEqual([])
})

test('who comes back to the landing page finds it as the build has rendered it', async ({
  page,
}) => {
  await page.goto(routes.landing)
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await page.reload()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect(page.locator('#root')).toHaveAttribute('data-path', routes.landing)
})
