import { routes } from '../../src/routes.ts'
import { people } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { openState } from './open-state.ts'
import { states } from './states.ts'

test('every page has a title of its own that ends with the name of the service', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(30_000 + Object.keys(states).length * 3_000)
  const titles: string[] = []
  const look = async ([first]: (typeof states)[keyof typeof states]) => {
    if (!first) return
    if (first.as && first.as !== 'newcomer') await signInAs(first.as)
    await openState(page, first)
    // A page that still loads bears a more general title for a moment.
    await expect
      .poll(async () => titles.includes(await page.title()), { message: first.address })
      .toBe(false)
    titles.push(await page.title())
  }
  await signInAs(people.tom)
  // The first of account settings only leads on to the second.
  const { landing, signIn, signUp, myData: _, ...others } = states
  for (const itsStates of Object.values(others)) await look(itsStates)
  await page.context().clearCookies()
  for (const itsStates of [landing, signIn, signUp]) await look(itsStates)

  expect(titles.filter((title) => !/\S – Rowan$/.test(title))).toEqual([])
})

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
  await signInAs(people.amina)
  await page.goto(routes.dashboard)
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await menu.click()
  await page.getByRole('dialog').getByRole('link', { name: 'My Health Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My health profile' })).toBeFocused()
})

test('the page says in which language it is written', async ({ page }) => {
  await page.goto(routes.landing)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
})
