import { join } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Sight } from './pages.ts'
import { watchTraffic, type Traffic } from './traffic.ts'

/** Milliseconds from the navigation to each sight; a sight that did not come is missing. */
export interface Visit {
  times: Readonly<Record<string, number>>
  /** Requests that had gone to the network before the last of the sights. */
  requestsBefore: number
  /** The longest task before the last of the sights; 0 for one below 50 ms. */
  longestTask: number
  traffic: Traffic
}

/** Of one browser that had never been there: its first visit, one with all that the first left, one offline. */
export interface Visits {
  first: Visit
  repeat: Visit
  offline: Visit
}

/** Whom the browser is, and where they go. */
export interface Destination {
  url: string
  sights: Readonly<Record<string, Sight>>
  offlineSights?: Readonly<Record<string, Sight>>
  cookies?: Parameters<BrowserContext['addCookies']>[0]
  /** What the tab remembers from before. */
  sessionStorage?: Readonly<Record<string, string>>
  /** What somebody does on their first visit, when it has been timed, so that the next finds it done. */
  settle?: (page: Page) => Promise<void>
}

/** Slow 4G as Chromium's own developer tools have it. */
const slow4g = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const slowdown = 4
const patience = 30_000

const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
  timezoneId: 'Europe/London',
}

/** Goes there three times with one new browser profile, on a slow phone. */
export async function visit(browser: Browser, destination: Destination): Promise<Visits> {
  const { cookies, sights, offlineSights = sights, settle } = destination
  const context = await browser.newContext(phone)
  try {
    await context.addInitScript(rememberIn(destination.sessionStorage ?? {}))
    if (cookies) await context.addCookies(cookies)
    const first = await once(context, destination, { sights, settle })
    const repeat = await once(context, destination, { sights })
    await context.setOffline(true)
    const offline = await once(context, destination, { sights: offlineSights, isOffline: true })
    return { first, repeat, offline }
  } finally {
    await context.close()
  }
}

const rememberIn = (entries: Readonly<Record<string, string>>): string =>
  Object.entries(entries)
    .map(
      ([name, value]) =>
        `sessionStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)})`,
    )
    .join('\n')

interface Visiting {
  sights: Readonly<Record<string, Sight>>
  settle?: ((page: Page) => Promise<void>) | undefined
  isOffline?: boolean
}

async function once(
  context: BrowserContext,
  { url }: Destination,
  { sights, settle, isOffline = false }: Visiting,
): Promise<Visit> {
  const page = await context.newPage()
  await page.addInitScript(`window.awaitedSights = ${JSON.stringify(sights)}`)
  await page.addInitScript({ path: join(import.meta.dirname, 'stopwatch.js') })
  const devtools = await context.newCDPSession(page)
  const trafficUntilNow = await watchTraffic(devtools)
  if (!isOffline) await slowNetwork(devtools)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  // A page that is not there offline has no sights, which is what is told of it.
  await page.goto(url, { waitUntil: 'commit' }).catch(() => undefined)
  await waitForSights(page, Object.keys(sights).length, isOffline ? 10_000 : patience)
  if (!isOffline) await quiet(page)
  const times = await timesOf(page)
  const last = Math.max(0, ...Object.values(times))
  const longestTask = await page.evaluate<number>(
    `window.stopwatch?.longestTask(${last || 'Infinity'}) ?? 0`,
  )
  const began = await page.evaluate<number>('performance.timeOrigin')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const traffic = trafficUntilNow()
  await fullSpeed(devtools)
  if (settle) await settle(page)
  await page.close()
  const requestsBefore = traffic.sentAt.filter((time) => time < began + last).length
  return { times, requestsBefore, longestTask, traffic }
}

/** A page that polls is never quiet for long: that is waited for, not insisted on. */
const quiet = async (page: Page) =>
  page.waitForLoadState('networkidle', { timeout: patience }).catch(() => undefined)

/** Asked again and again from outside: the page's own policy forbids what Playwright would wait with. */
async function waitForSights(page: Page, count: number, timeout: number): Promise<void> {
  const giveUp = Date.now() + timeout
  while (Date.now() < giveUp) {
    // While one document makes way for the next there is none to ask.
    if (Object.keys(await timesOf(page).catch(() => ({}))).length === count) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const timesOf = async (page: Page) =>
  page.evaluate<Record<string, number>>('window.stopwatch?.times() ?? {}')

const slowNetwork = async (devtools: CDPSession) =>
  devtools.send('Network.emulateNetworkConditions', { offline: false, ...slow4g })

const fullSpeed = async (devtools: CDPSession) =>
  devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
