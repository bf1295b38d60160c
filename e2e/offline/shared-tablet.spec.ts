import { routes } from '../../src/routes.ts'
import { mouse } from '../support/hands.ts'
import { closeGreetings, nextButton, question, textField } from '../support/health-profile.ts'
import { untilRead } from '../support/reading.ts'
import { makeAccount, openSession } from '../support/session.ts'
import { expect, origin, test, type Page } from '../support/test.ts'
import { storedRows } from './stored-rows.ts'

test.use({ serviceWorkers: 'allow' })

/** No member data, except the id of the session that was signed out (decision 114). */
const nothing = { cache: ['epoch'], device: ['has-left', 'is-shared'] }
const diagnosis = 'Zebrafinch-Quill syndrome'

test('two people share a tablet: an answer waits for its owner, unseen, and is sent when they are back', async ({
  page,
  context,
  browser,
  faults,
}) => {
  test.setTimeout(120_000)
  faults.expect(/Failed to load resource|ERR_|Failed to fetch|clerk/i)
  const owner = await makeAccount(origin)
  await context.addCookies(owner.cookies)
  await page.goto(routes.onboardingStep.href('step2'))
  await closeGreetings(page, mouse, { isShared: true })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect(question(page, "What's your diagnosis?")).toBeVisible()

  await context.setOffline(true)
  await textField(page).fill(diagnosis)
  await nextButton(page).click()
  await expect(page.getByText('Saved on this device', { exact: true }).first()).toBeVisible()
  await page.goto(routes.healthProfile)
  // Some versions of Chromium report a page that was loaded offline as online; either is fine here.
  const silence = /^(You’re offline|Rowan is not responding)$/
  await expect(page.getByRole('heading', { level: 1, name: silence })).toBeVisible()
  await expect(page.getByText(/An answer waiting to be sent is still here/)).toBeVisible()

  await context.setOffline(false)
  await page.route('**/api/diagnosis', (route) => route.abort())
  await page.getByRole('button', { name: 'Try again' }).click()
  await untilRead(page)
  await expect(page.getByText('Saved on this device').first()).toBeVisible()
  await context.setOffline(true)
  await page.unroute('**/api/diagnosis')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Keep it on this device' }).click()
  await expect(page).toHaveURL(routes.landing)
  expect(await storedRows(page)).toEqual(nothing)

  await context.setOffline(false)
  await untilSignedOut(page)
  await context.addCookies((await makeAccount(origin)).cookies)
  await page.goto(routes.healthProfile)
  await closeGreetings(page, mouse)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'My health profile' })).toBeVisible()
  for (const path of [routes.healthProfile, routes.taskList, routes.notSent]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(diagnosis)).toHaveCount(0)
    await expect(page.getByText('Saved on this device')).toHaveCount(0)
  }
  expect(await storedRows(page)).toEqual(nothing)
  await page.goto(routes.healthProfile)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(routes.landing)
  await untilSignedOut(page)

  await context.addCookies(await openSession(origin, owner.person))
  await page.goto(routes.healthProfile)
  await expect(page.getByText(diagnosis)).toBeVisible()
  await page.goto(routes.notSent)
  await expect(page.getByRole('heading', { name: 'All sent' })).toBeVisible()

  const phone = await browser.newContext({ serviceWorkers: 'block' })
  await phone.addCookies(await openSession(origin, owner.person))
  const elsewhere = await phone.newPage()
  await elsewhere.goto(origin + routes.healthProfile)
  await expect(elsewhere.getByText(diagnosis)).toBeVisible()
  await phone.close()
})

/** Closes the terms and the welcome, and says there that others use this device too. */
test('who signs out without a connection stays signed out in the page that comes back to it', async ({
  page,
  context,
  signInAsGreeted,
  faults,
}) => {
  faults.expect(/Failed to load resource|ERR_|Failed to fetch|clerk/i)
  await signInAsGreeted()
  await page.goto(routes.dashboard)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await page.waitForFunction(() => Reflect.get(window, 'Clerk')?.user)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(routes.landing)
  await context.setOffline(false)

  await page.getByRole('link', { name: 'Log in' }).first().click()
  const sessions = async () => {
    const reply = await page.request.get('/clerk/v1/client')
    const { response } = await reply.json()
    return response?.sessions ?? []
  }
  await expect.poll(sessions).toEqual([])
  await expect(page.getByLabel('Email address')).toBeVisible()
  await expect(page).toHaveURL(routes.signIn)
})

async function untilSignedOut(page: Page): Promise<void> {
  await page.goto(routes.signIn)
  await expect(page.getByLabel('Email address')).toBeVisible({ timeout: 20_000 })
}
