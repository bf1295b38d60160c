import { writeFileSync } from 'node:fs'
import { hrefs, routes } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { allHands, mouse, type Hands } from './support/hands.ts'
import { closeGreetings } from './support/health-profile.ts'
import { operate } from './support/operate.ts'
import { newPerson, people, type Person } from './support/people.ts'
import { nextPoll } from './support/polling.ts'
import { openSession } from './support/session.ts'
import { logIn, signUp } from './support/sign-up.ts'
import { giveBirthDate, openStudy } from './support/studies.ts'
import { expect, origin, test, type Page } from './support/test.ts'

/** Notifications arrive within one polling interval. */
const oneInterval = { timeout: 12_000 }

const otherStudy = { id: 'marfan-heart', name: 'Heart and aorta in Marfan syndrome' }

/** As a study manager would write it. */
const newStudy = {
  studyName: 'Breath by night',
  organisation: 'Institute of Lungs',
  description: 'How people breathe at night.',
  infoLink: 'https://lungs.example/about',
  terms: 'https://lungs.example/terms',
  privacyPolicy: 'https://lungs.example/privacy',
  dataRequests: [{ type: 'QUESTIONNAIRE', name: 'Sleep diary' }],
}

const agreed = (page: Page) => page.getByRole('region', { name: 'What you agreed to' })

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

test('a visitor follows a study link, creates an account and expresses interest', async ({
  page,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto(routes.publicStudy.href(openStudy), { waitUntil: 'networkidle' })
  await expect(page.getByText('Are you interested in this study?')).toBeVisible()
  expect(loaded.filter((path) => /clerk/.test(path))).toEqual([])
  for (const link of await page.getByRole('main').locator('a[target=_blank]').all()) {
    await expect(link).toHaveAttribute('href', /^https:/)
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }

  await page.getByRole('link', { name: 'Yes, create account' }).click()
  await expect(page).toHaveURL(hrefs.signUp(openStudy))
  await signUp(page, mouse, newPerson())
  await expect(page).toHaveURL(routes.studyInterest.href(openStudy))
  await closeGreetings(page, mouse)

  // Every page of the dashboard redirects to the study until it is answered.
  await page.goto(routes.taskList)
  await expect(page).toHaveURL(routes.studyInterest.href(openStudy))
  await button(page, 'Confirm interest').click()
  await expect(page).toHaveURL(/\/dashboard\/study-invites\/[\w-]+\/data$/)
  await expect(page.getByText('You are not sharing your data at this point.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(routes.taskList)
  await expect(page.getByRole('link', { name: 'Confirm data request' })).toBeVisible()

  await page.goto(routes.publicStudy.href(openStudy))
  await expect(page).toHaveURL(routes.studyInterest.href(openStudy))
  await expect(page.getByText('You’ve confirmed your interest')).toBeVisible()
})

for (const hands of allHands) {
  test(`a member consents, keeps a copy and withdraws ${hands.name}`, async ({
    page,
    signInAsNewMember,
  }) => {
    const { email } = await signInAsNewMember()
    await operate('invite', email, openStudy)
    await page.goto(routes.taskList)
    await closeGreetings(page, hands)
    await giveBirthDate(page)
    await page.goto(routes.taskList)
    await confirmInterest(page, hands)
    await consent(page, hands)

    await hands.press(page.getByRole('link', { name: 'keep a copy or withdraw' }))
    await hands.press(page.getByRole('main').getByRole('link', { name: 'Your copy' }).first())
    await expect(page.getByText('In force', { exact: true })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('button', { name: /Print/ })).toBeHidden()
    await expect(page.getByText('COL3A1 gene sequencing', { exact: true })).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await hands.press(page.getByRole('banner').getByRole('link', { name: 'Back' }))

    await hands.press(page.getByRole('main').getByRole('button', { name: /^Withdraw/ }))
    const asked = page.getByRole('dialog', { name: 'Withdraw your consent?' })
    await expect(asked).toContainText('What stops:')
    await expect(asked).toContainText('What cannot be undone:')
    await hands.press(asked.getByRole('button', { name: 'Withdraw consent' }))
    await expect(asked).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Withdrawn', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What you agreed to' })).toBeFocused()
    await expect(page.getByRole('button', { name: /^Withdraw/ })).toBeHidden()
    await expectAccessible(page)
  })
}

test('after a withdrawal nobody says that I share', async ({
  page,
  browser,
  faults,
  signInAsGreeted,
}) => {
  faults.expect(/Failed to load resource/)
  const person = await signInAsGreeted()
  await operate('invite', person.email, openStudy)
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await context.addCookies(await openSession(origin, person))
  const phone = await context.newPage()
  // Whether the study has got something of it yet, or not.
  const shares = /^You (share data with|agreed to) 1 study\./
  const sharesNot = 'You’re not sharing data with any study.'

  await giveBirthDate(page)
  await page.goto(routes.taskList)
  await confirmInterest(page, mouse)
  await consent(page, mouse)
  for (const device of [page, phone]) {
    await device.goto(origin + routes.dashboard)
    await expect(device.getByText(shares)).toBeVisible()
  }

  // On the laptop, at once, and before the service has said anything else.
  await page.goto(routes.consents)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Withdraw/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw consent' }).click()
  // It closes once the device has stored the withdrawal.
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(agreed(page).getByText(sharesNot)).toBeVisible()
  // The dialog closes once the phone has it too.
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.route('**/api/**', async (route) => route.abort())
  await page.goto(routes.dashboard)
  await expect(page.getByText(/^On .* you were not sharing data with any study\.$/)).toBeVisible()
  await expect(page.getByText(shares)).toBeHidden()

  // On the phone, without the service and after its next contact.
  await phone.route('**/api/**', async (route) => route.abort())
  await phone.reload()
  await expect(
    phone.getByText(/^On .* you (were sharing data with|had agreed to) 1 study/),
  ).toBeVisible()
  await expect(phone.getByText(shares)).toBeHidden()
  await phone.unroute('**/api/**')
  await phone.goto(origin + routes.consents)
  await expect(phone.getByText(sharesNot)).toBeVisible()
  await phone.goto(origin + routes.dashboard)
  await expect(phone.getByText(sharesNot)).toBeVisible()
  await expect(phone.getByText(shares)).toBeHidden()
  await context.close()
})

test('a study’s life: it is written, opened, joined, changed, left and closed', async ({
  page,
  faults,
  signInAsNewMember,
}, testInfo) => {
  test.setTimeout(120_000)
  faults.expect(/409/)
  const id = `lungs-${testInfo.testId.slice(0, 12)}-${testInfo.repeatEachIndex}`
  const file = testInfo.outputPath('study.json')
  const write = (verb: 'study-create' | 'study-change', consentText: string) => {
    writeFileSync(file, JSON.stringify({ ...newStudy, id, consentText }))
    return operate(verb, file)
  }
  await write('study-create', 'We keep your data for ten years.')
  const { email } = await signInAsNewMember()
  expect(await operate('studies')).not.toContain(id)
  await operate('study-open', id)
  await operate('invite', email, id)
  await page.goto(routes.taskList)
  await closeGreetings(page, mouse)
  await giveBirthDate(page)
  await page.goto(routes.taskList)
  await expect(page.getByText(newStudy.studyName)).toBeVisible()
  await confirmInterest(page, mouse)
  await page.getByRole('link', { name: 'Confirm data request' }).click()
  await expect(page.getByText('Sleep diary', { exact: true })).toBeVisible()
  const itsWords = page.getByRole('region', { name: 'About this study’s use of your data' })
  await expect(itsWords).toContainText('We keep your data for ten years.')
  await expectAccessible(page)
  await write('study-change', 'We keep your data for five years.')
  await button(page, 'Consent').click()
  await expect(page.getByText(/has changed/).first()).toBeVisible()
  await expect(itsWords).toContainText('We keep your data for five years.')
  await page.goto(routes.taskList)
  await consent(page, mouse)
  await write('study-change', 'We keep your data for one year.')
  await page.goto(routes.consents)
  await page.getByRole('link', { name: 'Your copy', exact: true }).click()
  await expect(itsWords).toContainText('We keep your data for five years.')

  await page.goto(routes.accessHistory)
  await expect(page.getByText('Invited you to a study').first()).toBeVisible()
  await page.goto(routes.consents)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Withdraw/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(page.getByRole('heading', { name: 'Withdrawn', exact: true })).toBeVisible()

  expect(await operate('studies')).toContain(id)
  await operate('study-close', id)
  expect(await operate('studies')).not.toContain(id)
})

test('a notification arrives while the page is open', async ({ page, signInAsNewMember }) => {
  await page.clock.install()
  const { email } = await signInAsNewMember()
  await page.goto(routes.notifications)
  await closeGreetings(page, mouse)
  await expect(page.getByRole('link', { name: 'Notifications, 0 unread' })).toBeVisible()
  await operate('invite', email, openStudy)
  await nextPoll(page)
  const news = page.getByRole('link', { name: 'You’re invited to take part in a study' })
  await expect(news).toBeVisible(oneInterval)
  await expect(page.getByRole('heading', { name: 'New', exact: true })).toBeVisible()
  await news.click()
  await expect(button(page, 'Decline')).toBeVisible()
})

test('a member declines an invite and is on the dashboard again', async ({
  page,
  signInAsNewMember,
}) => {
  await openInvite(page, await signInAsNewMember())
  await expect(page.getByText('Are you interested in this study?')).toBeVisible()
  await expect(button(page, 'Confirm interest')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Back' })).toBeVisible()
  await button(page, 'Decline').click()
  await expect(page).toHaveURL(routes.dashboard)
  await page.goto(routes.taskList)
  await expect(page.getByText('Confirm data request')).toBeHidden()
})

test('the data that a study asks for is named before anything is shared', async ({
  page,
  signInAsNewMember,
}) => {
  await openInvite(page, await signInAsNewMember())
  await button(page, 'Confirm interest').click()
  const main = page.getByRole('main')
  for (const words of [
    'To participate in this study, the following data is requested',
    'You are not sharing your data at this point. You are simply expressing your interest in the study',
    'COL3A1 gene sequencing',
    'GP record',
  ]) {
    await expect(main.getByText(words).first()).toBeVisible()
  }
  for (const name of [/^About the study/, /^Privacy policy/, /^Terms/]) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', /^https:/)
  }
})

test('two studies, two decisions: each has its row, a decline is undone, and consent follows at once', async ({
  page,
  signInAsNewMember,
}) => {
  const { email } = await signInAsNewMember()
  await operate('invite', email, openStudy)
  await operate('invite', email, otherStudy.id)
  await page.goto(routes.taskList)
  await closeGreetings(page, mouse)
  const task = (study: { name: string }) =>
    page.getByRole('link', { name: `Confirm data request: ${study.name}` })
  await expect(page.getByRole('link', { name: /^Confirm data request/ })).toHaveCount(2)

  await task(otherStudy).click()
  await expect(page.getByRole('heading', { level: 1, name: otherStudy.name })).toBeVisible()
  await button(page, 'Decline').click()
  await expect(page).toHaveURL(routes.dashboard)
  await button(page, 'Undo').click()
  await expect(page.getByRole('heading', { level: 1, name: otherStudy.name })).toBeVisible()
  await expect(page.getByText('You’ve declined', { exact: true })).toBeHidden()
  await button(page, 'Decline').click()
  await expect(button(page, 'Undo')).toBeVisible()

  await giveBirthDate(page)
  await page.goto(routes.taskList)
  await page.getByRole('link', { name: 'Confirm data request', exact: true }).click()
  await button(page, 'Confirm interest').click()
  await page.getByRole('link', { name: 'Decide about consent now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Your consent for / })).toBeVisible()
  await button(page, 'Consent').click()
  await expect(page).toHaveURL(routes.taskList)
  await expect(page.getByRole('link', { name: /^Confirm data request/ })).toHaveCount(0)
  await page.goto(routes.consents)
  for (const title of ['Consent given', 'Decline undone', 'Interest confirmed']) {
    await expect(page.getByRole('heading', { name: title, exact: true })).toHaveCount(1)
  }
  await expect(page.getByRole('heading', { name: 'Declined', exact: true })).toHaveCount(2)
})

test('a study link leads through the log-in to the study', async ({
  page,
  context,
  signInAsGreeted,
}) => {
  const { email, password } = await signInAsGreeted()
  await context.clearCookies()
  await page.goto(routes.publicStudy.href(openStudy))
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(hrefs.signIn(openStudy))
  await logIn(page, { email, password })
  await expect(page).toHaveURL(routes.studyInterest.href(openStudy))
  await expect(button(page, 'Confirm interest')).toBeVisible()
})

test('a member finds help on the linkage key', async ({ page, signInAs }) => {
  await signInAs(people.grace)
  await page.goto(routes.gpConnect)
  await page.getByRole('link', { name: 'Help with connecting your GP record' }).click()
  await expect(page).toHaveURL(routes.helpPage.href('gp-record'))
  await expect(page.getByText('Where do I find the linkage key?').first()).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(routes.help)
})

test('a study that does not exist is said so, and nobody is led to it again', async ({
  page,
  faults,
}) => {
  faults.expect(/404/)
  await page.goto(hrefs.signUp('no-such-study'))
  await signUp(page, mouse, newPerson())
  await expect(page.getByText("We can't find what you're looking for!")).toBeVisible()
  const cleared = page.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith('/v1/me'))
  await closeGreetings(page, mouse)
  await cleared
  await page.goto(routes.taskList)
  await expect(page.getByRole('heading', { level: 1, name: 'Task list' })).toBeVisible()
  await expect(page).toHaveURL(routes.taskList)
})

test('without a connection consent is neither given nor queued, and the page says why', async ({
  page,
  context,
  faults,
  signInAsNewMember,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  const { email } = await signInAsNewMember()
  await operate('invite', email, openStudy)
  await page.goto(routes.taskList)
  await closeGreetings(page, mouse)
  await giveBirthDate(page)
  await page.goto(routes.taskList)
  await confirmInterest(page, mouse)
  await page.getByRole('link', { name: 'Confirm data request' }).click()
  await expect(button(page, 'Consent')).toBeVisible()
  await context.setOffline(true)
  await expect(button(page, 'Consent')).toHaveAttribute('aria-disabled', 'true')
  await button(page, 'Consent').press('Enter')
  await expect(page.getByText(/You cannot answer at the moment/).first()).toBeVisible()
  await context.setOffline(false)
  await expect(button(page, 'Consent')).not.toHaveAttribute('aria-disabled', 'true', oneInterval)
  await button(page, 'Consent').dblclick()
  await expect(page.getByRole('main').getByText('Your consent is saved')).toBeVisible()
})

/** Opens an invitation that was sent before the first visit, from the task list. */
async function openInvite(page: Page, { email }: Person): Promise<void> {
  await operate('invite', email, openStudy)
  await page.goto(routes.taskList)
  await closeGreetings(page, mouse)
  await page.getByRole('link', { name: 'Confirm data request' }).click()
}

async function confirmInterest(page: Page, hands: Hands): Promise<void> {
  await hands.press(page.getByRole('link', { name: 'Confirm data request' }))
  await hands.press(button(page, 'Confirm interest'))
  await hands.press(page.getByRole('main').getByRole('link', { name: 'Next' }))
  await expect(page).toHaveURL(routes.taskList)
}

async function consent(page: Page, hands: Hands): Promise<void> {
  await hands.press(page.getByRole('link', { name: 'Confirm data request' }))
  await expect(
    page.getByText('You are now agreeing to share this data with the research team'),
  ).toBeVisible()
  await hands.press(button(page, 'Consent'))
  await expect(page).toHaveURL(routes.taskList)
  await expect(page.getByRole('link', { name: 'Confirm data request' })).toBeHidden()
}
