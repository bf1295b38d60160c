import { readFile } from 'node:fs/promises'
import { routes } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { people } from './support/people.ts'
import { openChoice } from './support/sharing.ts'
import { expect, test, type Page } from './support/test.ts'

/** The text of the file that this saves. */
async function saved(page: Page, press: () => Promise<void>): Promise<string> {
  const saving = page.waitForEvent('download')
  await press()
  return readFile(await (await saving).path(), 'utf8')
}

test('a member takes their record with them as a file', async ({ page, signInAs, faults }) => {
  test.setTimeout(120_000)
  // A surgery that sends no resources is a line on the console.
  faults.expect(/404/)
  await signInAs(people.amina)
  await page.goto(routes.download)
  await page.getByRole('link', { name: 'Save your GP record as a file for another app' }).click()
  await page.getByRole('button', { name: 'View my record' }).click()
  await openChoice(page)
  await page.getByRole('checkbox', { name: /^Medication/ }).uncheck()
  await expectAccessible(page, 'the record as files')
  const text = await saved(page, async () =>
    page.getByRole('button', { name: 'Save the summary' }).click(),
  )
  expect(JSON.parse(text)).toMatchObject({ resourceType: 'Bundle', type: 'document' })
  expect(text).toContain('penicillin')
  expect(text).not.toContain('Celiprolol')

  await page.getByRole('button', { name: 'Get what your surgery sent' }).click()
  await expect(page.getByRole('alert')).toContainText('does not send FHIR resources')
  await expectAccessible(page, 'a surgery that sends no resources')
})
