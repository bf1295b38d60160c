import { routes } from '../src/routes.ts'
import { viewRecord } from './support/gp-record.ts'
import { people } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 375, height: 720 } })

test('an old drug name: what it is called now is found, and so is a misspelt test', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.amina)
  await page.goto(routes.gpRecord)
  await viewRecord(page)
  await page.getByRole('searchbox').fill('Celectol')
  const results = page.getByRole('region', { name: 'Search results' })
  await expect(results).toContainText('Celiprolol 200mg tablets')
  await expect(results).not.toContainText('Showing')
  await page.getByRole('searchbox').fill('ferritn')
  await expect(results).toContainText('Showing ferritin for ferritn.')
  const answer = page.getByRole('region', { name: 'Latest value' })
  await expect(answer).toContainText(/Down from/)
  // Below six allergies, on a phone.
  await expect(answer).toBeInViewport()
  await expect(page.getByRole('searchbox')).toBeInViewport({ ratio: 1 })
})

test('Raynaud’s and ehlers–danlos are found as a phone writes them', async ({ page, signInAs }) => {
  await signInAs(people.amina)
  await page.goto(routes.gpRecord)
  await viewRecord(page)
  const results = page.getByRole('region', { name: 'Search results' })
  for (const [typed, found] of [
    ['Raynaud’s', "Raynaud's"],
    ['ehlers–danlos', 'Ehlers-Danlos'],
  ] as const) {
    await page.getByRole('searchbox').fill(typed)
    await expect(results.locator('mark').first()).toHaveText(found)
    await expect(results).not.toContainText('Showing')
  }
})
