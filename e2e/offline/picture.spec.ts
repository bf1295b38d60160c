import { createHash } from 'node:crypto'
import { people as examples } from '../../server/db/people.ts'
import { routes } from '../../src/routes.ts'
import { viewRecord } from '../support/gp-record.ts'
import { menuButton } from '../support/menu.ts'
import { people } from '../support/people.ts'
import { expect, test, type Page } from '../support/test.ts'
import { keptRows } from './kept-rows.ts'

/** Where a page's picture lies in the vault. */
const placeOf = (path: string) =>
  createHash('sha256')
    .update(JSON.stringify([examples.amina.subject, `picture of ${path}`]))
    .digest('hex')

const isKept = async (page: Page, path: string) =>
  (await keptRows(page)).vault.includes(placeOf(path))

const picture = (page: Page) => page.locator('#root > [inert]')

/** From now on the app of this page does not come before it is let go. */
async function holdApp(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/app-*.js', async (route) => {
    await held
    // Whoever has gone elsewhere meanwhile does not miss it.
    await route.continue().catch(() => undefined)
  })
  return letGo
}

test.beforeEach(async ({ signInAs }) => signInAs(people.amina))

for (const path of [routes.dashboard, routes.taskList, routes.kit, routes.healthProfile]) {
  test(`who comes back to ${path} sees it as it was until it is there`, async ({ page }) => {
    await page.goto(path)
    await expect.poll(async () => isKept(page, path)).toBe(true)
    const main = page.locator('main')
    const before = await main.innerText()
    const letGo = await holdApp(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(picture(page)).toBeVisible()
    expect(await main.innerText()).toBe(before)
    await expect(menuButton(page)).toBeHidden()
    letGo()
    await expect(menuButton(page)).toBeVisible()
    await expect(picture(page)).toHaveCount(0)
    await expect(main).toHaveText(/Saved copy from/)
  })
}

test('a picture that no app takes the place of gives way to the frame', async ({ page }) => {
  await page.goto(routes.dashboard)
  await expect.poll(async () => isKept(page, routes.dashboard)).toBe(true)
  await holdApp(page)
  await page.clock.install()
  await page.reload({ waitUntil: 'commit' })
  await expect(picture(page)).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(picture(page)).toHaveCount(0)
  await expect(page.getByText('Menu')).toBeVisible()
})

test('a GP record is pictured too, and its picture waits for its warning', async ({
  page,
  context,
}) => {
  await page.goto(routes.gpRecord)
  await viewRecord(page)
  await page.reload()
  await expect.poll(async () => isKept(page, routes.gpRecord)).toBe(true)
  await holdApp(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(picture(page).getByRole('article', { includeHidden: true }).first()).toBeVisible()

  const another = await context.newPage()
  await holdApp(another)
  await another.goto(routes.gpRecord, { waitUntil: 'commit' })
  await another.waitForFunction(() => 'rowanPicture' in window)
  await another.evaluate(async () => Reflect.get(window, 'rowanPicture'))
  await expect(picture(another)).toHaveCount(0)
})
