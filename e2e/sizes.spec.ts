import { hrefs, routes } from '../src/routes.ts'
import { hold } from './support/hold.ts'
import { menuButton } from './support/menu.ts'
import { people } from './support/people.ts'
import { expect, test, type Locator } from './support/test.ts'

const sizeOf = async (element: Locator) => {
  const box = await element.boundingBox()
  return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) }
}

test('dialogs, suggestions and the drawer are as large as section 9 says', async ({
  page,
  signInAsNewcomer,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInAsNewcomer()
  await page.goto(hrefs.onboardingStep('step1'))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeVisible()
  await expect.poll(async () => (await sizeOf(dialog)).width).toBe(760)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const welcome = page.getByRole('dialog', { name: /^Welcome/ })
  await expect.poll(async () => (await sizeOf(welcome)).width).toBe(512)
  await welcome.getByRole('button', { name: 'Close', exact: true }).click()

  await page.getByLabel('Find your address').fill('wr2 6nj')
  const suggestions = page.getByRole('listbox')
  await expect(suggestions.getByRole('option').first()).toBeVisible()
  expect((await sizeOf(suggestions)).height).toBeLessThanOrEqual(263)

  await page.setViewportSize({ width: 1000, height: 720 })
  await menuButton(page).click()
  await expect.poll(async () => (await sizeOf(dialog)).width).toBe(360)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(async () => (await sizeOf(dialog)).width).toBe(320)
})

for (const width of [412, 1280]) {
  test(`what stands below the panel of details is not moved by it, ${width} pixels wide`, async ({
    page,
    signInAs,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInAs(people.amina)
    const release = await hold(page, '**/clerk-js/userprofile_*')
    await page.goto(routes.myDetails)
    const below = page.getByRole('region', { name: 'NHS login settings' })
    const placeOf = async () => below.evaluate((element) => element.getBoundingClientRect().top)
    const before = await placeOf()
    await release()
    await expect(page.getByRole('button', { name: 'Update profile' })).toBeVisible()
    expect(await placeOf()).toBe(before)
  })
}
