import { hrefs } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { viewRecord } from './support/gp-record.ts'
import { keyboard } from './support/hands.ts'
import { showPaper } from './support/paper.ts'
import { people } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('an allergy list that failed is not nought', async ({ page, signInAs }) => {
  await signInAs(people.amina)
  await page.route('**/api/gp-records/medical-records?*', async (route) => {
    const reply = await route.fetch()
    const record = await reply.json()
    record.schema1.medicalRecord.allergies = []
    record.sections = [{ section: 'allergies', state: 'failed' }]
    await route.fulfill({ json: record })
  })
  await page.goto(hrefs.gpRecord('medication'))
  await viewRecord(page)
  const strip = page.getByRole('region', { name: 'Allergies' })
  await expect(strip).toContainText('not available')
  await expect(strip).toContainText('You may have allergies that are not shown here.')
  await expect(page.getByRole('tab', { name: 'Allergies (not available)' })).toBeVisible()
  await expect(page.getByText('Allergies (0)')).toBeHidden()
  await expect(page.getByText(/none recorded/)).toBeHidden()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.getByRole('heading', { name: 'Allergies (not available)' })).toBeVisible()
})

test('an allergy of 1988 in an emergency', async ({ page, signInAs }) => {
  await signInAs(people.amina)
  await page.route('**/api/gp-records/medical-records?*', async (route) => {
    const reply = await route.fetch()
    const record = await reply.json()
    record.schema1.medicalRecord.allergies = [
      { term: 'NKDA', status: 'Active', effectiveDate: '2026-10-01' },
      { term: 'No known latex allergy', status: 'Active', effectiveDate: '2026-09-01' },
      { term: 'Grass pollen', status: 'Resolved', severity: 'Mild', effectiveDate: '2026-08-01' },
      { term: 'Egg', status: 'Refuted', effectiveDate: '2026-07-01' },
      ...Array.from({ length: 30 }, (_, year) => ({
        term: year % 3 === 0 ? 'Amoxicillin' : `Plaster number ${year}`,
        status: 'Active',
        effectiveDate: `${1991 + year}-02-03`,
      })),
      {
        term: 'Penicillin',
        status: 'Active',
        effectiveDate: '1988',
        reaction: ['Anaphylaxis (severe), 6 May 1988'],
      },
    ]
    await route.fulfill({ json: record })
  })
  await page.goto(hrefs.gpRecord('medication'))
  await viewRecord(page)
  const strip = page.getByRole('region', { name: 'Allergies' })
  await expect(strip).toContainText('33 recorded')
  await expect(strip.getByRole('listitem')).toHaveCount(8)
  await expect(strip.getByRole('listitem').first()).toHaveText('Penicillin, 1988, severe')
  await page.locator('summary', { hasText: 'Print or save as PDF' }).click()
  await keyboard.choose(page.getByRole('radio', { name: /^One page for an emergency/ }))
  await showPaper(page)
  const paper = page.locator('table[role=presentation]')
  const allergies = paper.locator('section', {
    has: page.getByRole('heading', { name: 'Allergies', exact: true }),
  })
  const lines = allergies.getByRole('listitem')
  // Of the ten entries for amoxicillin one line is left, and all the others are there.
  await expect(lines).toHaveCount(24)
  await expect(lines.first()).toHaveText('Penicillin. Reaction: Anaphylaxis (severe), 6 May 1988')
  expect(await lines.allTextContents()).toEqual(
    expect.arrayContaining(['Amoxicillin', 'Plaster number 1', 'Plaster number 29']),
  )
  // What is not current is in the record, and takes no room here.
  expect((await lines.allTextContents()).slice(-3)).toEqual([
    expect.stringMatching(/^Plaster number/),
    'Also recorded: NKDA (1 October 2026)',
    'Also recorded: No known latex allergy (1 September 2026)',
  ])
})
