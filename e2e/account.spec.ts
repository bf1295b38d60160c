import { readFile } from 'node:fs/promises'
import { routes } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { typeLetter, unusedLetters } from './support/gp-record.ts'
import { allHands, mouse } from './support/hands.ts'
import { closeGreetings } from './support/health-profile.ts'
import { people, verificationCode } from './support/people.ts'
import { openSession } from './support/session.ts'
import { expect, origin, test, type Page } from './support/test.ts'

const newPassword = 'three-quiet-otters'

/** Account settings, after the greetings. */
async function openSettings(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await closeGreetings(page, mouse)
}

const noteSyncs = (page: Page) => {
  const syncs: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/sync')) syncs.push(request.postDataJSON())
  })
  return syncs
}

test('the menu leads to every page of account settings', async ({ page, signInAs }) => {
  await signInAs(people.amina)
  await page.goto(routes.dashboard)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Account settings/ })
    .click()
  await expect(page).toHaveURL(routes.myDetails)
  await expect(page.getByRole('button', { name: 'Update profile' })).toBeVisible()
  await expect(page.locator('.cl-navbar')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'NHS login settings' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Go to NHS login settings/ })).toHaveAttribute(
    'href',
    'https://settings.login.nhs.uk',
  )
  const menu = page.getByRole('navigation', { name: 'Account settings' })
  const names = await menu.getByRole('link').allInnerTexts()
  expect(names).toHaveLength(15)
  // My details are open already.
  for (const name of [...names.filter((each) => each !== 'My details'), 'My details']) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeFocused()
  }
  await page.getByRole('link', { name: 'My account' }).click()
  await expect(page).toHaveURL(routes.myDetails)
})

test('an NHS login is connected in the panel by the keyboard alone', async ({ page, signInAs }) => {
  await signInAs(people.amina)
  await page.goto(routes.myDetails)
  const opener = page.getByRole('button', { name: 'Connect account' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'NHS login' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('a changed name and a new phone number are taken over at once, and by the next visit', async ({
  page,
  signInAsNewMember,
}) => {
  await signInAsNewMember()
  await page.clock.install()
  await openSettings(page, routes.myDetails)
  const syncs = noteSyncs(page)
  await page.getByRole('button', { name: 'Update profile' }).click()
  await page.getByLabel('First name').fill('Robin')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByText('Robin O’Neill-Åström').or(page.getByText("Robin O'Neill-Åström")),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Add phone number' }).click()
  await page.getByLabel('Phone number').fill('7700 900123')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('textbox', { name: /code/i }).first().pressSequentially(verificationCode)
  await expect(page.getByText('+44 7700 900123')).toBeVisible()
  await expect
    .poll(() => syncs.at(-1))
    .toMatchObject({
      firstName: 'Robin',
      mobileNumber: '+447700900123',
    })
  await expectAccessible(page)
  const before = syncs.length

  await page.getByRole('link', { name: 'Rowan, home' }).click()
  await page.clock.fastForward(61_000)
  await page.getByRole('link', { name: 'My account' }).click()
  await expect.poll(() => syncs).toHaveLength(before + 1)
  await page.getByRole('link', { name: 'Addresses' }).click()
  await page.getByRole('link', { name: 'My details' }).click()
  await expect(page.getByRole('button', { name: 'Update profile' })).toBeVisible()
  await page.goto(routes.healthProfile)
  await expect(page.getByText('Robin', { exact: true })).toBeVisible()
  await expect(page.getByText('+44 7700 900123')).toBeVisible()
})

for (const hands of allHands) {
  test(`a member changes the password ${hands.name}`, async ({
    page,
    faults,
    signInAsNewMember,
  }) => {
    faults.expect(/422/)
    const person = await signInAsNewMember()
    await openSettings(page, routes.security)
    const save = page.getByRole('button', { name: 'Change password' })
    await hands.press(save)
    await expect(page.getByRole('link', { name: 'Please enter a new password.' })).toBeVisible()

    await hands.type(page.getByLabel('Current password'), 'not-the-password')
    await hands.type(page.getByLabel('New password'), newPassword)
    await hands.press(save)
    await expect(
      page.getByRole('link', { name: 'This is not your current password.' }),
    ).toBeVisible()
    await expect(page).toHaveTitle(/^Error: /)
    await expectAccessible(page)

    await hands.type(page.getByLabel('Current password'), person.password)
    await hands.press(save)
    await expect(page.getByText('We’ve changed your password.')).toBeVisible()
    await expect(page.getByLabel('Current password')).toHaveValue('')
    await openSession(origin, { ...person, password: newPassword })
    await expect(openSession(origin, person)).rejects.toThrow(/422/)
  })
}

test('a member signs out the phone they have lost', async ({
  page,
  browser,
  signInAsNewMember,
}) => {
  const person = await signInAsNewMember()
  const phone = await browser.newContext({ serviceWorkers: 'block' })
  await phone.addCookies(await openSession(origin, person))
  await openSettings(page, routes.security)
  const devices = page.getByRole('main').getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText('This browser')
  await devices
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect(page.getByText('You’re not signed in anywhere else.')).toBeVisible()

  const lost = await phone.newPage()
  await lost.goto(origin + routes.dashboard)
  await expect(lost).toHaveURL(origin + routes.signIn)
  await phone.close()
  await page.reload()
  await expect(devices).toHaveCount(1)
})

test('a member ends the connection to their GP record', async ({ page, signInAsNewMember }) => {
  await signInAsNewMember(unusedLetters.callum.surname)
  await openSettings(page, routes.gpConnection)
  await expect(page.getByText('Your GP record is not connected')).toBeVisible()
  await page.goto(routes.gpConnectDetails)
  await typeLetter(page, mouse, unusedLetters.callum)
  await page.getByRole('button', { name: 'Connect to my record' }).click()
  await page.getByRole('dialog', { name: 'Your GP record' }).waitFor()
  await page.goto(routes.gpConnection)
  const disconnect = page.getByRole('button', { name: 'Disconnect my GP record' })
  await disconnect.click()
  await page.getByRole('button', { name: 'Keep it connected' }).click()
  await expect(disconnect).toBeFocused()
  await disconnect.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(page.getByText('Your GP record is disconnected')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Connect your GP record' })).toBeVisible()
  await page.goto(routes.gpRecord)
  await expect(page.getByRole('button', { name: 'View my record' })).toHaveCount(0)
})

test('a member keeps an address for kits, and their home address stays', async ({
  page,
  signInAsNewMember,
}) => {
  await signInAsNewMember()
  await openSettings(page, routes.addresses)
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('link', { name: 'Please enter your postcode.' })).toBeVisible()
  await page.getByLabel('Address line 1').fill('3 Quay Street')
  await page.getByLabel('Town or city').fill('Bristol')
  await page.getByLabel('Postcode').fill('bs14dj')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('BS1 4DJ')).toBeVisible()
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByLabel('Address line 1').fill('9 Mill Lane')
  await page.getByLabel('Town or city').fill('Bath')
  await page.getByLabel('Postcode').fill('BA1 1AA')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByRole('button', { name: /^Remove.*Mill Lane/ }).click()
  await expect(page.getByText('9 Mill Lane')).toHaveCount(0)
  await expect(page.getByText('3 Quay Street')).toBeVisible()
})

test('the appearance that was chosen is there from the first paint', async ({ page, signInAs }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signInAs(people.amina)
  await page.goto(routes.appearance)
  await page.getByRole('radio', { name: 'Dark' }).check()
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  // Without the app's scripts, so that everything shown is from the HTML.
  await page.route('**/assets/*.js', (route) =>
    route.fulfill({ body: '', contentType: 'text/javascript' }),
  )
  await page.goto(routes.landing)
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('a member saves everything that is held about them as a file', async ({ page, signInAs }) => {
  await signInAs(people.amina)
  await page.goto(routes.download)
  await page.getByRole('button', { name: 'Get my data' }).click()
  await expect(page.getByRole('heading', { name: 'Your DNA kits' })).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(/^rowan-\d{4}-\d\d-\d\d\.json$/)
  const file: unknown = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(file).toMatchObject({ version: 1, profile: { firstName: people.amina.firstName } })
})

test('a member closes the account and cannot sign in again', async ({
  page,
  signInAsNewMember,
}) => {
  const person = await signInAsNewMember()
  await openSettings(page, routes.closeAccount)
  const close = page.getByRole('button', { name: 'Close my account' })
  await close.click()
  await expect(page.getByRole('link', { name: /^Tick the box/ })).toBeVisible()
  await page.getByRole('checkbox', { name: /permanently delete my data$/ }).check()
  await close.click()
  await expect(page).toHaveURL(routes.landing)
  await expect(page.getByText('Your account is closed')).toBeVisible()
  await expectAccessible(page)
  await expect(openSession(origin, person)).rejects.toThrow(/422/)
  await page.goto(routes.dashboard)
  await expect(page).toHaveURL(routes.signIn)
})
