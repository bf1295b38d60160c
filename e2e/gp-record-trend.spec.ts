import { hrefs } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { sendRecord, viewRecord } from './support/gp-record.ts'
import { keyboard } from './support/hands.ts'
import { tabTo } from './support/keyboard.ts'
import { people } from './support/people.ts'
import { expect, test, type Page } from './support/test.ts'

/** Six values of one test: the last is the lowest, and one is only a bound. */
const results = [
  ['112 g/L', '2026-10-29'],
  ['130 g/L', '2026-01-12'],
  ['>125 g/L', '2025-06-30'],
  ['124 g/L', '2024-09-02'],
  ['127 g/L', '2023-04-18'],
  ['131 g/L', '2022-05-03'],
] as const

async function sendResults(page: Page): Promise<void> {
  const testResults = results.map(([displayValue, effectiveDate]) => ({
    value: {
      term: 'Haemoglobin',
      displayValue,
      effectiveDate,
      range: { minimum: 115, maximum: 165, units: 'g/L' },
    },
  }))
  await sendRecord(page, { schema1: { medicalRecord: { testResults } } })
}

for (const width of [320, 1280]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('a trend is read by keyboard', async ({ page, signInAs }) => {
      const scripts: string[] = []
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(request.url())
      })
      await signInAs(people.amina)
      await sendResults(page)
      await page.goto(hrefs.gpRecord('testResults'))
      await viewRecord(page)
      await keyboard.press(page.getByRole('button', { name: /^More about Haemoglobin/ }).first())
      const chart = page.getByRole('figure')
      await expect(chart.getByText('112 g/L', { exact: true })).toBeVisible()
      await expect(
        page.getByText(
          // One value is only known to be above 125: none is called the highest.
          'Lowest 112 g/L in October 2026, latest 112 g/L on 29 October 2026.',
        ),
      ).toBeVisible()

      // A scale, the first and last date, five dots, and an arrow without a line.
      const picture = chart.getByRole('img', { name: /^Chart of Haemoglobin/ })
      await expect(picture.getByText('May 2022')).toBeVisible()
      await expect(picture.getByText('October 2026')).toBeVisible()
      await expect(picture.getByText('140', { exact: true })).toBeVisible()
      await expect(picture.getByText('range up to 165 ↑')).toBeVisible()
      await expect(picture.locator('circle')).toHaveCount(5)
      await expect(picture.locator('rect')).toHaveCount(1)

      const slider = page.getByRole('slider', { name: 'Go through the values of Haemoglobin' })
      await tabTo(slider)
      await page.keyboard.press('ArrowLeft')
      await expect(chart.getByText('130 g/L', { exact: true })).toBeVisible()
      await page.keyboard.press('ArrowLeft')
      await expect(slider).toHaveAttribute(
        'aria-valuetext',
        '>125 g/L, 30 June 2025, range of the laboratory 115 to 165 g/L',
      )
      await page.keyboard.press('Home')
      await expect(chart.getByText('131 g/L', { exact: true })).toBeVisible()

      await keyboard.press(page.getByRole('button', { name: 'Show as a table of Haemoglobin' }))
      await expect(page.getByRole('table').getByRole('row')).toHaveCount(7)
      await expectAccessible(page)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBe(0)
      expect(scripts.filter((url) => url.includes('TrendChart'))).toHaveLength(1)
    })
  })
}

test.describe('where the chart does not come', () => {
  test.use({ serviceWorkers: 'block' })

  test('it is asked for with the first comparison, and the table says it all', async ({
    page,
    signInAs,
    faults,
  }) => {
    faults.expect(/ERR_FAILED|Failed to fetch dynamically imported module/)
    await signInAs(people.amina)
    await sendResults(page)
    const charts: string[] = []
    await page.route('**/assets/TrendChart-*.js', async (route) => {
      charts.push(route.request().url())
      await route.abort()
    })
    await page.goto(hrefs.gpRecord('testResults'))
    await viewRecord(page)
    const compare = page.getByRole('button', { name: /^More about Haemoglobin/ }).first()
    await expect(compare).toBeVisible()
    expect(charts).toEqual([])
    await compare.click()
    await expect(page.getByRole('alert')).toHaveText(/^We could not show the chart/)
    await page.getByRole('button', { name: /^Show as a table/ }).click()
    await expect(page.getByRole('cell', { name: '131 g/L' })).toBeVisible()
  })
})
