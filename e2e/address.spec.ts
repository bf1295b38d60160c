import { routes } from '../src/routes.ts'
import { keyboard, mouse } from './support/hands.ts'
import { answers, nextButton, question, typeAddress } from './support/health-profile.ts'
import { expect, test, type Page } from './support/test.ts'

test.beforeEach(async ({ page, signInAsGreeted }) => {
  await signInAsGreeted()
  await page.goto(routes.onboardingStep.href('step1'))
})

const lookUp = (page: Page) => page.getByLabel('Find your address')

test('an address is found by its postcode and saved as it was found', async ({ page }) => {
  await lookUp(page).fill('wr2 6nj')
  await page.getByRole('option').first().click()
  await page
    .getByRole('option', { name: /Parish Well Lane/ })
    .first()
    .click()
  await expect(page.getByLabel('Postcode')).toHaveValue('WR2 6NJ')
  await nextButton(page).click()
  await expect(question(page, "What's your diagnosis?")).toBeVisible()
  await page.goto(routes.healthProfile)
  await expect(page.getByText('WR2 6NJ')).toBeVisible()
})

test('an address is found by keyboard alone', async ({ page }) => {
  await keyboard.type(lookUp(page), 'WR2 6NJ')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: /Parish Well Lane/ }).nth(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Postcode')).toHaveValue('WR2 6NJ')
  await keyboard.press(nextButton(page))
  await expect(question(page, "What's your diagnosis?")).toBeVisible()
})

test('an address that the service does not know is confirmed as typed', async ({ page }) => {
  await typeAddress(page, mouse)
  await nextButton(page).click()
  await expect(page.getByText(answers.address.line1).first()).toBeVisible()
  await page.getByRole('button', { name: 'Use the address I typed' }).click()
  await expect(question(page, "What's your diagnosis?")).toBeVisible()
})

test('an address that the browser filled in from its memory is saved', async ({ page }) => {
  await page.getByRole('button', { name: 'Enter address manually' }).click()
  const fields = { 'Address line 1': '1 parish well lane', 'Town or city': 'Worcester' }
  for (const [label, value] of Object.entries({ ...fields, Postcode: 'wr26nj' })) {
    // As browsers and password managers do, without an event that the page could hear.
    await page.getByLabel(label).evaluate((field, filled) => {
      if (field instanceof HTMLInputElement) field.value = filled
    }, value)
  }
  await nextButton(page).click()
  await page.getByRole('button', { name: 'Use the address I typed' }).click()
  await expect(question(page, "What's your diagnosis?")).toBeVisible()
  await page.goto(routes.healthProfile)
  await expect(page.getByText('1 parish well lane')).toBeVisible()
  await expect(page.getByText('WR2 6NJ')).toBeVisible()
})

test('the fields are read-only until the address is entered manually', async ({ page }) => {
  await lookUp(page).fill('wr2 6nj')
  await page.getByRole('option').first().click()
  await page
    .getByRole('option', { name: /Parish Well Lane/ })
    .first()
    .click()
  await expect(page.getByLabel('Address line 1')).toHaveAttribute('readonly')
  await page.getByRole('button', { name: 'Enter address manually' }).click()
  await expect(page.getByLabel('Address line 1')).toBeEditable()
  await expect(lookUp(page)).toBeHidden()
})
