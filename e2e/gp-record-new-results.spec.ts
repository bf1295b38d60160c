import { hrefs, routes } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { viewRecord } from './support/gp-record.ts'
import { people } from './support/people.ts'
import { expect, sessionOf, test, type Page } from './support/test.ts'

/** What Amina has chosen, for these pages: it does not reach the service. */
interface Account {
  newResults?: unknown
}

async function keepChoiceHere(page: Page, account: Account = {}): Promise<void> {
  await page.route('**/api/new-results', async (route) => {
    if (route.request().method() === 'PUT')
      account.newResults = { ...route.request().postDataJSON(), since: '2026-01-01' }
    await route.fulfill({ json: account })
  })
}

/** Two results, one with an unreadable date, and an allergy. `account`: its choice is sent too. */
async function sendRecord(page: Page, account?: Account): Promise<void> {
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
        ...(account && { newResults: account.newResults ?? { how: 'show' } }),
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
  // That it was opened is on the disk once the lock of its note is free.
  await page.evaluate(async () => navigator.locks.request('rowan-record-note', () => true))
  await page.reload()
  await expect(ferritin).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Show now' })).toBeHidden()
})

test('a choice made on the phone holds on the laptop', async ({
  page,
  browser,
  signInAs,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await signInAs(people.amina)
  const account: Account = {}
  await keepChoiceHere(page, account)
  await sendRecord(page, account)
  const result = page.getByRole('heading', { level: 4, name: 'Ferritin' })

  // The laptop has shown the record, but nobody has opened its test results.
  await page.goto(hrefs.gpRecord('allergies'))
  await viewRecord(page)
  await expect(page.getByRole('tab', { name: 'Test results (2)' })).toBeVisible()

  const context = await browser.newContext({ serviceWorkers: 'block' })
  await context.addCookies(await sessionOf(people.amina))
  const phone = await context.newPage()
  await keepChoiceHere(phone, account)
  await phone.goto(new URL(routes.newResults, page.url()).href)
  await phone.getByRole('radio', { name: /^Tell me first/ }).check()
  await phone.getByRole('button', { name: 'Save' }).click()
  await expect(phone.getByRole('link', { name: 'Go to my GP record' })).toBeVisible()
  await context.close()

  // The saved record is there before the service has said anything.
  const late: (() => void)[] = []
  await page.route(/\/api\/(users|new-results|gp-records)/, async (route) => {
    await new Promise<void>((resolve) => late.push(resolve))
    await route.fallback()
  })
  await page.goto(hrefs.gpRecord('testResults'))
  const waiting = page.getByText(/not shown until we know how you want to see new ones/).first()
  await expect(waiting).toBeVisible({ timeout: 20_000 })
  await expect(result).toBeHidden()
  await expectAccessible(page)
  await page.unroute(/\/api\/(users|new-results|gp-records)/)
  for (const arrive of late) arrive()
  await expect(page.getByText(/^There are 2 new test results, the latest from /)).toBeVisible()
  await expect(result).toBeHidden()
  await page.getByRole('button', { name: 'Show now' }).click()
  await expect(result).toBeVisible()
  // That it was opened is on the disk once the lock of its note is free.
  await page.evaluate(async () => navigator.locks.request('rowan-record-note', () => true))

  // Without the service, what it said last holds.
  await page.route('**/api/**', async (route) => route.abort())
  await page.reload()
  await expect(result).toBeVisible({ timeout: 20_000 })
})
