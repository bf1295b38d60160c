import { expect, test, type Locator, type Page } from './support/test.ts'
import { routes } from '../src/routes.ts'
import { mouse, type Hands } from './support/hands.ts'
import { question } from './support/health-profile.ts'
import { orderKit } from './support/kit.ts'
import { menuButton } from './support/menu.ts'
import { lockIsOn, pin } from './support/lock.ts'
import { operate } from './support/operate.ts'
import { newPerson, people } from './support/people.ts'
import { untilCached, untilRead } from './support/reading.ts'
import { codeField, enterCode, fillInSignUp } from './support/sign-up.ts'
import { giveBirthDate, giveDiagnosis, openStudy } from './support/studies.ts'

/*
 * Five things that people come for, and one that they need in a tunnel, as somebody new to them would do them on a phone,
 * with what it costs them: how often they press, how many fields they fill in, and how many words they meet on the way.
 * `--reporter=json` prints the figures, as annotations.
 */

test.use({ viewport: { width: 375, height: 720 } })

test('task 1: from the first page to the first question in 300 words', async ({ page }) => {
  const walk = new Walk()
  await page.goto(routes.landing)
  await walk.press(page.getByRole('main').getByRole('link', { name: 'Create an account' }).first())
  await fillInSignUp(page, walk, newPerson())
  await walk.look(codeField(page))
  await enterCode(page)
  await walk.press(page.getByRole('dialog').getByRole('button', { name: 'Continue' }))
  await walk.press(page.getByRole('dialog').getByRole('link', { name: 'Start the questions' }))
  await expect(question(page, 'Where do you live?')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  walk.expectAtMost({ words: 300, presses: 4 })
})

test('task 2: a study that fits is one press from the dashboard', async ({
  page,
  signInAsGreeted,
}) => {
  await signInAsGreeted()
  await giveDiagnosis(page, 'Marfan syndrome')
  await giveBirthDate(page)
  await page.goto(routes.dashboard)
  const walk = new Walk()
  await walk.press(page.getByRole('link', { name: 'See the study' }))
  await expect(page).toHaveURL(routes.studyInterest.href('marfan-heart'))
  walk.expectAtMost({ words: 100, presses: 1 })
})

test('task 3: a kit is ordered, and when the laboratory should finish is on the dashboard from that day', async ({
  page,
  signInAsGreeted,
}) => {
  const { email } = await signInAsGreeted()
  await operate('kit-access', email, 'on')
  await page.goto(routes.dashboard)
  const walk = new Walk()
  await walk.press(page.getByRole('main').getByRole('link', { name: 'Diagnostics' }))
  await orderKit(page, walk)
  walk.expectAtMost({ words: 400, presses: 7 })
  await expect(page.getByText(/^Rowan does not show you results/).first()).toBeVisible()

  await page.goto(routes.dashboard)
  const asking = new Walk()
  await asking.look(
    page
      .getByRole('region', { name: 'Your kit' })
      .getByText(/the laboratory should finish between \d+ \w+ and \d+ \w+/),
  )
  asking.expectAtMost({ words: 130, presses: 0 })
})

test('task 4: nothing is shared before the one press that says so, and the way back is as short', async ({
  page,
  signInAsGreeted,
}) => {
  const { email } = await signInAsGreeted()
  await operate('invite', email, openStudy)
  await giveBirthDate(page)
  await page.goto(routes.dashboard)
  const sharesNothing = 'You’re not sharing data with any study.'
  await expect(page.getByText(sharesNothing)).toBeVisible()
  const walk = new Walk()
  await walk.press(page.getByRole('region', { name: 'Next for you' }).getByRole('link').first())
  await walk.press(page.getByRole('button', { name: 'Confirm interest' }))
  await expect(page.getByText(/^You are not sharing your data at this point/)).toBeVisible()
  await walk.press(page.getByRole('link', { name: 'Decide about consent now' }))
  const yes = page.getByRole('button', { name: 'Consent', exact: true })
  await expect(page.getByText('You are now agreeing to share this data')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'A yes today covers' })).toBeVisible()
  await expect(yes).toBeVisible()
  await page.goto(routes.dashboard)
  await expect(page.getByText(sharesNothing)).toBeVisible()
  await page.goBack()

  await walk.press(yes)
  const toConsent = walk.presses
  await walk.press(page.getByRole('link', { name: 'keep a copy or withdraw' }))
  await walk.press(page.getByRole('main').getByRole('button', { name: /^Withdraw/ }))
  await walk.press(page.getByRole('dialog').getByRole('button', { name: 'Withdraw consent' }))
  await expect(page.getByRole('heading', { name: 'Withdrawn', exact: true })).toBeVisible()
  expect(walk.presses - toConsent).toBeLessThan(toConsent)
  // Sixty of them say what the study's questions are, how often they come and until when; 160 to whom and how it is sent,
  // which is part of what is agreed to, and what has been received.
  walk.expectAtMost({ words: 1280, presses: 7 })
  await page.goto(routes.dashboard)
  await expect(page.getByText(sharesNothing)).toBeVisible()
})

test('task 5: what protects from someone near is done in six presses from one page', async ({
  page,
  signInAsGreeted,
}) => {
  await signInAsGreeted()
  await page.goto(routes.dashboard)
  const way = new Walk()
  await way.press(menuButton(page))
  await way.press(page.getByRole('dialog').getByRole('link', { name: 'Account Settings' }))
  await way.press(
    page
      .getByRole('navigation', { name: 'Account settings' })
      .getByRole('link', { name: 'If someone might look at your phone' }),
  )
  await expect(page).toHaveURL(routes.safety)
  way.expectAtMost({ words: 250, presses: 3 })

  const walk = new Walk()
  const main = page.getByRole('main')
  const shared = main.getByLabel('Other people use this device too')
  await walk.press(shared)
  await expect(shared).toBeChecked()
  await walk.press(main.getByLabel('Use a plain name and icon'))
  await walk.press(main.getByRole('link', { name: 'Turn on a lock' }))
  await walk.type(page.getByLabel('Choose a PIN'), pin)
  await walk.type(page.getByLabel('Enter it again'), pin)
  await walk.press(page.getByRole('button', { name: 'Turn on with a PIN' }))
  await expect(lockIsOn(page)).toBeVisible()
  await walk.back(page)
  await walk.press(main.getByRole('link', { name: 'See where you’re signed in' }))
  await expect(page).toHaveURL(routes.security)
  walk.expectAtMost({ words: 1200, presses: 6 })
})

test.describe('in a tunnel', () => {
  test.use({ serviceWorkers: 'allow' })

  test('task 6: what a doctor has to know is one press from the dashboard', async ({
    page,
    context,
    signInAs,
    faults,
  }) => {
    test.setTimeout(120_000)
    faults.expect(/Failed to load resource|ERR_INTERNET_DISCONNECTED|FetchEvent|network/i)
    await signInAs(people.amina)
    await page.goto(routes.emergencyCard)
    await page.getByRole('button', { name: 'View my record' }).click()
    await page.getByRole('heading', { name: 'Current medicines' }).waitFor({ timeout: 60_000 })
    await untilCached(page)
    await page.goto(routes.dashboard)
    await untilRead(page)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))

    // The phone has closed the app: the next tab knows nothing of this visit.
    await context.setOffline(true)
    const tunnel = await context.newPage()
    await page.close()
    await tunnel.goto(routes.dashboard)
    const walk = new Walk()
    await walk.press(tunnel.getByRole('link', { name: 'Emergency card' }))
    const card = tunnel.getByRole('main')
    await expect(card.getByText(/Emergency care plan on file/)).toBeVisible({ timeout: 20_000 })
    await expect(card.getByText(/^Allergy to penicillin/)).toBeVisible()
    // Read from the top, in the order of the card.
    await walk.look(card.getByText(/^Celiprolol 200mg tablets/))
    walk.expectAtMost({ words: 160, presses: 1 })
  })
})

/** Somebody who presses and types, and what that costs them. */
class Walk implements Hands {
  readonly name = 'counted'
  presses = 0
  fields = 0
  /** How many words, of each place that was read. */
  readonly read: number[] = []

  press = async (control: Locator) => {
    await this.look(control)
    this.presses += 1
    await mouse.press(control)
  }

  /** With the phone’s own Back. */
  back = async (page: Page) => {
    this.presses += 1
    await page.goBack()
  }

  type = async (field: Locator, text: string) => {
    this.fields += 1
    await mouse.type(field, text)
  }

  choose = async (option: Locator) => {
    this.presses += 1
    await mouse.choose(option)
  }

  /** Reads on to this place. */
  look = async (place: Locator) => {
    await expect(place).toBeVisible()
    this.read.push(await place.evaluate(wordsUpTo))
  }

  expectAtMost({ words, presses }: { words: number; presses: number }): void {
    const sum = this.read.reduce((all, each) => all + each, 0)
    const counted = `${this.presses} presses, ${this.fields} fields, ${sum} words (${this.read.join(' + ')})`
    test.info().annotations.push({ type: 'counted', description: counted })
    expect(this.presses, counted).toBeLessThanOrEqual(presses)
    expect(sum, counted).toBeLessThanOrEqual(words)
  }
}

/**
 * How many words there are to read: of a dialog all; of a page those that the window shows at its top, and what is above
 * the place if that is further down. Runs in the browser.
 */
function wordsUpTo(place: Element): number {
  const dialog = place.closest('[role="dialog"]')
  const main = document.querySelector('main')
  const root = dialog ?? (main?.contains(place) ? main : document.body)
  const end = Math.max(place.getBoundingClientRect().bottom + window.scrollY, window.innerHeight)
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let count = 0
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement
    if (!parent?.checkVisibility() || parent.closest('.visually-hidden')) continue
    // What the form of the identity provider says of a password that is being typed comes when it pleases, and twice.
    if (parent.closest('.cl-formFieldSuccessText, .cl-formFieldInfoText')) continue
    if (/^Your password (?:must contain|meets)/.test(texts.currentNode.nodeValue ?? '')) continue
    const range = document.createRange()
    range.selectNode(texts.currentNode)
    const isReached = dialog || range.getBoundingClientRect().top + window.scrollY < end
    if (isReached)
      count += (texts.currentNode.nodeValue ?? '').match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0
  }
  return count
}
