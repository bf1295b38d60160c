import type { Page } from '@playwright/test'
import { people as examples } from '../server/sandbox-seed/people.ts'
import { hrefs, routes } from '../src/routes.ts'
import { rowIn, rowName } from './offline/stored-rows.ts'
import { expectAccessible } from './support/axe.ts'
import { viewRecord } from './support/gp-record.ts'
import { expect, test } from './support/test.ts'
import { people } from './support/people.ts'

const today = new Date().toISOString().slice(0, 10)
const result = (term: string) => ({
  value: { term, displayValue: '12 ug/L', effectiveDate: today },
})

let patientId = ''

/** When this device last stored what was seen of the record; 0 if never. The row itself is encrypted. */
async function seenAt(page: Page): Promise<number> {
  const name = rowName(examples.amina.subject, `seen of ${patientId}`)
  const row = await rowIn(page, 'rowan-cache', name)
  return row?.savedAt ?? 0
}

/** Does something, and waits until what was seen by it is stored: a page that is closed earlier stores nothing. */
async function seeing(page: Page, see: () => Promise<unknown>): Promise<void> {
  const before = await seenAt(page)
  await see()
  await expect.poll(async () => seenAt(page)).toBeGreaterThan(before)
}

/** Mocks the record with these results, fetched this many days ago. */
async function sendResults(page: Page, terms: readonly string[], daysAgo = 0): Promise<void> {
  const fetchedAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  await page.unroute('**/api/gp-records/medical-records?*')
  await page.route('**/api/gp-records/medical-records?*', async (route) => {
    const query = new URL(route.request().url()).searchParams
    patientId = query.get('patientId') ?? ''
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
  await seeing(page, async () => viewRecord(page))
  await expect(page.getByText('since you last looked')).toBeHidden()

  await sendResults(page, ['Potassium', 'Ferritin', 'Folate'])
  const news = page.getByText('since you last looked')
  await seeing(page, async () => {
    await page.reload()
    await expect(news).toBeVisible({ timeout: 20_000 })
  })
  await seeing(page, async () => news.getByRole('link', { name: '2 test results' }).click())
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Test results (3)')
  const entry = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
  await expect(entry('Ferritin').getByText('New', { exact: true })).toBeVisible()
  await expect(entry('Potassium').getByText('New', { exact: true })).toBeHidden()
  await expectAccessible(page)

  // What was seen is no longer new, and nothing of it is readable on the device.
  await page.goto(hrefs.gpRecord('consultations'))
  await page.getByRole('searchbox').waitFor({ timeout: 20_000 })
  await expect(page.getByRole('tab', { name: 'Test results (3)' })).toBeVisible()
  await expect(news).toBeHidden()
})

test('a new result says how it compares with the one before, which is older than the dates shown', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.amina)
  const ferritin = (displayValue: string, effectiveDate: string) => ({
    value: { term: 'Ferritin', displayValue, effectiveDate },
  })
  const old = ferritin('15 ug/L', '2025-03-09')
  const send = async (testResults: readonly ReturnType<typeof ferritin>[], daysAgo = 0) => {
    await page.unroute('**/api/gp-records/medical-records?*')
    await page.route('**/api/gp-records/medical-records?*', async (route) => {
      const query = new URL(route.request().url()).searchParams
      const from = query.get('from') ?? ''
      const to = query.get('to') ?? ''
      patientId = query.get('patientId') ?? ''
      const isSent = ({ value }: (typeof testResults)[number]) =>
        from <= value.effectiveDate && value.effectiveDate <= to
      await route.fulfill({
        json: {
          from,
          to,
          fetchedAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
          schema1: { medicalRecord: { testResults: testResults.filter(isSent) } },
          schema3: [],
        },
      })
    })
  }
  await send([old], 7)
  await page.goto(routes.gpRecord)
  await seeing(page, async () => viewRecord(page))
  await send([ferritin('11 ug/L', today), old])
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ferritin' })).toHaveText(
    'Ferritin 11 micrograms/L. Down from 15 in March 2025.',
    { timeout: 20_000 },
  )
  await expect(page.getByRole('link', { name: /^Test results\s*2, latest/ })).toBeVisible()
})

test('the dashboard says what is new and not yet opened, and asks nobody for it', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.amina)
  await sendResults(page, ['Potassium'], 7)
  await page.goto(routes.gpRecord)
  await seeing(page, async () => viewRecord(page))
  await sendResults(page, ['Potassium', 'Ferritin', 'Folate'])
  await seeing(page, async () => {
    await page.reload()
    await page.getByText('since you last looked').waitFor({ timeout: 20_000 })
  })
  // All of the record has been asked for by now.
  await page.getByRole('link', { name: /^Test results\s*\d+, latest/ }).waitFor({ timeout: 20_000 })

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(routes.dashboard)
  const card = page.getByRole('region', { name: 'Your GP record' })
  const news = card.getByText('New since you last looked on')
  await expect(news.getByRole('link', { name: '2 test results' })).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  expect(asked.filter((url) => url.includes('medical-records'))).toEqual([])

  await seeing(page, async () => news.getByRole('link', { name: '2 test results' }).click())
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Test results (3)')
  await page.goto(routes.dashboard)
  await expect(card).toContainText('Open your record')
  await expect(news).toBeHidden()
})
