import { routes } from '../../src/routes.ts'
import { mouse } from '../support/hands.ts'
import { closeGreetings, question } from '../support/health-profile.ts'
import { makeAccount } from '../support/session.ts'
import { expect, test as base, type Page } from '../support/test.ts'
import { openLine, type Line } from './line.ts'

/** A new member at the second question, on a phone with the app installed and a network that can be cut. */
export const test = base.extend<{ phone: Page }, { line: Line }>({
  line: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures here
    async ({}, provide) => {
      const line = await openLine()
      await provide(line)
      await line.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  phone: async ({ page, context, line, faults }, provide) => {
    faults.expect(/Failed to load resource|ERR_|has not been saved|Failed to fetch|clerk/i)
    const { cookies } = await makeAccount(line.origin)
    await context.addCookies(cookies)
    await page.goto(line.origin + routes.onboardingStep.href('step2'))
    await closeGreetings(page, mouse)
    await page.evaluate(async () => navigator.serviceWorker.ready)
    await page.reload()
    await expect(question(page, "What's your diagnosis?")).toBeVisible()
    await provide(page)
    line.mend()
  },
})
