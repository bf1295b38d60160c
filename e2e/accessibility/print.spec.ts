import type { Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { askedPlace, askQuestions } from '../support/asked.ts'
import { viewRecord } from '../support/gp-record.ts'
import { menuButton } from '../support/menu.ts'
import { people } from '../support/people.ts'
import { history } from '../support/studies.ts'
import { expect, test } from '../support/test.ts'

const { amina, tom } = people

const sheets = [
  {
    what: 'the progress of a kit',
    as: amina,
    open: async (page: Page) => page.goto(routes.kit),
    dated: /Printed on \d+ \w+ \d{4}/,
  },
  {
    what: 'the order of a kit',
    as: amina,
    open: async (page: Page) => {
      await page.goto(routes.kit)
      await page.getByRole('link', { name: /^Order \d/ }).click()
    },
    dated: /Printed on \d+ \w+ \d{4}/,
  },
  {
    what: 'a consent',
    as: tom,
    open: async (page: Page) => {
      await page.route('**/api/consents', (route) =>
        route.fulfill({ json: { history, links: [] } }),
      )
      await page.goto(routes.consentCopy.href('c2'))
    },
    dated: /20 November 2026 at/,
  },
  {
    what: 'what was sent to a study',
    as: tom,
    open: async (page: Page) => {
      // Nobody has these questions: their first call stays without an answer.
      await page.route('**/api/questionnaire-rounds/*', () => undefined)
      await page.goto(routes.questionsSent.href(askedPlace))
      await askQuestions('sent', /^Thank you/)(page)
    },
    dated: /28 November 2026 at/,
  },
  {
    what: 'a GP record',
    as: amina,
    open: async (page: Page) => {
      await page.goto(routes.gpRecord)
      await viewRecord(page)
      await page.getByText('Print or save as PDF').waitFor()
    },
    dated: /Fetched\s*\d+ \w+ \d{4} at/,
  },
]

for (const { what, as, open, dated } of sheets) {
  test(`${what} prints with name and date, without navigation, all of it open`, async ({
    page,
    signInAs,
  }) => {
    await signInAs(as)
    await open(page)
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    const paper = page.getByRole('main')
    await expect(paper).toContainText(`${as.firstName} ${as.lastName}`)
    await expect(paper.getByText(dated).filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
    await expect(menuButton(page)).toBeHidden()
    for (const folded of await page.locator('details:visible > :not(summary)').all()) {
      await expect(folded).toBeVisible()
    }
  })
}

test('what is printed from a dark screen is dark on light', async ({ page, signInAs }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInAs(amina)
  await page.goto(routes.kit)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveCSS('color', 'rgb(232, 239, 237)')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(heading).toHaveCSS('color', 'rgb(31, 42, 46)')
})
