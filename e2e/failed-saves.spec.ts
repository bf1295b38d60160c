import type { Route } from '@playwright/test'
import { routes } from '../src/routes.ts'
import { storedRows } from './offline/stored-rows.ts'
import { mouse } from './support/hands.ts'
import {
  closeGreetings,
  namesAdded,
  nextButton,
  question,
  textField,
} from './support/health-profile.ts'
import type { Person } from './support/people.ts'
import { endSessions } from './support/session.ts'
import { logIn } from './support/sign-up.ts'
import { expect, origin, test, type Page } from './support/test.ts'

const html = { contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' }
const problem = { contentType: 'application/problem+json', body: '{}' }

const failures = [
  { what: 'the service fails', reply: { status: 500, ...problem } },
  { what: 'a gateway fails', reply: { status: 502, ...html } },
  { what: 'a Wi-Fi page answers', reply: { status: 200, ...html } },
]

for (const { what, reply } of failures) {
  test(`when ${what}, an answer is kept on the device and sent later`, async ({
    page,
    faults,
    signInAsNewMember,
  }) => {
    faults.expect(/Failed to load resource/)
    await signInAsNewMember()
    await answerWhile(page, (route) => route.fulfill(reply))
    await page.goto(routes.healthProfile)
    await expect(page.getByText('Saved on this device').first()).toBeVisible()

    await page.unroute('**/api/diagnosis')
    await page.goto(routes.notSent)
    const sendNow = page.getByRole('button', { name: 'Send now' })
    await sendNow.click({ timeout: 5_000 }).catch(() => undefined)
    await expect(page.getByRole('heading', { name: 'All sent' })).toBeVisible()
  })
}

test('by keyboard nobody loses their place over an answer that waits', async ({
  page,
  faults,
  signInAsNewMember,
}) => {
  faults.expect(/Failed to load resource/)
  await signInAsNewMember()
  await answerWhile(page, (route) => route.abort())
  await page.goto(routes.notSent)

  const discard = page.getByRole('button', { name: /^Discard/ })
  await discard.press('Enter')
  await expect(page.getByRole('group', { name: /^Delete your answer/ })).toBeFocused()
  await page.getByRole('button', { name: 'Keep it' }).press('Enter')
  await expect(discard).toBeFocused()

  const held: (() => void)[] = []
  await page.route('**/api/diagnosis', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.abort()
  })
  const sendNow = page.getByRole('button', { name: 'Send now' })
  await sendNow.press('Enter')
  await expect(page.getByText(/sending now/).first()).toBeVisible()
  await expect(sendNow).toBeFocused()
  for (const release of held) release()
  await expect(page.getByText(/^Saved on this device/).first()).toBeVisible()
  await expect(sendNow).toBeFocused()

  await discard.press('Enter')
  await page.getByRole('button', { name: 'Delete the answer' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'All sent' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('an answer that the service refuses stays on the page, with the reason', async ({
  page,
  faults,
  signInAsNewMember,
}) => {
  faults.expect(/has not been saved|Failed to load resource/)
  await signInAsNewMember()
  await openDiagnosis(page)
  const lines = consoleLines(page)
  const details = { type: 'about:blank', title: 'Not so', status: 422, code: 'c', requestId: 'r' }
  await page.route('**/api/diagnosis', (route) =>
    route.fulfill({ status: 422, ...problem, body: JSON.stringify(details) }),
  )
  await textField(page).fill('Alport syndrome')
  await nextButton(page).click()
  const summary = page.locator(':focus').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeVisible()
  await expect(summary).toContainText('Your answer has not been saved. Not so')
  await expect(textField(page)).toHaveValue('Alport syndrome')
  expect(lines().filter((line) => line.includes('step2'))).toHaveLength(1)
  expect(lines().join()).not.toContain('Alport')
  await page.unroute('**/api/diagnosis')
  await nextButton(page).click()
  await expect(question(page, "What's your date of birth?")).toBeVisible()
})

test('without a connection an answer is saved on this device', async ({
  page,
  context,
  faults,
  signInAsNewMember,
}) => {
  faults.expect(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  await signInAsNewMember()
  await openDiagnosis(page)
  await textField(page).fill('Alport syndrome')
  await context.setOffline(true)
  await nextButton(page).click()
  await expect(question(page, "What's your date of birth?")).toBeVisible()
  await expect(page.getByText('1 answer waiting to be sent.').last()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('1 answer sent at').last()).toBeVisible({ timeout: 15_000 })
})

test('a session that ends while typing: copies go, the answer is kept, and saved after signing in', async ({
  page,
  context,
  faults,
  signInAsNewMember,
}) => {
  faults.expect(/401|has not been saved/)
  const person = await signInAsNewMember()
  await page.clock.install()
  await openDiagnosis(page)
  await textField(page).fill('Alport syndrome')
  await endSessions(context, origin)
  // As after the last token of the session has expired, a minute later (decision 114).
  await page.route('**/api/**', async (route) => {
    const { authorization: _, ...others } = await route.request().allHeaders()
    await route.continue({ headers: others })
  })
  await page.clock.fastForward('02:00')
  // Another call of the app may notice first, and replace the form by the sign-in page.
  await nextButton(page)
    .click({ timeout: 5_000 })
    .catch(() => expect(page).toHaveURL(/sign-in/))

  const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in' })
  await expect(signIn.or(page.getByLabel('Email address'))).toBeVisible()
  if (await signIn.isVisible()) await signIn.click()
  await expect
    .poll(async () => storedRows(page))
    .toEqual({ cache: ['epoch'], device: ['has-left', 'is-shared'] })
  await page.unroute('**/api/**')
  await signInAgain(page, person)
  // They are led back to the question, or to the one after it if that answer was sent, or to the dashboard.
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Task list' }).click()
  await page.getByRole('link', { name: /Diagnosis/ }).click()
  // In the box as it was typed. If Next was pressed in time, it stored the answer, which was sent once its owner was
  // back, and the name is among those added.
  const isAdded = async () =>
    (await namesAdded(page).filter({ hasText: 'Alport syndrome' }).count()) === 1
  await expect
    .poll(async () => (await textField(page).inputValue()) === 'Alport syndrome' || isAdded())
    .toBe(true)
  const wasSent = page.getByText(/1 answer sent at/).first()
  await expect(wasSent.or(nextButton(page)).first()).toBeVisible()
  if (await wasSent.isVisible()) return
  await nextButton(page).click()
  // Or it is being sent just now.
  const nextQuestion = question(page, "What's your date of birth?")
  await expect(nextQuestion.or(wasSent).first()).toBeVisible()
})

test('a page whose data cannot be read says so and can be tried again', async ({
  page,
  faults,
  signInAsNewMember,
}) => {
  faults.expect(/Failed to load resource/)
  await signInAsNewMember()
  await page.route('**/api/health-profile', (route) => route.fulfill({ status: 503 }))
  await page.goto(routes.healthProfile)
  await closeGreetings(page, mouse)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible({ timeout: 15_000 })
  await page.unroute('**/api/health-profile')
  await again.click()
  await expect(page.getByText('Wren', { exact: true })).toBeVisible()
})

async function openDiagnosis(page: Page): Promise<void> {
  await page.goto(routes.onboardingStep.href('step2'))
  await closeGreetings(page, mouse)
}

/** Answers the question and gets to the next one while the service behaves like this. */
async function answerWhile(page: Page, meet: (route: Route) => Promise<void>): Promise<void> {
  await openDiagnosis(page)
  await page.route('**/api/diagnosis', meet)
  await textField(page).fill('Alport syndrome')
  await nextButton(page).click()
  await expect(question(page, "What's your date of birth?")).toBeVisible()
}

async function signInAgain(page: Page, { email, password }: Person): Promise<void> {
  await logIn(page, { email, password })
  await page.waitForURL(`**${routes.dashboard}**`)
}

function consoleLines(page: Page): () => string[] {
  const lines: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') lines.push(message.text())
  })
  return () => lines
}
