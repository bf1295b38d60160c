import type { Locator, Page } from '@playwright/test'
import { questions } from '../../src/contract/questions.ts'
import { hrefs, routes } from '../../src/routes.ts'
import { stepOf, type Outcome, type Typed } from './given-answer.ts'

/** The account set-up asks a question first; later its answer is changed. */
export type Place = 'set-up' | 'change'

/** Of a busy machine: how long anything takes is not what is asked here. */
const timeoutMs = 60_000

/**
 * Opens the question, types the answer and presses the button, then waits until the app says that
 * it has it. Resolves with `unknown` when the browser dies meanwhile.
 * @throws When the app does not accept the answer in 20 s although the browser lives.
 */
export async function answerQuestion(
  page: Page,
  { typed, place, isAlive }: { typed: Typed; place: Place; isAlive: () => boolean },
): Promise<Outcome> {
  try {
    await open(page, typed, place)
    const isOpen = await isAsked(page, typed, place)
    if (!isOpen) return 'had'
    await fill(page, typed)
    await waitUntilLeft(page, typed, place)
    return 'given'
  } catch (cause) {
    if (!isAlive()) return 'unknown'
    const shown = await page
      .getByRole('main')
      .innerText()
      .catch(() => 'nothing')
    throw new Error(`No way on from ${page.url()}, which shows: ${shown}`, { cause })
  }
}

/** Where the last answer led on to this question, a person goes on from there. */
async function open(page: Page, typed: Typed, place: Place): Promise<void> {
  const { href, pathname } = new URL(hrefOf(typed, place), page.url())
  const question = page.getByRole('heading', {
    level: 1,
    name: questions[typed.question].question,
  })
  const isLedHere =
    new URL(page.url()).pathname === pathname &&
    (await question.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    ))
  if (!isLedHere) await page.goto(href)
}

const hrefOf = ({ question }: Typed, place: Place): string =>
  place === 'set-up' ? hrefs.onboardingStep(stepOf(question)) : hrefs.changeAnswer(question)

const button = (page: Page): Locator => page.getByRole('button', { name: /^(Next|Save)$/ })

/** False when the app already has an answer to this step, and has gone on to another page. */
async function isAsked(page: Page, typed: Typed, place: Place): Promise<boolean> {
  const path = hrefOf(typed, place)
  const asked = button(page).waitFor({ timeout: timeoutMs })
  const left = page.waitForURL(({ pathname }) => pathname !== path, { timeout: timeoutMs })
  left.catch(() => undefined)
  asked.catch(() => undefined)
  const again = tryAgain(page)
  await Promise.any([asked, left]).finally(() => clearInterval(again))
  return new URL(page.url()).pathname === path
}

/**
 * A page whose data did not come offers to try again: a person does, every second. A busy machine draws
 * too seldom to see in that time that a button stands still, so nothing waits for that.
 */
const tryAgain = (page: Page) =>
  setInterval(() => {
    page
      .getByRole('button', { name: 'Try again' })
      .dispatchEvent('click', {}, { timeout: 500 })
      .catch(() => undefined)
  }, 1000)

async function waitUntilLeft(page: Page, typed: Typed, place: Place): Promise<void> {
  const path = hrefOf(typed, place)
  await page.waitForURL(({ pathname }) => pathname !== path, {
    timeout: timeoutMs,
    waitUntil: 'commit',
  })
}

async function fill(page: Page, typed: Typed): Promise<void> {
  if ('name' in typed) {
    await page.getByRole('main').getByRole('textbox').first().fill(typed.name)
    return button(page).click()
  }
  if ('label' in typed) {
    await page.getByRole('radio', { name: typed.label, exact: true }).check()
    return button(page).click()
  }
  switch (typed.question) {
    case 'address': {
      const byHand = page.getByRole('button', { name: 'Enter address manually' })
      await byHand.click()
      await page.getByLabel('Address line 1').fill(typed.line1)
      await page.getByLabel('Town or city').fill(typed.city)
      await page.getByLabel('Postcode').fill(typed.postcode)
      await button(page).click()
      return confirmAddress(page)
    }
    case 'dob':
      await page.getByLabel('Day', { exact: true }).fill(typed.day)
      await page.getByLabel('Month', { exact: true }).fill(typed.month)
      await page.getByLabel('Year', { exact: true }).fill(typed.year)
      return button(page).click()
    case 'ethnicity':
      await page.getByRole('radio', { name: typed.group, exact: true }).check()
      await button(page).click()
      await page.getByRole('radio', { name: typed.background, exact: true }).check()
      return button(page).click()
  }
}

/** The address is compared with the address service, or cannot be while that does not answer. */
async function confirmAddress(page: Page): Promise<void> {
  const confirm = page.getByRole('button', { name: /Use the address I typed/ })
  await confirm.click({ timeout: timeoutMs })
}

/** Closes what greets a new member, so that nothing stands before the questions. */
export async function greet(page: Page): Promise<void> {
  await page.goto(new URL(routes.dashboard, page.url()).href)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  const welcome = page.getByRole('dialog', { name: /^Welcome/ })
  const noted = page.waitForResponse((reply) => /\/v1\/me\b/.test(reply.url()))
  await welcome.getByRole('button', { name: 'Close', exact: true }).click()
  await noted
}
