import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { hrefs } from '../../src/routes.ts'

/** In ms, except for `elements` and `heapMb`. */
export interface RecordTimes {
  /** From the validated reply to the first painted entry. */
  firstEntries: number
  /** From there until the page has every entry. */
  takingRest: number
  /** The longest task until the reply was validated. */
  taskWhileReading: number
  /** From there until the first entry was painted. */
  taskWhileShowing: number
  /** While the rest was loading, and when it had arrived. */
  taskWhileTaking: number
  elements: number
  taskWhileScrolling: number
  jump: number
  /** The first of five letters, until what it finds in all sections is painted. */
  firstLetter: number
  /** The slowest of the five. */
  keystroke: number
  heapMb: number
}

const slowdown = 4
const searched = 'ferri'
/** Section 9 shows a loader for at least 500 ms. A reply after this time is not delayed by it. */
const holdMs = 2_000
const timeoutMs = 120_000

/** Opens the member's record with all dates, and measures using it. */
export async function measureProduct(
  context: BrowserContext,
  { origin, entries }: { origin: string; entries: number },
): Promise<RecordTimes> {
  const page = await context.newPage()
  const allDates = holdAllDates(page)
  await page.goto(origin + hrefs.gpRecord('testResults'))
  await page.getByRole('button', { name: 'View my record' }).click()
  await page.getByText('Fetched on').waitFor({ timeout: timeoutMs })
  await allDates.requested
  // Found and focused beforehand, because Playwright's search for a button by name is work in the page.
  await page.getByRole('button', { name: 'All dates' }).focus()
  const devtools = await slowDown(page)
  await page.evaluate('stopwatch.reset("All dates up to")')
  const begun = await now(page)
  await page.keyboard.press('Enter')
  await page.waitForTimeout(holdMs)
  allDates.release()
  const { checked, seen } = await timesOf(page)
  const whole = await page.evaluate<number>('stopwatch.whole()')
  await settled(page)
  const elements = await page.evaluate<number>('stopwatch.elements()')
  const times = {
    firstEntries: seen - checked,
    takingRest: Math.max(0, whole - seen),
    taskWhileReading: await longestTask(page, begun, checked),
    taskWhileShowing: await longestTask(page, checked, seen),
    taskWhileTaking: await longestTask(page, seen),
  }
  const years = await page.getByLabel('Year', { exact: true }).last().locator('option').count()
  const { firstLetter, keystroke } = await search(page)
  const scrolled = await scroll(page)
  const jump = await jumpToRow(page, entries + years - 2)
  const heapMb = await heapOf(devtools)
  await page.close()
  return {
    ...times,
    elements: Math.max(elements, scrolled.elements),
    taskWhileScrolling: scrolled.task,
    jump,
    firstLetter,
    keystroke,
    heapMb,
  }
}

/** All dates are fetched once the last three months stand. Here they come once they were chosen, so that the page waits for them. */
function holdAllDates(page: Page): { requested: Promise<void>; release: () => void } {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let isFirst = true
  const requested = new Promise<void>((resolve) => {
    void page.route('**/medical-records?*', async (route) => {
      const isOfThreeMonths = isFirst
      isFirst = false
      if (!isOfThreeMonths) {
        resolve()
        await released
      }
      await route.continue()
    })
  })
  return { requested, release }
}

/** The same record in the plain table: from the validated reply to the first painted entries. */
export async function measurePlainTable(
  context: BrowserContext,
  { origin, name }: { origin: string; name: string },
): Promise<Pick<RecordTimes, 'firstEntries' | 'taskWhileShowing'>> {
  const page = await context.newPage()
  await page.goto(`${origin}/#${name}`)
  await page.locator('html[data-ready]').waitFor({ state: 'attached', timeout: timeoutMs })
  await slowDown(page)
  await page.evaluate('dispatchEvent(new Event("bench-show"))')
  const { checked, seen } = await timesOf(page)
  await settled(page)
  const taskWhileShowing = await longestTask(page, checked)
  await page.close()
  return { firstEntries: seen - checked, taskWhileShowing }
}

async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return devtools
}

const now = async (page: Page): Promise<number> => page.evaluate<number>('stopwatch.now()')

const longestTask = async (page: Page, from: number, to?: number): Promise<number> =>
  page.evaluate<number>(`stopwatch.longestTask(${from}, ${to ?? 'undefined'})`)

const timesOf = async (page: Page): Promise<Times> => page.evaluate<Times>('stopwatch.times()')

interface Times {
  checked: number
  seen: number
}

/** Long tasks are reported with a delay. */
const settled = async (page: Page): Promise<void> => page.waitForTimeout(1_000)

async function timeKey(page: Page, key: string, awaited: string): Promise<number> {
  await page.evaluate(awaited)
  await page.keyboard.press(key)
  return page.evaluate<number>('stopwatch.result()')
}

async function search(page: Page): Promise<Pick<RecordTimes, 'firstLetter' | 'keystroke'>> {
  await page.getByRole('searchbox').click()
  const times: number[] = []
  for (const [index, letter] of Array.from(searched).entries()) {
    const typed = JSON.stringify(searched.slice(0, index + 1))
    times.push(await timeKey(page, letter, `stopwatch.awaitMarked(${typed})`))
    await settled(page)
  }
  await page.getByRole('searchbox').fill('')
  await settled(page)
  const [firstLetter = Number.NaN] = times
  return { firstLetter, keystroke: Math.max(...times) }
}

async function scroll(page: Page): Promise<{ task: number; elements: number }> {
  const begun = await now(page)
  const elements = await page.evaluate<number>('stopwatch.scrollThrough(400)')
  await settled(page)
  return { task: await longestTask(page, begun), elements }
}

async function jumpToRow(page: Page, row: number): Promise<number> {
  await page.evaluate('scrollTo(0, 0)')
  await page.getByRole('searchbox').blur()
  await settled(page)
  return timeKey(page, 'End', `stopwatch.awaitRow(${row})`)
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6
}
