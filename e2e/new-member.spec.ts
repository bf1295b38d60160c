import { routes } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { allHands, mouse } from './support/hands.ts'
import { answerEverything, answers, closeGreetings } from './support/health-profile.ts'
import { newPerson } from './support/people.ts'
import { signUp } from './support/sign-up.ts'
import { expect, test, type Page } from './support/test.ts'

for (const hands of allHands) {
  test(`a new member creates an account and completes the health profile ${hands.name}`, async ({
    page,
  }) => {
    const person = newPerson()
    await page.goto(routes.landing)
    await hands.press(
      page.getByRole('main').getByRole('link', { name: 'Create an account' }).first(),
    )
    await signUp(page, hands, person)
    await closeGreetings(page, hands)

    await hands.press(page.getByRole('main').getByRole('link', { name: 'Task list' }))
    await hands.press(page.getByRole('link', { name: 'Complete account setup' }))
    await answerEverything(page, hands)

    const done = page.getByRole('dialog', { name: 'Account setup complete' })
    await done.waitFor()
    await expectAccessible(page)
    await hands.press(done.getByRole('button', { name: 'Close', exact: true }))
    await expect(page).toHaveURL(routes.dashboard)
    await expect(page.getByText(`${person.lastName}, ${person.firstName}`)).toBeVisible()
    await expect(page.getByText('09/04/1987')).toBeVisible()

    await hands.press(page.getByRole('main').getByRole('link', { name: 'My health profile' }))
    await expectAnswers(page)
    await expect(page.getByText(person.email, { exact: true })).toBeVisible()
  })
}

test('a sign-up with nothing filled in says all that is missing, and the rule of the password before', async ({
  page,
}) => {
  await page.goto(routes.signUp)
  await expect(page.getByText(/^Use 8 characters or more/)).toBeVisible()
  await expect(page.getByText(/^By creating an account you accept the/)).toBeVisible()
  const go = page.getByRole('button', { name: 'Continue', exact: true })
  await go.click()
  const problems = page.getByRole('alert').getByRole('link')
  await expect(problems).toHaveText([
    'Enter your first name.',
    'Enter your last name.',
    'Enter your email address.',
    'Choose a password of 8 characters or more.',
  ])
  await expect(page.locator(':focus')).toContainText('There is a problem')
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Enter your first name.')
  await expectAccessible(page)
  await problems.nth(2).click()
  await expect(page.getByLabel('Email address')).toBeFocused()
  await page.keyboard.type('not an address')
  await page.getByLabel('First name').fill('Lou')
  await page.getByLabel('Last name').fill('Reid')
  await page.getByLabel('Password', { exact: true }).pressSequentially('short')
  await expect(problems).toHaveCount(2)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await go.click()
  await expect(problems).toHaveText([
    'Enter an email address, like name@example.com.',
    'Choose a password of 8 characters or more.',
  ])
  await expect(page.locator(':focus')).toContainText('There is a problem')
  // The same list again.
  await page.getByLabel('First name').focus()
  await go.click()
  await expect(page.locator(':focus')).toContainText('There is a problem')
})

test('a sign-in without an address says so in its title too, until there is one', async ({
  page,
}) => {
  await page.goto(routes.signIn)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Enter your email address.' })).toBeVisible()
  await expect(page).toHaveTitle(/^Error: Log in/)
  await page.getByLabel('Email address').fill(newPerson().email)
  await expect(page.getByText('There is a problem')).toHaveCount(0)
  await expect(page).toHaveTitle(/^Log in/)
})

test('what a new member answered is there on the next visit, and the set-up is complete', async ({
  page,
  context,
  signInAsNewMember,
}) => {
  await signInAsNewMember()
  await page.goto(routes.onboardingStep.href('step1'))
  await closeGreetings(page, mouse)
  await answerEverything(page, mouse)
  await page.getByRole('dialog', { name: 'Account setup complete' }).waitFor()
  await page.close()

  const later = await context.newPage()
  await later.goto(routes.healthProfile)
  await expectAnswers(later)
  await later.goto(routes.taskList)
  await expect(later.getByRole('heading', { name: 'Complete', exact: true })).toBeVisible()
  await expect(later.getByText('Complete account setup')).toBeVisible()
  await expect(later.getByRole('link', { name: 'Complete account setup' })).toBeHidden()
})

async function expectAnswers(page: Page): Promise<void> {
  const main = page.getByRole('main')
  for (const name of Object.values(answers.names).flat()) {
    await expect(main.getByText(name, { exact: true })).toHaveCount(1)
  }
  await expect(main.getByText('9 April 1987')).toBeVisible()
  await expect(main.getByText(answers.ethnicity.background, { exact: true })).toBeVisible()
  await expect(main.getByText(answers.gender, { exact: true })).toBeVisible()
  await expect(main.getByText('WR2 6NJ')).toBeVisible()
}
