import { translatePage } from '../tests/support/translator.ts'
import { hrefs, routes } from '../src/routes.ts'
import { nextButton, question, textField } from './support/health-profile.ts'
import { phone } from './support/menu.ts'
import { people } from './support/people.ts'
import { expect, test, type Page } from './support/test.ts'

/* A browser translates every text, those that come later too: here into capitals. Names are found in either case. */

/** From now on the browser of this page translates, as it does once it has been asked to. */
async function translate(page: Page): Promise<void> {
  await page.addInitScript(`
    const translatePage = ${translatePage.toString()}
    addEventListener('load', () => translatePage())
  `)
}

/** Whether the page is still there, and in the other language. */
async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator('h1 font').first()).toBeVisible()
  await expect(page.getByText(/something went wrong|could not be shown/i)).toHaveCount(0)
}

test('a page that the browser translates: a new member answers, loses the network and comes back', async ({
  page,
  context,
  faults,
  signInAsNewMember,
}) => {
  test.setTimeout(180_000)
  faults.expect(/Failed to load resource|ERR_|clerk/i)
  await translate(page)
  await signInAsNewMember()
  await page.goto(routes.onboardingStep.href('step2'))
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  const welcome = page.getByRole('dialog', { name: /^welcome/i })
  await welcome.getByRole('button', { name: /^close$/i }).click()
  await expect(welcome).toBeHidden()
  await expectTranslated(page)

  await textField(page).fill('Alport syndrome, Pompe disease, ')
  await page.getByRole('button', { name: 'Remove Pompe disease' }).click()
  await nextButton(page).click()
  await expect(question(page, "What's your date of birth?")).toBeVisible()
  await page.getByLabel(/^day$/i).fill('45')
  await nextButton(page).click()
  await expect(page.getByText(/There is a problem/i).first()).toBeVisible()
  await page.getByLabel(/^day$/i).fill('9')
  await page.getByLabel(/^month$/i).fill('April')
  await page.getByLabel(/^year$/i).fill('1987')
  await nextButton(page).click()
  await expect(question(page, "What's your ethnicity?")).toBeVisible()

  const line = page.getByRole('region', { name: 'Connection and answers' })
  await page.goto(routes.onboardingStep.href('step5'))
  for (const answer of [/^female$/i, /^male$/i]) {
    await context.setOffline(true)
    await expect(line).toContainText(/you’re offline/i)
    await page.getByRole('radio', { name: answer }).check()
    await context.setOffline(false)
    // It may still say that an answer from before was sent meanwhile.
    const cut = line.filter({ hasText: /you’re offline/i })
    await expect(cut).toHaveCount(0, { timeout: 40_000 })
    await expectTranslated(page)
  }
  await context.setOffline(true)
  await expect(line).toContainText(/you’re offline/i)
  await nextButton(page).click()
  await expect(line.getByRole('link', { name: 'See what’s not sent' })).toBeVisible()
  await context.setOffline(false)
  await expect(line).toContainText(/\d answers? sent/i, { timeout: 40_000 })
  await expect(line).not.toContainText(/you’re offline|see what’s not sent/i)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL(routes.dashboard)
  await expectTranslated(page)

  for (const path of [
    routes.taskList,
    routes.healthProfile,
    routes.kit,
    routes.notifications,
    routes.studies,
  ]) {
    await page.goto(path)
    await expectTranslated(page)
  }
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: /^menu$/i }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(routes.dashboard)
  await expectTranslated(page)
  await page.getByRole('button', { name: /^menu$/i }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
})

test('a page that the browser translates: a member reads and searches the record', async ({
  page,
  context,
  faults,
  signInAs,
}) => {
  test.setTimeout(120_000)
  faults.expect(/Failed to load resource|ERR_|clerk/i)
  await translate(page)
  await signInAs(people.amina)
  await page.goto(hrefs.gpRecord('testResults'))
  await page.getByRole('button', { name: 'View my record' }).click()
  const dates = page.getByRole('main')
  await expect(dates).toContainText(/fetched on/i, { timeout: 20_000 })
  await page.getByRole('button', { name: 'All dates' }).click()
  await expect(dates).toContainText(/all dates up to/i, { timeout: 20_000 })
  await expectTranslated(page)

  for (const words of ['f', 'ferritin', 'fer', 'zzzz', '']) {
    await page.getByRole('searchbox').fill(words)
    const results = page.getByRole('region', { name: 'Search results' })
    if (words === '') await expect(results).toHaveCount(0)
    else await expect(results).toContainText(/results? in \d|no results/i)
    await expectTranslated(page)
  }
  const open = page.getByRole('button', { name: /^(show|compare) \d+ values/i }).first()
  await open.click()
  await expect(page.getByRole('button', { name: /^hide \d+ values/i }).first()).toBeVisible()
  await page.getByRole('tab', { name: /^Medication/i }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Medication' })).toBeVisible()
  await page.getByRole('button', { name: 'Last 3 months' }).click()
  await expect(dates).not.toContainText(/all dates up to/i)
  await context.setOffline(true)
  const line = page.getByRole('region', { name: 'Connection and answers' })
  await expect(line).toContainText(/you’re offline/i)
  await context.setOffline(false)
  await expect(line).toHaveCount(0, { timeout: 40_000 })
  await expectTranslated(page)
})
