import { hrefs, routes } from '../src/routes.ts'
import { mouse } from './support/hands.ts'
import { closeGreetings, nextButton, question, textField } from './support/health-profile.ts'
import { expect, test, type Page } from './support/test.ts'

test('what somebody slips into the page does not run, and calls nobody', async ({
  page,
  faults,
}) => {
  faults.expect(/Content Security Policy|EvalError/)
  await page.goto(routes.landing)
  const outcome = await page.evaluate(async () => {
    const ran: string[] = []
    Object.assign(window, { ran })
    const script = document.createElement('script')
    script.textContent = 'window.ran.push("script")'
    const link = document.createElement('a')
    link.setAttribute('onclick', 'window.ran.push("handler")')
    document.body.append(script, link)
    link.click()
    // Later, because what the tests themselves run is above the policy.
    await new Promise<void>((resolve) => {
      setTimeout(() => {
        try {
          // eslint-disable-next-line no-eval -- this is what must fail
          eval('window.ran.push("eval")')
        } finally {
          resolve()
        }
      })
    })
    const reply = await fetch('https://example.org/').catch(() => undefined)
    return { ran, hasReply: reply !== undefined }
  })
  expect(outcome).toEqual({ ran: [], hasReply: false })
})

test('what a member answered is nowhere on the device but on the screen', async ({
  page,
  context,
  signInAsNewcomer,
}) => {
  const canary = 'Canary-of-the-coal-mine syndrome'
  const { email, lastName } = await signInAsNewcomer()
  await page.goto(hrefs.onboardingStep('step2'))
  await closeGreetings(page, mouse)
  await textField(page).fill(canary)
  await nextButton(page).click()
  await expect(question(page, "What's your date of birth?")).toBeVisible()
  await page.goto(routes.healthProfile)
  await expect(page.getByText(canary)).toBeVisible()

  const kept = JSON.stringify([await storedBy(page), await context.cookies()])
  for (const secret of [canary, email, lastName]) expect(kept).not.toContain(secret)
})

/** Everything that this origin keeps outside of the page, as text. */
const storedBy = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return {
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
      databases: databases.map(({ name }) => name),
      cached: cached.flat().map(({ url }) => url),
      address: location.href,
      title: document.title,
      history: JSON.stringify(history.state),
    }
  })
