import type { Page } from '@playwright/test'
import { hrefs, routes } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { viewRecord } from './support/gp-record.ts'
import { expect, test } from './support/test.ts'
import { people } from './support/people.ts'

const today = new Date().toISOString().slice(0, 10)
const result = (term: string) => ({
  value: { term, displayValue: '12 ug/L', effectiveDate: today },
})

/** Answers every question for the record with these results, as fetched a week ago or now. */
async function sendResults(page: Page, terms: readonly string[], daysAgo = 0): Promise<void> {
  const fetchedAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  await page.unroute('**/api/gp-records/medical-records?*')
  await page.route('**/api/gp-records/medical-records?*', async (route) => {
    const query = new URL(route.request().url()).searchParams
    await route.fulfill({
      json: {
        from: query.get('from'),
        to: query.get('to'),
        fetchedAt,
        schema1: { medicalRecord: { testResults: terms.map(result) } },
        schema3: [],
      },
    })
  })
}

test('what is new since last week', async ({ page, signInAs }) => {
  await signInAs(people.amina)
  await sendResults(page, ['Potassium'], 7)
  await page.goto(routes.gpRecord)
  await viewRecord(page)
  await expect(page.getByText('since you last looked')).toBeHidden()

  await sendResults(page, ['Potassium', 'Ferritin', 'Folate'])
  await page.reload()
  const news = page.getByText('since you last looked')
  await expect(news).toBeVisible({ timeout: 20_000 })
  await news.getByRole('link', { name: '2 test results' }).click()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Test results (3)')
  const entry = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
  await expect(entry('Ferritin').getByText('New', { exact: true })).toBeVisible()
  await expect(entry('Potassium').getByText('New', { exact: true })).toBeHidden()
  await expectAccessible(page)

  // What was seen is new no more, and nothing of it can be read on the device.
  await page.goto(hrefs.gpRecord('consultations'))
  await page.getByRole('searchbox').waitFor({ timeout: 20_000 })
  await expect(page.getByRole('tab', { name: 'Test results (3)' })).toBeVisible()
  await expect(news).toBeHidden()
})

test('the dashboard says what is new and not yet opened, and asks nobody for it', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.amina)
  await sendResults(page, ['Potassium'], 7)
  await page.goto(routes.gpRecord)
  await viewRecord(page)
  await sendResults(page, ['Potassium', 'Ferritin', 'Folate'])
  await page.reload()
  await page.getByText('since you last looked').waitFor({ timeout: 20_000 })

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(routes.dashboard)
  const card = page.getByRole('region', { name: 'Your GP record' })
  const news = card.getByText('New since you last looked on')
  await expect(news.getByRole('link', { name: '2 test results' })).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  expect(asked.filter((url) => url.includes('medical-records'))).toEqual([])

  await news.getByRole('link', { name: '2 test results' }).click()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Test results (3)')
  await page.goto(routes.dashboard)
  await expect(card).toContainText('Open your record')
  await expect(news).toBeHidden()
})
