import { hrefs, routes } from '../src/routes.ts'
import { sendWithoutWarnings, viewRecord } from './support/gp-record.ts'
import { untilCached } from './support/reading.ts'
import { people } from './support/people.ts'
import { expect, test, type Page } from './support/test.ts'

const table = Array.from(
  { length: 6 },
  (_, row) =>
    `${' '.repeat(84)}SPECIMEN ${row}      09:0${row}        GLUCOSE        5.${row}        mmol/L`,
).join('\n')
const longWord = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(8)
const accents = `Nut allergy ${'a\u0301\u0327\u0488\u20DD'.repeat(3)}${'\u0489'.repeat(400)}`

const result = (index: number, more: object = {}) => ({
  value: {
    term: `Glucose tolerance ${index}`,
    effectiveDate: `20${10 + (index % 16)}-03-09`,
    ...more,
  },
})

/** As other programs send it: a wide table, a word without an end, accents upon accents. */
async function sendWideRecord(page: Page): Promise<void> {
  const medicalRecord = {
    consultations: [],
    medication: [{ drugName: longWord, drugStatus: longWord, dosage: table }],
    testResults: [
      ...Array.from({ length: 80 }, (_, index) =>
        result(
          index,
          index % 4 === 0
            ? { displayValue: table, range: longWord }
            : { displayValue: '5.1 mmol/L' },
        ),
      ),
      {
        value: { term: 'Full blood count', effectiveDate: '2026-03-09' },
        childValues: [
          { term: 'Haemoglobin', displayValue: '115 g/L' },
          { term: longWord, displayValue: '5 g/L' },
        ],
      },
      result(91, { effectiveDate: '2026-03-09', displayValue: table }),
      result(90, {
        term: accents,
        effectiveDate: '2026-03-08',
        associatedText: [accents, longWord],
      }),
    ],
    allergies: [{ term: accents }, { term: longWord, reaction: [table] }],
    immunisations: [],
    problems: [{ status: 'Active', observation: { term: accents, associatedText: [table] } }],
  }
  await page.route('**/api/gp-records/medical-records?*', (route) =>
    route.fulfill({
      json: {
        from: '2026-08-01',
        to: '2026-11-01',
        fetchedAt: '2026-11-01T09:00:00.000Z',
        sections: [],
        schema1: { medicalRecord },
        schema3: [],
      },
    }),
  )
}

for (const width of [375, 320]) {
  test(`at ${width} pixels nothing of a record is out of sight, however wide it was sent`, async ({
    page,
    signInAs,
  }) => {
    await page.setViewportSize({ width, height: 720 })
    await signInAs(people.amina)
    await sendWideRecord(page)
    await page.goto(hrefs.gpRecord('testResults'))
    await viewRecord(page)
    for (const section of ['testResults', 'allergies', 'medication', 'problems'] as const) {
      if (section !== 'testResults') {
        const name = { allergies: /^Allergies/, medication: /^Medication/, problems: /^Problems/ }
        await page
          .getByRole('navigation', { name: /Sections/ })
          .getByRole('link', { name: name[section] })
          .click()
      }
      await page.getByRole('article').first().waitFor()
      await expect
        .poll(async () => page.evaluate(() => document.documentElement.scrollWidth), section)
        .toBeLessThanOrEqual(width)
      const edges = await page
        .getByRole('article')
        .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().right))
      expect(Math.max(...edges), section).toBeLessThanOrEqual(width)
    }
  })
}

test('two links of a card do not touch, and the date of a card with a wide table is in sight', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 375, height: 720 })
  await signInAs(people.amina)
  await sendWideRecord(page)
  await page.goto(hrefs.gpRecord('testResults'))
  await viewRecord(page)
  const panel = page.getByRole('article').filter({ hasText: 'Full blood count' })
  const showValues = panel.getByRole('button', { name: /^Show 2 values/ })
  const more = panel.getByRole('button', { name: /^More about/ })
  // The list may be drawn once more as the rest of the record arrives.
  await expect
    .poll(async () => {
      const [above, below] = [await showValues.boundingBox(), await more.boundingBox()]
      return above && below ? below.y - above.y - above.height : 'not drawn'
    })
    .toBeGreaterThanOrEqual(0)
  const wide = page.getByRole('article').filter({ hasText: 'SPECIMEN 0' }).first()
  const date = wide.getByText(/^9 March/)
  await expect
    .poll(async () => {
      const box = await date.boundingBox()
      return box ? box.x + box.width : 'not drawn'
    })
    .toBeLessThanOrEqual(375)
  const columns = wide.getByRole('group', { name: 'Text in columns' })
  expect(await columns.evaluate((text) => text.textContent.startsWith('SPECIMEN'))).toBe(true)
})

/** What moved without anybody having done something: how far, and which elements. */
interface Shift {
  value: number
  of: string[]
}

/** Notes what moves on each page of this tab from now on. */
async function noteShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: unknown[] = []
    Object.assign(window, { shifts })
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput')) continue
        const sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[] = Reflect.get(
          entry,
          'sources',
        )
        const of = sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${node?.textContent?.slice(0, 60)}: ${from.top}+${from.height} to ${to.top}+${to.height}`,
        )
        shifts.push({ value: Reflect.get(entry, 'value'), of })
      }
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'shifts'))
}

/**
 * Nothing moves up or down. What is left is a word that goes aside by some pixels as the one before it in its row becomes
 * longer, a thousandth of the screen at most.
 */
function expectCalm(shifts: readonly Shift[], when: string): void {
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  expect(sum, `${when}: ${JSON.stringify(shifts)}`).toBeLessThan(0.001)
}

const sizes = [
  { width: 375, height: 720 },
  { width: 1280, height: 800 },
]

for (const { width, height } of sizes) {
  test(`at ${width} pixels the page does not jump while a record comes, on a first visit or a later one`, async ({
    page,
    signInAs,
  }) => {
    await page.setViewportSize({ width, height })
    const shifts = await noteShifts(page)
    await signInAs(people.amina)
    await sendWithoutWarnings(page)
    const tile = page
      .getByRole('navigation', { name: 'Everything in it' })
      .getByRole('link', { name: /^Test results\s*\d+, latest/ })
    await page.goto(routes.gpRecord)
    await page.getByRole('button', { name: 'View my record' }).click()
    // Afterwards the browser takes what moves for what the press has done.
    await page.evaluate(async () => new Promise((resolve) => setTimeout(resolve, 500)))
    await tile.waitFor({ timeout: 20_000 })
    expectCalm(await shifts(), 'on a first visit')
    await untilCached(page)

    // On the second, all that comes takes longer than a loader needs to appear; a wide screen has that one alone.
    for (let visit = width < 1000 ? 0 : 1; visit < 2; visit += 1) {
      if (visit === 1)
        await page.route('**/api/gp-records/medical-records?*', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 1_500))
          await route.fallback()
        })
      await page.reload()
      await tile.waitFor({ timeout: 30_000 })
      expectCalm(await shifts(), `on visit ${visit}`)
    }
  })
}

// On a phone alone: each visit counts among the readings of the record that a member has in an hour.
test('on a phone the results that are chosen stay where they are while the values before them come', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 375, height: 720 })
  const shifts = await noteShifts(page)
  await signInAs(people.amina)
  await sendWithoutWarnings(page)
  await page.goto(hrefs.gpRecord('testResults'))
  await viewRecord(page)
  await page
    .getByText(/^The one before: /)
    .first()
    .waitFor({ state: 'attached', timeout: 20_000 })
  expectCalm(await shifts(), 'on a first visit')
  await untilCached(page)
  await page.reload()
  await page
    .getByText(/^The one before: /)
    .first()
    .waitFor({ state: 'attached', timeout: 30_000 })
  expectCalm(await shifts(), 'on a later visit')
})
