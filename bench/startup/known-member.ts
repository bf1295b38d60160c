import type { Page } from '@playwright/test'
import { hrefs, routes } from '../../src/routes.ts'
import type { Device } from '../../e2e/answers/device.ts'
import { mouse } from '../../e2e/support/hands.ts'
import { closeGreetings } from '../../e2e/support/health-profile.ts'
import { people } from '../../e2e/support/people.ts'
import { openSession } from '../../e2e/support/session.ts'
import { failures, type FailingService } from './failing-service.ts'
import type { Figure } from './figures.ts'
import { inPage, seen, watchFor, type Sight } from './stopwatch.ts'

const slowdown = 4

interface Place extends Sight {
  name: string
  path: string
  limit: number
}

const places: readonly Place[] = [
  {
    name: 'dashboard',
    path: routes.dashboard,
    selector: 'main h2',
    words: 'Next for you',
    limit: 1000,
  },
  {
    name: 'kit timeline',
    path: routes.kit,
    selector: 'main li',
    words: 'Order Confirmed',
    limit: 1200,
  },
  {
    name: 'first entries of the record',
    path: hrefs.gpRecord('testResults'),
    selector: 'main article',
    words: 'Fetched on',
    limit: 1500,
  },
]

/** Signs Amina in on the device and opens her pages, so that they are cached. */
export async function becomeKnown(device: Device, { origin }: FailingService): Promise<Page> {
  const context = device.context()
  await context.clearCookies()
  await context.addCookies(await openSession(origin, people.amina))
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(origin + routes.dashboard)
  const isGreeted = await page.evaluate(() => localStorage.getItem('bench-greeted') !== null)
  if (!isGreeted) await closeGreetings(page, mouse)
  await page.evaluate(() => localStorage.setItem('bench-greeted', 'yes'))
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const profile = { path: routes.healthProfile, selector: 'main h1', words: 'Your answers' }
  for (const { path, selector, words } of [...places, profile]) {
    await page.goto(origin + path)
    const warning = page.getByRole('button', { name: 'View my record' })
    const question = page.getByRole('button', { name: 'Only I use it' })
    await page.addLocatorHandler(warning, async () => warning.click())
    await page.addLocatorHandler(question, async () => question.click())
    await page.locator(selector).first().click({ trial: true, timeout: 30_000 })
    await page.removeLocatorHandler(warning)
    await page.removeLocatorHandler(question)
    await page.getByRole('main').getByText(words).first().waitFor({ timeout: 30_000 })
    // Data is cached a moment after it is shown.
    await page.waitForTimeout(1500)
  }
  return page
}

/** How long a known member waits for each page, and sees the loader, for each kind of failure. */
export async function measureStarts(
  page: Page,
  service: FailingService,
  runs: number,
): Promise<Figure[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const figures: Figure[] = []
  const loaders: number[] = []
  for (const place of places) {
    const { identifier } = await devtools.send('Page.addScriptToEvaluateOnNewDocument', {
      source: inPage(watchFor, place),
    })
    for (const [failure, state] of Object.entries(failures)) {
      service.become(state)
      const times: number[] = []
      for (let run = 0; run < runs; run += 1) {
        await page.goto(service.origin + place.path, { waitUntil: 'commit' })
        const { took, loaderStood } = await seen(page)
        times.push(took)
        loaders.push(loaderStood)
      }
      figures.push({ name: `${place.name}, ${failure}`, times, limit: place.limit, by: 'median' })
    }
    await devtools.send('Page.removeScriptToEvaluateOnNewDocument', { identifier })
  }
  service.become('well')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await devtools.detach()
  return [
    ...figures,
    { name: 'the loader before any of them', times: loaders, limit: 1000, by: 'worst' },
  ]
}
