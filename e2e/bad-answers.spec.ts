import { routes } from '../src/routes.ts'
import { mouse } from './support/hands.ts'
import {
  answers,
  namesAdded,
  nextButton,
  question,
  textField,
  typeAddress,
} from './support/health-profile.ts'
import { expect, test, type Page } from './support/test.ts'

test.beforeEach(async ({ signInAsGreeted }) => {
  await signInAsGreeted()
})

const refusedNames = [
  { what: 'only commas', text: ' , ,, ', added: 0, says: 'Please enter a diagnosis.' },
  { what: '51 names', text: names(51), added: 50, says: 'Enter 50 or fewer.' },
  {
    what: '10,000 characters',
    text: 'x'.repeat(10_000),
    added: 0,
    says: 'Use 200 characters or fewer',
  },
]

for (const { what, text, added, says } of refusedNames) {
  test(`a diagnosis of ${what} is refused by the field and in the summary`, async ({ page }) => {
    await open(page, 'step2')
    await textField(page).fill(text)
    await nextButton(page).click()
    await expectFormError(page, says)
    // Nothing that was typed is lost.
    await expect(namesAdded(page)).toHaveCount(added)
    await expect(textField(page)).toHaveValue(added > 0 ? (text.split(', ').at(-1) ?? '') : text)
    await page
      .getByRole('alert')
      .filter({ hasText: 'There is a problem' })
      .getByRole('link')
      .click()
    await expect(textField(page)).toBeFocused()
  })
}

test('names with accents, emoji, apostrophes and HTML are kept as they were typed', async ({
  page,
}) => {
  const typed = [
    'Ménière’s disease',
    "O'Neill's 👩‍⚕️ syndrome",
    '<img src=x onerror=alert(1)>',
    '&amp <b>bold</b>',
  ]
  await open(page, 'step2')
  await textField(page).fill(typed.join(', '))
  await nextButton(page).click()
  await expect(question(page, "What's your date of birth?")).toBeVisible()
  await page.goto(routes.healthProfile)
  for (const name of typed) await expect(page.getByText(name, { exact: true })).toHaveCount(1)
})

const refusedDates = [
  {
    what: 'impossible',
    date: ['31', '2', '1987'],
    says: 'Your date of birth must be a real date, like 27 3 1985, with four digits for the year.',
  },
  {
    what: 'incomplete',
    date: ['9', '', ''],
    says: /Please enter your date of birth\. It must include/,
  },
  {
    what: 'in the future',
    date: ['1', '1', '2999'],
    says: 'Your date of birth must be in the past.',
  },
] as const

for (const { what, date, says } of refusedDates) {
  test(`a date of birth that is ${what} is refused and stays as typed`, async ({ page }) => {
    await open(page, 'step3')
    await typeDate(page, date)
    await nextButton(page).click()
    await expectFormError(page, says)
    await expect(page.getByLabel('Day', { exact: true })).toHaveValue(date[0])
    await expect(page.getByLabel('Year', { exact: true })).toHaveValue(date[2])
  })
}

test('a person under 16 is told that the service is not for them yet, and nothing is saved', async ({
  page,
}) => {
  const writes = writesOf(page)
  await open(page, 'step3')
  await typeDate(page, ['1', 'January', String(new Date().getFullYear() - 10)])
  await nextButton(page).click()
  await expect(page).toHaveURL(routes.tooYoung)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(writes).toEqual([])
})

test('an address with nothing but a town is refused field by field', async ({ page }) => {
  await open(page, 'step1')
  await page.getByRole('button', { name: 'Enter address manually' }).click()
  await page.getByLabel('Town or city').fill('Hallow')
  await nextButton(page).click()
  await expectFormError(page, 'Please enter the first line of your address.')
  await expectFormError(page, 'Please enter your postcode.')
  await expect(page.getByLabel('Town or city')).toHaveValue('Hallow')
})

test('a postcode in any spelling is written as on a letter', async ({ page }) => {
  await open(page, 'step1')
  await typeAddress(page, mouse)
  await nextButton(page).click()
  await expect(page.getByText('WR2 6NJ').first()).toBeVisible()
})

test('a postcode of an odd shape earns a warning, not a refusal', async ({ page }) => {
  await open(page, 'step1')
  await typeAddress(page, mouse)
  await page.getByLabel('Postcode').fill('BFPO 801')
  await page.getByLabel('Town or city').focus()
  await expect(page.getByText(/does not look like a UK postcode/)).toBeVisible()
  await nextButton(page).click()
  await page.getByRole('button', { name: 'Use the address I typed' }).click()
  await expect(question(page, "What's your diagnosis?")).toBeVisible()
})

test('Next pressed twice saves once', async ({ page }) => {
  const writes = writesOf(page)
  await open(page, 'step2')
  await textField(page).fill('Alport syndrome')
  await nextButton(page).dblclick()
  await expect(question(page, "What's your date of birth?")).toBeVisible()
  expect(writes.toSorted()).toEqual(['POST /diagnosis', 'PUT /diagnosis', 'PUT /onboardings'])
})

test('Next on an untouched question moves on and saves nothing', async ({ page }) => {
  const writes = writesOf(page)
  await open(page, 'step2')
  await nextButton(page).click()
  await expect(question(page, "What's your date of birth?")).toBeVisible()
  expect(writes).toEqual([])
})

test('a question can be skipped only while it is empty', async ({ page }) => {
  await open(page, 'step7')
  const later = page.getByRole('button', { name: 'Skip for now' })
  await expect(later).toBeVisible()
  await textField(page).fill('Leeds General Infirmary')
  await expect(later).toBeHidden()
  await textField(page).fill('')
  await later.click()
  await expect(question(page, 'What medications are you taking?')).toBeVisible()
})

test('what was typed is there after Back and Forward', async ({ page }) => {
  await open(page, 'step2')
  await textField(page).fill('Alport synd')
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /Hospitals/ })
    .click()
  await expect(question(page, 'Which hospitals have you been treated at?')).toBeVisible()
  await page.goBack()
  await expect(question(page, "What's your diagnosis?")).toBeVisible()
  await expect(textField(page)).toHaveValue('Alport synd')
})

test('Back from the second screen of ethnicity keeps the group', async ({ page }) => {
  await open(page, 'step4')
  await page.getByRole('radio', { name: answers.ethnicity.group, exact: true }).check()
  await nextButton(page).click()
  await expect(page.getByRole('radio', { name: answers.ethnicity.background })).toBeVisible()
  await page.goBack()
  await expect(
    page.getByRole('radio', { name: answers.ethnicity.group, exact: true }),
  ).toBeChecked()
})

test('a question that is answered is skipped', async ({ page }) => {
  await open(page, 'step2')
  await textField(page).fill('Alport syndrome')
  await nextButton(page).click()
  await expect(question(page, "What's your date of birth?")).toBeVisible()
  await page.goto(routes.onboardingStep.href('step2'))
  await expect(question(page, "What's your date of birth?")).toBeVisible()
})

for (const step of ['step99', 'nonsense', '%3Cb%3E']) {
  test(`an unknown step asks for a choice: ${step}`, async ({ page }) => {
    await open(page, step)
    await expect(
      page.getByText('Select a question from the incomplete numbered steps above.'),
    ).toBeVisible()
  })
}

async function open(page: Page, step: string): Promise<void> {
  await page.goto(`${routes.onboarding}/${step}`)
}

async function typeDate(
  page: Page,
  [day, month, year]: readonly [string, string, string],
): Promise<void> {
  await page.getByLabel('Day', { exact: true }).fill(day)
  await page.getByLabel('Month', { exact: true }).fill(month)
  await page.getByLabel('Year', { exact: true }).fill(year)
}

async function expectFormError(page: Page, says: string | RegExp): Promise<void> {
  const summary = page.locator(':focus').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeVisible()
  await expect(summary.getByText(says).first()).toBeVisible()
  await expect(page.getByRole('main').getByText(says)).toHaveCount(2)
  await expect(page).toHaveTitle(/^Error: /)
}

/** Records the page's writes to the patient API from now on. */
function writesOf(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isWrite = pathname.startsWith('/api/') && request.method() !== 'GET'
    if (isWrite) writes.push(`${request.method()} ${pathname.slice('/api'.length)}`)
  })
  return writes
}

function names(count: number): string {
  return Array.from({ length: count }, (_, index) => `condition ${index + 1}`).join(', ')
}
