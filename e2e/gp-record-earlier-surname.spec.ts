import { routes } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { gracesLetter, typeLetter } from './support/gp-record.ts'
import { mouse } from './support/hands.ts'
import { closeGreetings } from './support/health-profile.ts'
import { expect, test, type Page } from './support/test.ts'

async function giveBirthDate(page: Page, [day, month, year]: readonly [string, string, string]) {
  await page.goto(routes.changeAnswer.href('dob'))
  await page.getByLabel('Day', { exact: true }).fill(day)
  await page.getByLabel('Month', { exact: true }).fill(month)
  await page.getByLabel('Year', { exact: true }).fill(year)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(routes.healthProfile)
}

test('an earlier surname: who says so connects their record, reads of it later, and a changed date of birth closes it', async ({
  page,
  faults,
  signInAsNewMember,
}) => {
  test.setTimeout(120_000)
  faults.expect(/Failed to load resource/)
  await signInAsNewMember('Okafor')
  await page.goto(routes.dashboard)
  await closeGreetings(page, mouse)
  await giveBirthDate(page, gracesLetter.dob)

  await page.goto(routes.gpConnectDetails)
  await typeLetter(page, mouse, gracesLetter)
  const connect = page.getByRole('button', { name: 'Connect to my record' })
  await connect.click()
  const failed = page.getByRole('dialog', { name: 'GP Connection Failed!' })
  await expect(failed).toContainText('The surname is not the one in your account.')
  await expect(failed).toContainText('We have not used up your letter.')
  await expectAccessible(page)
  await failed.getByRole('button', { name: 'Close', exact: true }).click()

  await page.getByLabel('This is an earlier surname of mine').check()
  await connect.click()
  await page.getByRole('dialog', { name: 'Your GP record' }).waitFor()

  await giveBirthDate(page, ['29', '11', '1962'])
  await page.goto(routes.accessHistory)
  const main = page.getByRole('main')
  await expect(main).toContainText('A GP record was connected with an earlier surname of yours')
  await expect(main).toContainText('Your date of birth was changed')
  await expect(main).toContainText('Your GP record was disconnected')
  await expectAccessible(page)
  await page.goto(routes.gpRecord)
  await expect(page.getByRole('link', { name: 'Connect your GP record' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'View my record' })).toHaveCount(0)
})
