import { hrefs } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { viewRecord } from './support/gp-record.ts'
import { people } from './support/people.ts'
import { untilCached } from './support/reading.ts'
import { expect, test } from './support/test.ts'

test('a member asks their surgery to check an entry, by keyboard, and finds it marked without the service', async ({
  page,
  signInAs,
  faults,
}) => {
  await signInAs(people.amina)
  await page.goto(hrefs.gpRecord('allergies'))
  await viewRecord(page)
  const entry = page.getByRole('article').first()
  const more = entry.getByRole('button', { name: /^More about/ })
  await more.press('Enter')
  await entry.getByRole('button', { name: /^This looks wrong/ }).focus()
  await page.keyboard.press('Enter')
  const message = page.getByRole('textbox', { name: 'What looks wrong?' })
  await message.fill('My reaction was to another medicine.')
  await expectAccessible(page)
  const draft = page.getByRole('link', { name: 'Write an email' })
  await expect(draft).toHaveAttribute(
    'href',
    /^mailto:\?subject=A%20question%20about%20my%20record&/,
  )

  // Only the letter is printed, however long it is.
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText('Please check this entry in my GP record.')).toBeVisible()
  await expect(page.locator('p', { hasText: 'My reaction was to another medicine.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print a letter' })).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'I’ve sent it' }).focus()
  await page.keyboard.press('Enter')
  const mark = entry.getByText(/^You asked your surgery about this on /)
  await expect(mark).toBeVisible()
  expect(page.url()).not.toMatch(/reaction|check/)
  await untilCached(page)

  // The service no longer answers, but the message is on the device.
  faults.expect(/Failed to load resource/)
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(mark).toBeVisible({ timeout: 20_000 })
  await more.press('Enter')
  await entry.getByRole('button', { name: /^I have heard back/ }).press('Enter')
  await expect(mark).toBeHidden()
})
