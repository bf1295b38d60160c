import { hrefs, routes } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { viewRecord } from './support/gp-record.ts'
import { people } from './support/people.ts'
import { expect, test, type Page } from './support/test.ts'

/** Mocks Amina's choice for this page: it does not reach the service. */
async function keepChoiceHere(page: Page): Promise<void> {
  let newResults: unknown
  await page.route('**/api/users', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), newResults } })
  })
  await page.route('**/api/new-results', async (route) => {
    newResults = { ...route.request().postDataJSON(), since: '2026-01-01' }
    await route.fulfill({ json: { newResults } })
  })
}

/** Two results, one with an unreadable date, and an allergy. */
async function sendRecord(page: Page): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const result = (term: string, effectiveDate: string) => ({
    value: { term, displayValue: '12 ug/L', effectiveDate },
  })
  await page.route('**/api/gp-records/medical-records?*', async (route) => {
    const query = new URL(route.request().url()).searchParams
    await route.fulfill({
      json: {
        from: query.get('from'),
        to: query.get('to'),
        fetchedAt: new Date().toISOString(),
        schema1: {
          medicalRecord: {
            testResults: [result('Ferritin', today), result('Folate', 'soon')],
            allergies: [{ term: 'Penicillin', effectiveDate: today }],
          },
        },
        schema3: [],
      },
    })
  })
}

test('a member chooses to be told first, by keyboard, and opens what is new when they are ready', async ({
  page,
  signInAs,
  faults,
}) => {
  await signInAs(people.amina)
  await keepChoiceHere(page)
  await sendRecord(page)
  await page.goto(routes.newResults)
  await page.getByRole('radio', { name: /^Tell me first/ }).press('Space')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByRole('link', { name: 'Go to my GP record' }).press('Enter')
  await viewRecord(page)

  await expect(page.getByText(/^There are 2 new test results, the latest from /)).toBeVisible()
  await expect(page.getByText('Penicillin').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Not now' }).press('Enter')
  await page.goto(hrefs.gpRecord('testResults'))
  await expect(page.getByRole('tab', { name: 'Test results (2 not opened)' })).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByRole('main')).not.toContainText(/Ferritin|Folate|12 micro/)

  // It stays open, also without the service.
  faults.expect(/Failed to load resource/)
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: 'Show now' }).press('Enter', { timeout: 20_000 })
  const ferritin = page.getByRole('heading', { level: 4, name: 'Ferritin' })
  await expect(ferritin).toBeVisible()
  await page.reload()
  await expect(ferritin).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Show now' })).toBeHidden()
})
