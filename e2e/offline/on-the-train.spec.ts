import { hrefs, routes } from '../../src/routes.ts'
import { mouse } from '../support/hands.ts'
import { closeGreetings, nextButton, question, textField } from '../support/health-profile.ts'
import { makeAccount } from '../support/session.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test as base, type Page } from '../support/test.ts'
import { openLine, type Line } from './line.ts'

/** A member on a phone whose app is installed and whose line can be cut. */
const test = base.extend<{ phone: Page }, { line: Line }>({
  line: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures here
    async ({}, provide) => {
      const line = await openLine()
      await provide(line)
      await line.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  phone: async ({ page, context, line, faults }, provide) => {
    faults.expect(/Failed to load resource|ERR_|has not been saved|Failed to fetch|clerk/i)
    const { cookies } = await makeAccount(line.origin)
    await context.addCookies(cookies)
    await page.goto(line.origin + hrefs.onboardingStep('step2'))
    await closeGreetings(page, mouse)
    await page.evaluate(async () => navigator.serviceWorker.ready)
    await page.reload()
    await expect(question(page, "What's your diagnosis?")).toBeVisible()
    await provide(page)
    line.mend()
  },
})

test.use({ serviceWorkers: 'allow' })
test.setTimeout(90_000)
// One line, cut and mended by one test after the other.
test.describe.configure({ mode: 'default' })

const savedHere = (page: Page) =>
  page.getByRole('main').getByText('Saved on this device', { exact: true })
const prompt = (page: Page) => page.getByRole('region', { name: 'Update' })

test('F16: a new version waits for what is typed, and is used when asked', async ({
  phone,
  line,
}) => {
  await textField(phone).fill('Alport syndrome')
  await line.publish()
  await findNewVersion(phone)
  await expect(prompt(phone)).toHaveCount(0)
  await expect(textField(phone)).toHaveValue('Alport syndrome')

  await nextButton(phone).click()
  await expect(question(phone, "What's your date of birth?")).toBeVisible()
  await prompt(phone).getByRole('button', { name: 'Update' }).click()
  await expect(prompt(phone)).toHaveCount(0)
  await expect(question(phone, "What's your date of birth?")).toBeVisible()
  expect(await phone.evaluate(isNothingWaiting)).toBe(true)
})

test('F22: an answer given on the train is sent once the phone is back online', async ({
  phone,
  line,
}) => {
  line.cut()
  await textField(phone).fill('Alport syndrome')
  await nextButton(phone).click()
  await expect(question(phone, "What's your date of birth?")).toBeVisible()
  await expect(savedHere(phone)).toBeVisible()
  await expectAccessible(phone, 'a question with an answer that waits')

  await phone.getByRole('link', { name: 'See what is not sent' }).first().click()
  await expect(phone.getByRole('heading', { level: 2, name: 'Diagnosis' })).toBeVisible()
  await expect(phone.getByRole('button', { name: /Discard/ })).toBeVisible()
  await expectAccessible(phone, 'not sent yet')

  line.mend()
  await expect(phone.getByRole('main').getByText(/1 answer sent at/)).toBeVisible({
    timeout: 40_000,
  })
  await expect(phone.getByRole('heading', { name: 'Everything is sent' })).toBeVisible()
  const written = line.journal.filter(({ body }) => body.includes('Alport'))
  expect(new Set(written.map(({ key }) => key)).size).toBeGreaterThan(0)
  expect(written.filter(({ isReplayed }) => !isReplayed)).toHaveLength(
    new Set(written.map(({ key }) => key)).size,
  )
})

test('F16: a new version arrives with answers waiting, and they still arrive', async ({
  phone,
  line,
}) => {
  line.cut()
  await textField(phone).fill('Fabry disease')
  await nextButton(phone).click()
  await expect(savedHere(phone)).toBeVisible()
  // The train stops at a station long enough for the new version alone.
  await line.publish()
  await phone.context().route('**/api/**', (route) => route.abort())
  line.mend()
  await findNewVersion(phone)
  const loadedAnew = phone.waitForEvent('load')
  await prompt(phone).getByRole('button', { name: 'Update' }).click()
  await loadedAnew
  await phone.context().unroute('**/api/**')
  await phone.goto(line.origin + routes.taskList)
  await expect
    .poll(() => line.journal.some(({ body }) => body.includes('Fabry')), { timeout: 60_000 })
    .toBe(true)
})

test('an answer that waits can be given up, and nothing is sent', async ({ phone, line }) => {
  line.cut()
  await textField(phone).fill('Marfan syndrome')
  await nextButton(phone).click()
  await phone.getByRole('link', { name: 'See what is not sent' }).first().click()
  await phone.getByRole('button', { name: /Discard/ }).click()
  await phone.getByRole('button', { name: 'Delete the answer' }).click()
  await expect(phone.getByRole('heading', { name: 'Everything is sent' })).toBeVisible()
  line.mend()
  await phone.goto(line.origin + routes.taskList)
  await expect(phone.getByRole('heading', { level: 1, name: 'Task list' })).toBeVisible()
  expect(line.journal.filter(({ body }) => body.includes('Marfan'))).toEqual([])
})

/** Has the browser look for a new version, until one waits. */
async function findNewVersion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })
  await expect.poll(() => page.evaluate(isNothingWaiting), { timeout: 20_000 }).toBe(false)
}

async function isNothingWaiting(): Promise<boolean> {
  return !(await navigator.serviceWorker.ready).waiting
}
