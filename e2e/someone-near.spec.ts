import { routes } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { mouse } from './support/hands.ts'
import { menuButton, phone } from './support/menu.ts'
import { expect, test } from './support/test.ts'

test('someone near: what protects is on one page, each within a press', async ({
  page,
  signInAsNewMember,
}) => {
  await page.setViewportSize(phone)
  await signInAsNewMember()
  await page.goto(routes.dashboard)
  const terms = page.getByRole('dialog', { name: 'Before you use Rowan' })
  await expect(terms.getByText(/^If someone is pressing you/)).toBeInViewport()
  await mouse.press(terms.getByRole('button', { name: 'Continue' }))
  const welcome = page.getByRole('dialog', { name: /^Welcome/ })
  await expect(welcome).toContainText('“Exit quickly” shows another page and signs you out.')
  await welcome.getByRole('link', { name: 'If someone might look at your phone' }).click()
  await expect(page).toHaveURL(routes.safety)
  await expect(welcome).toBeHidden()
  await expectAccessible(page)

  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(part('Use a lock')).toContainText('Off')
  // Each begins with what to do, and ends with what that does not stop.
  for (const [name, limit] of [
    ['Exit quickly', 'It does not stop someone who looks at your browser’s history'],
    ['Use a lock', 'It does not stop someone who knows your PIN'],
    ['Save nothing on this device', 'It does not stop someone who has this device'],
    ['Give Rowan a plain name', 'It does not stop someone who opens it'],
    ['Turn notifications off', 'Emails still come.'],
    ['Sign out other devices', 'If someone may know your password, change it first.'],
  ] as const) {
    await expect(part(name)).toContainText(limit)
  }
  // The first is ticked once the device has stored it.
  await page.getByLabel('Other people use this device too').click()
  await expect(page.getByLabel('Other people use this device too')).toBeChecked()
  await page.getByLabel('Use a plain name and icon').check()
  await page.reload()
  await expect(page.getByLabel('Other people use this device too')).toBeChecked()
  await expect(page.getByLabel('Use a plain name and icon')).toBeChecked()
  await page.getByRole('main').getByRole('link', { name: 'Turn on a lock' }).click()
  await expect(page).toHaveURL(routes.lock)
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'See where you’re signed in' }).click()
  await expect(page).toHaveURL(routes.security)
})

test('on a phone account settings open as a list, what protects first, and each page leads back to it', async ({
  page,
  signInAsGreeted,
}) => {
  await page.setViewportSize(phone)
  await signInAsGreeted()
  await page.goto(routes.dashboard)
  await menuButton(page).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Account Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeFocused()
  await expect(page).toHaveURL(routes.myData)
  const list = page.getByRole('navigation', { name: 'Account settings' })
  await expect(list.getByRole('link').first()).toHaveText('If someone might look at your phone')
  await expect(list.getByRole('link').first()).toBeInViewport()
  await list.getByRole('link', { name: 'My details' }).click()
  await expect(page).toHaveURL(routes.myDetails)
  await expect(page.getByRole('heading', { level: 1, name: 'My details' })).toBeInViewport()
  await page.getByRole('link', { name: 'All account settings' }).click()
  await expect(page).toHaveURL(routes.myData)
})

test('on a wide screen the whole menu of account settings can be scrolled to', async ({
  page,
  signInAsGreeted,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await signInAsGreeted()
  await page.goto(routes.appearance)
  const last = page
    .getByRole('navigation', { name: 'Account settings' })
    .getByRole('link', { name: 'Appearance' })
  await expect(last).toBeVisible()
  await page.mouse.move(1000, 400)
  await page.mouse.wheel(0, 2000)
  await expect(last).toBeInViewport({ ratio: 1 })
})

test('beside its pages the list of settings asks for no values, which it does not show', async ({
  page,
  signInAsGreeted,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAsGreeted()
  await page.goto(routes.myDetails)
  await expect(page.getByRole('button', { name: 'Update profile' })).toBeVisible()
  expect(asked.filter((path) => /\/api\/(addresses|new-results)$/.test(path))).toEqual([])
})
