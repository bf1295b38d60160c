import { routes } from '../src/routes.ts'
import { allHands } from './support/hands.ts'
import {
  closeGreetings,
  namesAdded,
  nextButton,
  question,
  textField,
} from './support/health-profile.ts'
import { menuButton, phone } from './support/menu.ts'
import { people } from './support/people.ts'
import { logIn } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

for (const hands of allHands) {
  test(`a member comes back and changes an answer ${hands.name}`, async ({
    page,
    context,
    faults,
    signInAsNewMember,
  }) => {
    // Before the device clears the session, it asks the service, which no longer accepts it.
    faults.expect(/401.*\/api\/auth/)
    const { email, password } = await signInAsNewMember()
    await page.goto(routes.onboardingStep.href('step2'))
    await closeGreetings(page, hands)
    await hands.type(textField(page), 'Alport syndrome, Pompe disease')
    await hands.press(nextButton(page))
    await expect(question(page, "What's your date of birth?")).toBeVisible()
    await context.clearCookies()

    await page.goto(routes.landing)
    await hands.press(page.getByRole('link', { name: 'Log in' }).first())
    await logIn(page, { email, password }, hands)
    await page.waitForURL(`**${routes.dashboard}`)

    await hands.press(page.getByRole('main').getByRole('link', { name: 'My health profile' }))
    await hands.press(page.getByRole('link', { name: /Change.*diagnos/i }))
    await expect(namesAdded(page)).toContainText(['Alport syndrome', 'Pompe disease'])
    await hands.press(page.getByRole('button', { name: 'Remove Pompe disease' }))
    await hands.press(page.getByRole('button', { name: 'Save' }))

    await expect(page).toHaveURL(routes.healthProfile)
    await expect(page.getByText('Alport syndrome', { exact: true })).toHaveCount(1)
    await expect(page.getByText('Pompe disease')).toHaveCount(0)
  })

  test(`a member signs out in the drawer ${hands.name}`, async ({ page, signInAsNewMember }) => {
    await signInAsNewMember()
    await page.goto(routes.dashboard)
    await closeGreetings(page, hands)
    await page.setViewportSize(phone)
    await hands.press(menuButton(page))
    await hands.press(page.getByRole('button', { name: 'Sign out' }))
    await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
    await page.goto(routes.healthProfile)
    await expect(page).toHaveURL(routes.signIn)
  })
}

test('a session that two tabs leave is ended by one of them', async ({
  page,
  context,
  signInAsGreeted,
}) => {
  await signInAsGreeted()
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.setViewportSize(phone)
    await tab.goto(routes.dashboard)
    await expect(menuButton(tab)).toBeVisible()
  }
  let ends = 0
  await context.route('**/sessions/*/end?*', async (route) => {
    ends += 1
    // The other tab does the same.
    await other.waitForURL(routes.landing)
    await route.continue()
  })
  await menuButton(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
    const sessions = async () =>
      tab.evaluate(() => Reflect.get(window, 'Clerk')?.client?.signedInSessions.length)
    await expect.poll(sessions).toBe(0)
  }
  expect(ends).toBe(1)
})

test('a link into the app leads through the log-in to its page', async ({
  page,
  context,
  signInAsGreeted,
}) => {
  const { email, password } = await signInAsGreeted()
  await context.clearCookies()
  const wanted = `${routes.notificationSettings}?from=email`
  await page.goto(wanted)
  await expect(page).toHaveURL(routes.signIn)
  await logIn(page, { email, password })
  await expect(page).toHaveURL(wanted)
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('rowan-return-to'))).toBeNull()
})

test('a wrong password is refused in words, and what was typed stays', async ({ page, faults }) => {
  faults.expect(/422/)
  await page.goto(routes.signIn)
  await logIn(page, { email: people.grace.email, password: 'not-the-password' })
  await expect(
    page
      .getByRole('main')
      .getByText(/password is incorrect/i)
      .last(),
  ).toBeVisible()
  await expect(page).toHaveURL(new RegExp(routes.signIn))
})

test('an e-mail address that is taken is refused in words, with the focus in its field', async ({
  page,
  faults,
}) => {
  faults.expect(/422/)
  await page.goto(routes.signUp)
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Again')
  await page.getByLabel('Email address').fill(people.grace.email)
  await page.getByLabel('Password', { exact: true }).fill('A-long-enough-passw0rd!')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(
    page
      .getByRole('main')
      .getByText(/email address is taken/i)
      .last(),
  ).toBeVisible()
  await expect(page.getByLabel('Email address')).toBeFocused()
})

test('two members on one device never see each other’s answers', async ({
  page,
  context,
  signInAs,
  signInAsNewMember,
}) => {
  await signInAs(people.amina)
  await page.goto(routes.healthProfile)
  await expect(page.getByText(people.amina.email)).toBeVisible()
  await context.clearCookies()
  const person = await signInAsNewMember()
  await page.goto(routes.healthProfile)
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByText(people.amina.lastName)).toHaveCount(0)
})

test('a member whose identity provider comes late stays where they are', async ({
  page,
  context,
  signInAs,
  faults,
}) => {
  faults.expect(/ERR_|clerk/i)
  await signInAs(people.amina)
  const verified = page.waitForResponse(/\/api\/auth$/)
  await page.goto(routes.dashboard)
  await verified
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Without it the SDK invents a client in which nobody is signed in.
  await context.clearCookies({ name: /^__session/ })
  await page.route('**/clerk/v1/**', async (route) => route.abort('timedout'))
  await page.clock.install()
  await page.reload()
  const statusOfSdk = async () => page.evaluate(() => Reflect.get(window, 'Clerk')?.status)
  await expect.poll(statusOfSdk, { timeout: 30_000 }).toBe('degraded')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const verifiedAgain = page.waitForResponse(/\/api\/auth$/)
  await page.unroute('**/clerk/v1/**')
  await page.clock.fastForward('00:31')
  expect((await verifiedAgain).ok()).toBe(true)
  await expect(page).toHaveURL(routes.dashboard)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a sign-in that was opened while the identity provider was silent shows its form once it answers', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_|clerk/i)
  await page.clock.install()
  await page.route('**/clerk/v1/**', async (route) => route.abort('timedout'))
  await page.goto(routes.signIn)
  const statusOfSdk = async () => page.evaluate(() => Reflect.get(window, 'Clerk')?.status)
  await expect.poll(statusOfSdk, { timeout: 30_000 }).toBe('degraded')
  await expect(page.getByLabel('Email address')).toBeHidden()
  await page.unroute('**/clerk/v1/**')
  await page.clock.fastForward('00:31')
  await expect(page.getByLabel('Email address')).toBeVisible()
})
