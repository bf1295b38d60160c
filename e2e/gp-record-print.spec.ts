import { hrefs } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { viewRecord } from './support/gp-record.ts'
import { keyboard } from './support/hands.ts'
import { pagesOf, showPaper } from './support/paper.ts'
import { people } from './support/people.ts'
import { expect, test, type Page } from './support/test.ts'

const entries = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} number ${index + 1}`)

/** A record with more of everything than fits on a page. */
async function sendFullRecord(page: Page): Promise<void> {
  const medicalRecord = {
    consultations: [],
    medication: entries('Medicine', 40).map((drugName) => ({
      drugName,
      drugStatus: 'Active',
      dosage:
        'One to be taken twice a day with food, and not together with milk or tablets of iron',
    })),
    testResults: [],
    allergies: entries('Allergy', 30).map((term) => ({ term })),
    immunisations: [],
    problems: entries('Problem', 40).map((term) => ({ status: 'Active', observation: { term } })),
  }
  await page.route('**/api/gp-records/medical-records?*', (route) =>
    route.fulfill({
      json: {
        from: '2026-08-01',
        to: '2026-11-01',
        fetchedAt: '2026-11-01T09:00:00.000Z',
        sections: [],
        patient: { name: 'Amina Okafor-Reid', dateOfBirth: '1987-04-09' },
        schema1: { medicalRecord },
        schema3: [],
      },
    }),
  )
}

test('a page for an emergency has every allergy, medicine and problem, on as many pages as they need', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.amina)
  await sendFullRecord(page)
  await page.goto(hrefs.gpRecord('allergies'))
  await viewRecord(page)
  await page.locator('summary', { hasText: 'Print or save as PDF' }).click()
  await keyboard.choose(page.getByRole('radio', { name: /^One page for an emergency/ }))
  await expect(page.getByRole('group', { name: 'Sections to print' })).toBeHidden()
  await expectAccessible(page)
  const paper = page.locator('table[role=presentation]')
  await showPaper(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['For an emergency'])
  await expect(paper.locator('thead')).toHaveText('Amina Okafor-Reid, born 9 April 1987')
  await expect(paper.getByRole('heading', { level: 2 })).toHaveText([
    'Allergies',
    'Current medicines',
    'Problems',
    /^Diagnoses/,
    /^Hospitals/,
    'Whom to call',
  ])
  for (const [name, count] of [
    ['Allergy', 30],
    ['Medicine', 40],
    ['Problem', 40],
  ] as const) {
    await expect(paper.getByText(new RegExp(`^${name} number`))).toHaveCount(count)
  }
  await expect(paper.getByText('Allergy number 30', { exact: true })).toBeVisible()
  expect(await pagesOf(page)).toBe(3)
})

test('a record on paper has its sections in the order of a clinician, and who it is of on each page', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.amina)
  await sendFullRecord(page)
  await page.goto(hrefs.gpRecord('allergies'))
  await viewRecord(page)
  await page.getByText('Print or save as PDF').waitFor()
  await showPaper(page)
  const paper = page.locator('table[role=presentation]')
  // The browser repeats the head of a table on each page.
  await expect(paper.locator('thead')).toHaveText('Amina Okafor-Reid, born 9 April 1987')
  expect(await paper.locator('thead').evaluate((head) => getComputedStyle(head).display)).toBe(
    'table-header-group',
  )
  const headings = await paper.getByRole('heading', { level: 2 }).allTextContents()
  expect(headings.map((heading) => heading.replace(/ \(.*/, ''))).toEqual([
    'Allergies',
    'Medication',
    'Problems',
    'Test results',
    'Consultations',
    'Immunisations',
    'Letters',
    'Events',
  ])
  expect(await pagesOf(page)).toBeGreaterThan(2)
})
