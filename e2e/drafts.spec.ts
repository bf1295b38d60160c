import { routes } from '../src/routes.ts'
import { question, textField } from './support/health-profile.ts'
import { enterPin, locked, pin, setPin } from './support/lock.ts'
import { expect, test, type Page } from './support/test.ts'

const line1 = (page: Page) => page.getByLabel('Address line 1')

/** Waits until the disk has what was typed: within this second, as after the last key before a phone is put away. */
const onDisk = async (page: Page): Promise<void> =>
  page.evaluate(async () => navigator.locks.request('rowan-record-note', () => undefined))

/** As a phone does with a page that nobody looks at. */
async function discard(page: Page): Promise<void> {
  await onDisk(page)
  await page.reload()
}

test('what was typed is there again after the tab was discarded, and the answer is saved', async ({
  page,
  signInAsGreeted,
}) => {
  await signInAsGreeted()
  await page.goto(routes.onboardingStep.href('step1'))
  await page.getByRole('button', { name: 'Enter address manually' }).click()
  await line1(page).fill('Flat 3, 12 Mill Lane')
  await page.getByLabel('Town or city').fill('Hallow')
  await onDisk(page)
  await page.goto(routes.onboardingStep.href('step2'))
  await textField(page).fill('Alport syndr')
  await discard(page)
  await expect(textField(page)).toHaveValue('Alport syndr')
  await page.goto(routes.onboardingStep.href('step1'))
  await expect(line1(page)).toHaveValue('Flat 3, 12 Mill Lane')
  await expect(line1(page)).toBeEditable()
  await expect(page.getByLabel('Town or city')).toHaveValue('Hallow')

  await page.goto(routes.onboardingStep.href('step2'))
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(question(page, "What's your date of birth?")).toBeVisible()
  await discard(page)
  await page.goto(routes.healthProfile)
  await expect(page.getByText('Alport syndr', { exact: true })).toBeVisible()
})

test('another address that was typed is there again after the tab was discarded, until it is cancelled', async ({
  page,
  signInAsGreeted,
}) => {
  await signInAsGreeted()
  await page.goto(routes.addresses)
  await page.getByRole('button', { name: 'Add an address' }).click()
  await line1(page).fill('Flat 3, 12 Mill Lane')
  await discard(page)
  await expect(line1(page)).toHaveValue('Flat 3, 12 Mill Lane')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await discard(page)
  await expect(page.getByRole('button', { name: 'Add an address' })).toBeVisible()
})

test('what was typed is there again once Rowan, which has locked itself, is unlocked', async ({
  page,
  signInAsGreeted,
}) => {
  await page.clock.install()
  await signInAsGreeted()
  await setPin(page)
  await page.goto(routes.onboardingStep.href('step2'))
  await enterPin(page, pin)
  await expect(question(page, "What's your diagnosis?")).toBeVisible()
  await textField(page).fill('Alport syndr')
  await onDisk(page)
  await page.clock.fastForward(301_000)
  await expect(locked(page)).toBeVisible()
  await enterPin(page, pin)
  await expect(question(page, "What's your diagnosis?")).toBeVisible()
  await expect(textField(page)).toHaveValue('Alport syndr')
})
