import { expect, type Page } from '@playwright/test'
import {
  isChoice,
  questions,
  questionTypes,
  type QuestionType,
} from '../../src/contract/questions.ts'
import type { Hands } from './hands.ts'

/** The answers of the journeys, and so what they expect on "My health profile". */
export const answers = {
  address: { line1: "12 St John's Cottages", city: 'Hallow', postcode: 'wr26nj' },
  names: {
    diagnosis: ['Alport syndrome', 'Charcot-Marie-Tooth disease, type 1A'],
    gpSurgery: ['Hallow Surgery'],
    hospital: ['Worcestershire Royal Hospital'],
    medication: ['Ramipril', 'Vitamin D'],
  },
  dob: { day: '9', month: 'April', year: '1987' },
  ethnicity: { group: 'Asian or Asian British', background: 'Indian' },
  gender: 'Female',
} as const

/** The question on the page, which is its heading. */
export const question = (page: Page, words: string) =>
  page.getByRole('heading', { level: 1, name: words })

export const nextButton = (page: Page) => page.getByRole('button', { name: 'Next' })

/** The field for names: the first text field of the page. */
export const textField = (page: Page) => page.getByRole('main').getByRole('textbox').first()

/** The names that are in the list of a question, below its box. */
export const namesAdded = (page: Page) =>
  page.getByRole('region', { name: /^You’ve added/ }).getByRole('listitem')

/** Answers all questions, from the first on. */
export async function answerEverything(page: Page, hands: Hands): Promise<void> {
  const next = async () => hands.press(nextButton(page))

  await expect(question(page, 'Where do you live?')).toBeVisible()
  await typeAddress(page, hands)
  await next()
  await hands.press(page.getByRole('button', { name: 'Use the address I typed' }))

  await expect(question(page, "What's your diagnosis?")).toBeVisible()
  await hands.type(textField(page), answers.names.diagnosis.join(', '))
  await next()

  await expect(question(page, "What's your date of birth?")).toBeVisible()
  await hands.type(page.getByLabel('Day', { exact: true }), answers.dob.day)
  await hands.type(page.getByLabel('Month', { exact: true }), answers.dob.month)
  await hands.type(page.getByLabel('Year', { exact: true }), answers.dob.year)
  await next()

  await expect(question(page, "What's your ethnicity?")).toBeVisible()
  await hands.choose(page.getByRole('radio', { name: answers.ethnicity.group, exact: true }))
  await next()
  await hands.choose(page.getByRole('radio', { name: answers.ethnicity.background, exact: true }))
  await next()

  await expect(question(page, 'Biological sex on your birth certificate?')).toBeVisible()
  await hands.choose(page.getByRole('radio', { name: answers.gender, exact: true }))
  await next()

  const names: Partial<Record<QuestionType, readonly string[]>> = answers.names
  for (const type of questionTypes.slice(questionTypes.indexOf('gender') + 1)) {
    await expect(question(page, questions[type].question)).toBeVisible()
    if (isChoice(type)) await hands.choose(page.getByRole('radio').first())
    else await hands.type(textField(page), (names[type] ?? ['A name']).join(', '))
    await next()
  }
}

/** Types the address by hand, without the look-up. */
export async function typeAddress(page: Page, hands: Hands): Promise<void> {
  const { line1, city, postcode } = answers.address
  await hands.press(page.getByRole('button', { name: 'Enter address manually' }))
  await hands.type(page.getByLabel('Address line 1'), line1)
  await hands.type(page.getByLabel('Town or city'), city)
  await hands.type(page.getByLabel('Postcode'), postcode)
}

/** Closes the greetings of a first visit: the terms, then the welcome, which asks who else uses the device. */
export async function closeGreetings(
  page: Page,
  hands: Hands,
  { isShared = false } = {},
): Promise<void> {
  // Each update writes all metadata: that of the terms still says that the welcome has not been seen.
  const noted = page.waitForResponse((reply) => {
    const written = new URLSearchParams(reply.request().postData() ?? '').get('unsafe_metadata')
    return (
      new URL(reply.url()).pathname.endsWith('/v1/me') &&
      (written ?? '').includes('"hasSeenWelcomeMessage":true')
    )
  })
  await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Continue' }))
  const welcome = page.getByRole('dialog', { name: /^Welcome/ })
  // Its title takes the focus a moment after it opens, also from who has pressed Tab by then.
  await expect(welcome.getByRole('heading', { name: /^Welcome/ })).toBeFocused()
  if (isShared) await hands.choose(welcome.getByLabel('Other people use this device too'))
  await hands.press(welcome.getByRole('button', { name: 'Close', exact: true }))
  await expect(welcome).toBeHidden()
  await noted
}
