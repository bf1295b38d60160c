import { hrefs } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { viewRecord } from './support/gp-record.ts'
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
