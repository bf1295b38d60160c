import { routes } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { question } from './support/health-profile.ts'
import { expect, test } from './support/test.ts'

const none = 'I do not have a diagnosis yet'

test('who has no diagnosis yet says so, and is asked no more', async ({
  page,
  signInAsGreeted,
}) => {
  await signInAsGreeted()
  await page.goto(routes.changeAnswer.href('diagnosis'))
  await expect(question(page, "What's your diagnosis?")).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Please enter a diagnosis.' })).toBeVisible()
  await page.getByRole('checkbox', { name: none }).check()
  await expectAccessible(page, 'no diagnosis yet')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(routes.healthProfile)
  await expect(page.getByText(none)).toBeVisible()
  await expect(page.getByText(/You wrote/)).toBeHidden()

  await page.goto(routes.researchView)
  await expect(page.getByText('Nothing, because you do not have a diagnosis yet')).toBeVisible()

  await page.goto(routes.changeAnswer.href('diagnosis'))
  await page.getByRole('checkbox', { name: none }).uncheck()
  await page.getByLabel("What's your diagnosis?").fill('Marfan syndrome')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(routes.healthProfile)
  await expect(page.getByText('Marfan syndrome', { exact: true })).toBeVisible()
  await expect(page.getByText(none)).toBeHidden()
})
