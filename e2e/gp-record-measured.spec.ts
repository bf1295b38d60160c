import { hrefs, routes } from '../src/routes.ts'
import { sendRecord, viewRecord } from './support/gp-record.ts'
import { people } from './support/people.ts'
import { expect, test, type Page } from './support/test.ts'

/** Each with what the server says of its report. */
async function sendResults(page: Page, values: readonly object[]): Promise<void> {
  const testResults = values.map((value) => ({ value }))
  await sendRecord(page, { schema1: { medicalRecord: { testResults } } })
}

const electrolytes = (name: string, specimen: string, effectiveDate: string) => ({
  effectiveDate,
  status: 'Final',
  associatedText: [`Kind of report: ${name}`, `Specimen: ${specimen}`],
})
const serum = electrolytes('Urea and electrolytes', 'Serum', '2026-03-02')
const urine = electrolytes('Urine electrolytes', 'Urine', '2026-06-04')

test('two sodiums: blood and urine are never compared, and each says what it is of', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.amina)
  await sendResults(page, [
    { term: 'Sodium', numericValue: 38, numericUnits: 'mmol/L', ...urine },
    { term: 'Creatinine', numericValue: 6400, numericUnits: 'umol/L', ...urine },
    { term: 'Sodium', numericValue: 140, numericUnits: 'mmol/L', ...serum },
    { term: 'Creatinine', numericValue: 82, numericUnits: 'umol/L', ...serum },
  ])
  await page.goto(hrefs.gpRecord('testResults'))
  await viewRecord(page)
  const ofUrine = page.getByRole('article').filter({ hasText: '38 mmol/L' })
  await expect(ofUrine).toContainText('Specimen: Urine')
  await expect(ofUrine).toContainText('Some results called Sodium are not compared with this one')
  await expect(ofUrine).not.toContainText('The one before')
  const ofBlood = page.getByRole('article').filter({ hasText: '140 mmol/L' })
  await ofBlood.getByRole('button', { name: /^More about/ }).click()
  await expect(ofBlood).toContainText('Sodium, a test of your blood.')
  await ofUrine.getByRole('button', { name: /^More about/ }).click()
  await expect(ofUrine.getByRole('button', { name: /^Less about/ })).toBeVisible()
  await expect(ofUrine).not.toContainText('What is this test?')

  await page.getByRole('searchbox').fill('sodium')
  const answers = page.getByRole('region', { name: 'Latest value' })
  await expect(answers.getByRole('heading')).toHaveText(['Sodium (Urine)', 'Sodium (Serum)'])
  await expect(answers).not.toContainText(/Down from|Up from/)
})

test('two biopsies of one minute: both are in the record, and both are offered to a clinician', async ({
  page,
  signInAs,
}) => {
  const conclusions = [
    'Right forearm: benign naevus',
    'Left forearm: malignant melanoma, Breslow 1.2 mm',
  ]
  await signInAs(people.amina)
  await sendResults(
    page,
    conclusions.map((conclusion) => ({
      term: 'Skin biopsy',
      effectiveDate: '2026-02-03T10:00:00+00:00',
      associatedText: [`Conclusion: ${conclusion}`],
    })),
  )
  await page.goto(hrefs.gpRecord('testResults'))
  await viewRecord(page)
  for (const conclusion of conclusions) {
    await expect(page.getByRole('article').filter({ hasText: conclusion })).toHaveCount(1)
  }
  await page.goto(routes.shareRecord)
  await expect(page.locator('label', { hasText: 'Skin biopsy' })).toHaveCount(2, {
    timeout: 60_000,
  })
  await expect(page.getByText(/with later values/)).toHaveCount(0)
})
