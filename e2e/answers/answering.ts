import type { Locator, Page } from '@playwright/test'
import { questions } from '../../src/contract/questions.ts'
import { routes } from '../../src/routes.ts'
import { stepOf, type Outcome, type Typed } from './given-answer.ts'

/** Where a question is answered: in the account set-up, or when changing an answer. */
export type Place = 'set-up' | 'change'

/** Generous, for a busy machine: speed is not tested here. */
export const timeoutMs = 60_000

/**
 * Opens the question, types the answer and submits it, then waits until the app confirms it. Resolves with
 * `unknown` if the browser dies before that.
 * @throws If the app does not confirm the answer in time although the browser is alive.
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

/** Stays on the page if the last answer has led to this question. */
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
  place === 'set-up'
    ? routes.onboardingStep.href(stepOf(question))
    : routes.changeAnswer.href(question)

export const button = (page: Page): Locator => page.getByRole('button', { name: /^(Next|Save)$/ })

/** False if the app already has an answer to this step, and has moved on to another page. */
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
 * Presses "Try again" every second on a page whose data did not load. It skips Playwright's stability check,
 * because a busy machine renders too rarely for it to pass within a second.
 */
export const tryAgain = (page: Page) =>
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
    // The answers in `typed` replace each other.
    const remove = page.getByRole('main').getByRole('button', { name: /^Remove / })
    while ((await remove.count()) > 0) await remove.first().click()
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

/** Confirms the address, which was checked with the address service, or could not be. */
async function confirmAddress(page: Page): Promise<void> {
  const confirm = page.getByRole('button', { name: /Use the address I typed/ })
  await confirm.click({ timeout: timeoutMs })
}

/** Closes the greetings of a new member. */
export async function greet(page: Page): Promise<void> {
  await page.goto(new URL(routes.dashboard, page.url()).href)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  const welcome = page.getByRole('dialog', { name: /^Welcome/ })
  const noted = page.waitForResponse((reply) => /\/v1\/me\b/.test(reply.url()))
  await welcome.getByRole('button', { name: 'Close', exact: true }).click()
  await noted
}
