import { routes } from '../../src/routes.ts'
import { nextButton, question, textField } from '../support/health-profile.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, type Page } from '../support/test.ts'
import { test } from './phone.ts'

test.use({ serviceWorkers: 'allow' })
// The tests share one network, which each cuts and restores.
test.describe.configure({ mode: 'default' })

const savedHere = (page: Page) =>
  page.getByRole('main').getByText('Saved on this device', { exact: true })

test('F22: an answer given on the train is sent once the phone is back online', async ({
  phone,
  line,
}) => {
  line.cut()
  await textField(phone).fill('Alport syndrome')
  await nextButton(phone).click()
  await expect(question(phone, "What's your date of birth?")).toBeVisible()
  await expect(savedHere(phone)).toBeVisible()
  await expectAccessible(phone, 'a question with an answer that waits')

  await phone.getByRole('link', { name: 'See what’s not sent' }).first().click()
  await expect(phone.getByRole('heading', { level: 2, name: 'Diagnosis' })).toBeVisible()
  await expect(phone.getByRole('button', { name: /Discard/ })).toBeVisible()
  await expectAccessible(phone, 'not sent yet')

  line.mend()
  await expect(phone.getByRole('main').getByText(/1 answer sent at/)).toBeVisible({
    timeout: 40_000,
  })
  await expect(phone.getByRole('heading', { name: 'All sent' })).toBeVisible()
  const written = line.journal.filter(({ body }) => body.includes('Alport'))
  expect(new Set(written.map(({ key }) => key)).size).toBeGreaterThan(0)
  expect(written.filter(({ isReplayed }) => !isReplayed)).toHaveLength(
    new Set(written.map(({ key }) => key)).size,
  )
})

test('an answer that waits can be given up, and nothing is sent', async ({ phone, line }) => {
  line.cut()
  await textField(phone).fill('Marfan syndrome')
  await nextButton(phone).click()
  await phone.getByRole('link', { name: 'See what’s not sent' }).first().click()
  await phone.getByRole('button', { name: /Discard/ }).click()
  await phone.getByRole('button', { name: 'Delete the answer' }).click()
  await expect(phone.getByRole('heading', { name: 'All sent' })).toBeVisible()
  line.mend()
  await phone.goto(line.origin + routes.taskList)
  await expect(phone.getByRole('heading', { level: 1, name: 'Task list' })).toBeVisible()
  expect(line.journal.filter(({ body }) => body.includes('Marfan'))).toEqual([])
})
