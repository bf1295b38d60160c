import { routes } from '../../src/routes.ts'
import { menuButton, phone } from '../support/menu.ts'
import { people } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a move between pages puts the focus on the heading of the page', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.amina)
  await page.goto(routes.dashboard)
  await page.getByRole('main').getByRole('link', { name: 'Task list' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Task list' })).toBeFocused()
})

test('a move through the drawer does so too, and closing it gives the focus back', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize(phone)
  await signInAs(people.amina)
  await page.goto(routes.dashboard)
  const menu = menuButton(page)
  await menu.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await menu.click()
  await page.getByRole('dialog').getByRole('link', { name: 'My Health Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My health profile' })).toBeFocused()
})

test('the overlay and the close button close the drawer too', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 800, height: 720 })
  await signInAs(people.amina)
  await page.goto(routes.dashboard)
  const drawer = page.getByRole('dialog')
  await menuButton(page).click()
  await drawer.getByRole('button', { name: 'Close menu' }).click()
  await expect(drawer).toBeHidden()
  await menuButton(page).click()
  await expect(drawer).toBeVisible()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.mouse.click(width - 20, height / 2)
  await expect(drawer).toBeHidden()
  await expect(menuButton(page)).toBeFocused()
})

test('on a wide screen the rail leads to the same pages, and says which one is open', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.amina)
  await page.goto(routes.dashboard)
  await expect(menuButton(page)).toBeHidden()
  const rail = page.getByRole('navigation', { name: 'Main' })
  await rail.getByRole('link', { name: 'My Health Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My health profile' })).toBeFocused()
  await expect(rail.locator('[aria-current=page]')).toHaveText('My Health Profile')
})

test('the page says in which language it is written', async ({ page }) => {
  await page.goto(routes.landing)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
})
