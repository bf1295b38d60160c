import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { GpResources } from '../src/contract/gp-resources.ts'
import { hrefs, routes } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { viewRecord } from './support/gp-record.ts'
import { keyboard, mouse } from './support/hands.ts'
import { closeGreetings } from './support/health-profile.ts'
import { continueWithNhsLogin } from './support/nhs-login.ts'
import { showPaper } from './support/paper.ts'
import { expect, test, type Page } from './support/test.ts'

const fetched = { timeout: 20_000 }

test.describe('Priya', () => {
  // One person, who connects her record in the first.
  test.describe.configure({ mode: 'serial' })

  test('a member with NHS login reads a GP Connect record', async ({ page, faults }) => {
    test.setTimeout(120_000)
    faults.expect(/409/)
    await page.goto(routes.signIn)
    await continueWithNhsLogin(page, 'Priya Nandakumar', 'Agree and continue')
    await expect(page).toHaveURL(routes.dashboard)
    await closeGreetings(page, mouse)
    const offer = page.getByRole('dialog', { name: 'Connect your GP record?' })
    await expect(offer).toContainText('X99301')
    await offer.getByRole('button', { name: 'Connect my GP record' }).click()
    const thanks = page.getByRole('dialog', { name: 'Your GP record is connected' })
    await thanks.getByRole('button', { name: 'Close', exact: true }).click()

    await page.goto(hrefs.gpRecord('testResults'))
    await viewRecord(page)
    const ratio = page.getByRole('article').filter({ hasText: 'Urine albumin/creatinine ratio' })
    await expect(ratio.first()).toContainText('5.70', fetched)
    await expect(ratio.first()).toContainText('Potentially abnormal')
    await page.goto(hrefs.gpRecord('allergies'))
    await expect(page.getByText('Widespread rash within an hour')).toBeVisible(fetched)

    // After an hour NHS login has to be used again.
    await page.route('**/api/gp-records/medical-records?*', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        json: {
          type: 'urn:rowan:problem:nhs-login-needed',
          title: 'Continue to NHS login to read this record.',
          status: 409,
          code: 'nhs-login-needed',
          requestId: '00000000-0000-4000-8000-000000000000',
        },
      }),
    )
    await page.getByRole('button', { name: 'All dates' }).click()
    const again = page.getByRole('button', { name: 'Continue to NHS login' })
    await expect(again).toBeVisible(fetched)
    await expectAccessible(page)
    await page.unrouteAll()
    await again.click()
    await page.getByRole('radio', { name: /Priya Nandakumar/ }).check()
    await page.getByRole('button', { name: 'Agree and continue' }).click()
    await expect(page).toHaveURL(new RegExp(routes.gpRecord))
    await expect(page.getByText('Fetched on')).toBeVisible(fetched)
  })

  test('a diagnosis that was ruled out', async ({ page }) => {
    test.setTimeout(120_000)
    await page.goto(routes.signIn)
    await continueWithNhsLogin(page, 'Priya Nandakumar', 'Agree and continue')
    await expect(page).toHaveURL(routes.dashboard)
    await page.goto(hrefs.gpRecord('problems'))
    await viewRecord(page)
    const problems = page.getByRole('article')
    const ruledOut = problems.filter({ hasText: 'Hypertrophic cardiomyopathy' })
    await expect(ruledOut).toContainText('Ruled out', fetched)
    await expect(ruledOut).toContainText('Echocardiogram normal')
    await expect(ruledOut).not.toContainText('Active')
    await expect(problems.filter({ hasText: 'Fabry disease' })).toContainText('Active')

    await page.locator('summary', { hasText: 'Print or save as PDF' }).click()
    await keyboard.choose(page.getByRole('radio', { name: /^One page for an emergency/ }))
    await showPaper(page)
    const paper = page.locator('table[role=presentation]')
    await expect(paper).toContainText('Fabry disease')
    await expect(paper).not.toContainText('cardiomyopathy')
  })

  test('what the surgery sent is saved as a file, digit for digit', async ({ page }) => {
    await saveWhatWasSent(page)
  })
})

test('a surgery that gives the summary alone is told from one that has nothing', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.goto(routes.signIn)
  await continueWithNhsLogin(page, 'Winston Achebe-Clarke', 'Agree and continue')
  await closeGreetings(page, mouse)
  const offer = page.getByRole('dialog', { name: 'Connect your GP record?' })
  await offer.getByRole('button', { name: 'Connect my GP record' }).click()
  const thanks = page.getByRole('dialog', { name: 'Your GP record is connected' })
  await thanks.getByRole('button', { name: 'Close', exact: true }).click()
  await page.goto(hrefs.gpRecord('medication'))
  await viewRecord(page)
  await expect(page.getByText('Aspirin 75mg tablets').first()).toBeVisible(fetched)
  await page.goto(hrefs.gpRecord('testResults'))
  await expect(page.getByText('Your surgery does not share this section')).toBeVisible(fetched)
})

/** Priya saves it on the page that her download leads to. */
async function saveWhatWasSent(page: Page): Promise<void> {
  test.setTimeout(120_000)
  await page.goto(routes.signIn)
  await continueWithNhsLogin(page, 'Priya Nandakumar', 'Agree and continue')
  await expect(page).toHaveURL(routes.dashboard)
  await page.goto(routes.download)
  await page.getByRole('link', { name: 'Save your GP record as a file for another app' }).click()
  await page.getByRole('button', { name: 'View my record' }).click()
  await page.getByRole('button', { name: 'Get what your surgery sent' }).click()
  await expect(page.getByText(/^\d+ resources have come from your surgery\.$/)).toBeVisible(fetched)
  await expectAccessible(page, 'what the surgery sent')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const text = await readFile(await (await saving).path(), 'utf8')
  expect(text).toContain('"value":5.70')
  const { entry } = v.parse(GpResources, JSON.parse(text))
  expect(entry.map(({ resource }) => resource.resourceType)).toContain('AllergyIntolerance')
}
