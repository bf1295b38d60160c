import { routes } from '../../src/routes.ts'
import { expectAccessible } from './axe.ts'
import { nextButton, question } from './health-profile.ts'
import { operate } from './operate.ts'
import { giveBirthDate, openStudy } from './studies.ts'
import { expect, type Page } from './test.ts'

export const questionsTitle = 'Pain, bruising and daily life'
export const review = 'Check your answers'

/** Comes to the page of the consent to the study that asks these questions. */
export async function readConsent(page: Page, email: string): Promise<void> {
  await operate('invite', email, openStudy)
  await giveBirthDate(page)
  await page.goto(routes.taskList)
  await page.getByRole('link', { name: 'Confirm data request' }).click()
  await page.getByRole('button', { name: 'Confirm interest' }).click()
  await page.getByRole('link', { name: 'Decide about consent now' }).click()
  await page.getByText('See the 9 questions').click()
  await expect(page.getByText('How far can you usually walk before you need a rest?')).toBeVisible()
  await expectAccessible(page)
}

/** Agrees to it, and comes to the first of the questions. */
export async function agreeToQuestions(page: Page, email: string): Promise<void> {
  await readConsent(page, email)
  await page.getByRole('button', { name: 'Consent', exact: true }).click()
  await expect(page).toHaveURL(routes.taskList)
  await page.getByRole('link', { name: `${questionsTitle} (1 of 10)` }).click()
  await expect(question(page, questionsTitle)).toBeVisible()
}

export const choose = async (page: Page, label: string) => {
  await page.getByLabel(label, { exact: true }).click()
  await nextButton(page).click()
}

/** All nine, the last one in these words, up to the page with all answers. */
export async function answerNine(page: Page, last: string): Promise<void> {
  const fill = async (text: string) => {
    await page.getByRole('textbox').fill(text)
    await nextButton(page).click()
  }
  await page.getByRole('link', { name: 'Start' }).click()
  await choose(page, '1 to 3 days')
  await choose(page, 'Back')
  await fill('7')
  await choose(page, 'Yes')
  await fill('12')
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await choose(page, 'None of these')
  await fill('250')
  await expect(
    question(page, 'Is there anything else that the research team should know?'),
  ).toBeVisible()
  await fill(last)
  await expect(question(page, review)).toBeVisible()
}
