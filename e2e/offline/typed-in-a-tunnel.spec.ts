import { routes } from '../../src/routes.ts'
import { namesAdded, nextButton, question, textField } from '../support/health-profile.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect } from '../support/test.ts'
import { test } from './phone.ts'

test.use({ serviceWorkers: 'allow' })
// The tests share one network, which each cuts and restores.
test.describe.configure({ mode: 'default' })

test('PKU, typed in a tunnel, is asked about on the health profile, and after a no never again', async ({
  phone,
  line,
}) => {
  line.cut()
  await textField(phone).fill('PKU')
  await phone.keyboard.press('Enter')
  await expect(namesAdded(phone)).toContainText('PKU')
  await nextButton(phone).click()
  await expect(question(phone, "What's your date of birth?")).toBeVisible()
  line.mend()
  await expect.poll(() => line.journal.some(({ body }) => body.includes('PKU'))).toBe(true)

  await phone.goto(line.origin + routes.healthProfile)
  const asked = phone.getByText('You wrote “PKU”. Is this phenylketonuria?')
  await expect(asked).toBeVisible({ timeout: 40_000 })
  await expectAccessible(phone, 'a question which disease is meant')
  await phone.getByRole('button', { name: 'No', exact: true }).click()
  const told = phone.getByRole('main').getByText('We will not ask about “PKU” again.')
  await expect(told).toBeVisible()

  await phone.reload()
  await expect(phone.getByText('PKU', { exact: true })).toBeVisible()
  await expect(asked).toBeHidden()
})
