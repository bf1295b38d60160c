import { join } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import * as v from 'valibot'
import type { Sight } from './pages.ts'
import { watchTraffic, type Traffic } from './traffic.ts'

export interface Visit {
  /** Milliseconds from the navigation to each sight and to the press; absent if it did not happen. */
  times: Readonly<Record<string, number>>
  /** The same to the first text or image. */
  firstPaint: number | undefined
  /** The cumulative layout shift. */
  layoutShift: number
  /** How many requests went to the network before the last sight. */
  requestsBefore: number
  /** The scripts requested by then; later ones are for other pages. */
  scriptsBefore: Traffic['scripts']
  /** The longest task before the last sight; 0 if below 50 ms. */
  longestTask: number
  traffic: Traffic
}

/** The visits of one new browser profile: the first, a repeat visit, and one offline. */
export interface Visits {
  first: Visit
  repeat: Visit
  offline: Visit
}

/** Who visits, and which page. */
export interface Destination {
  url: string
  sights: Readonly<Record<string, Sight>>
  /** What appears before these only on a first visit. */
  firstSights?: Readonly<Record<string, Sight>>
  offlineSights?: Readonly<Record<string, Sight>>
  /** A button that is pressed on every visit once all is visible, and what it shows: `opened` among the times. */
  opens?: { button: string; sight: Sight }
  /** The link that is pressed once everything is visible, on a repeat visit and offline; the page has to navigate itself. */
  pressed?: string
  cookies?: Parameters<BrowserContext['addCookies']>[0]
  /** The session storage of the tab. */
  sessionStorage?: Readonly<Record<string, string>>
  /** What happens after the first visit was measured, to prepare the next. */
  settle?: (page: Page) => Promise<void>
}

/** Slow 4G, as in Chromium's developer tools. */
const slow4g = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const slowdown = 4
const timeoutMs = 30_000

const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
  timezoneId: 'Europe/London',
}

/** Visits the page three times with one new browser profile, on a slow phone. */
export async function visit(browser: Browser, destination: Destination): Promise<Visits> {
  const { cookies, sights, offlineSights = sights, pressed, settle } = destination
  const context = await browser.newContext(phone)
  try {
    await context.addInitScript(rememberIn(destination.sessionStorage ?? {}))
    if (cookies) await context.addCookies(cookies)
    const first = await once(context, destination, {
      sights: { ...destination.firstSights, ...sights },
      settle,
    })
    const repeat = await once(context, destination, { sights, pressed })
    await context.setOffline(true)
    const offline = await once(context, destination, {
      sights: offlineSights,
      pressed,
      isOffline: true,
    })
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
  pressed?: string | undefined
  isOffline?: boolean
}

async function once(
  context: BrowserContext,
  { url, opens }: Destination,
  { sights, settle, pressed, isOffline = false }: Visiting,
): Promise<Visit> {
  const page = await context.newPage()
  const said = {
    awaitedSights: sights,
    ...(opens && { openedByPress: opens }),
    ...(pressed && { pressedLink: pressed }),
  }
  await page.addInitScript(`Object.assign(window, ${JSON.stringify(said)})`)
  await page.addInitScript({ path: join(import.meta.dirname, 'stopwatch.js') })
  const devtools = await context.newCDPSession(page)
  const trafficUntilNow = await watchTraffic(devtools)
  if (pressed ?? opens) await pressWhenAsked(devtools)
  if (!isOffline) await slowNetwork(devtools)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  // A page that is not available offline has no sights, which the report shows.
  await page.goto(url, { waitUntil: 'commit' }).catch(() => undefined)
  const awaited = Object.keys(sights).length + (opens ? 1 : 0) + (pressed ? 1 : 0)
  await waitForSights(page, awaited, isOffline ? 10_000 : timeoutMs)
  if (!isOffline) await quiet(page)
  const times = await timesOf(page)
  const { press: _, opened: __, ...seen } = times
  const last = Math.max(0, ...Object.values(seen))
  const longestTask = await page.evaluate<number>(
    `window.stopwatch?.longestTask(${last || 'Infinity'}) ?? 0`,
  )
  const layoutShift = await page.evaluate<number>('window.stopwatch?.shift() ?? 0')
  const firstPaint = await page.evaluate<number | undefined>('window.stopwatch?.firstPaint()')
  const began = await page.evaluate<number>('performance.timeOrigin')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const traffic = trafficUntilNow()
  await fullSpeed(devtools)
  if (settle) await settle(page)
  await page.close()
  const scriptsBefore = traffic.scripts.filter(({ sentAt }) => sentAt < began + last)
  const requestsBefore = traffic.sentAt.filter((time) => time < began + last).length
  return { times, firstPaint, layoutShift, requestsBefore, scriptsBefore, longestTask, traffic }
}

const Point = v.pipe(v.string(), v.parseJson(), v.object({ x: v.number(), y: v.number() }))

/** Presses where the page asks, with real input events. */
async function pressWhenAsked(devtools: CDPSession): Promise<void> {
  devtools.on('Runtime.bindingCalled', ({ payload }) => {
    const at = { ...v.parse(Point, payload), button: 'left', clickCount: 1 } as const
    const press = async () => {
      await devtools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
      await devtools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
    }
    // The page may have been closed.
    press().catch(() => undefined)
  })
  await devtools.send('Runtime.enable')
  await devtools.send('Runtime.addBinding', { name: 'pressForBench' })
}

/** Waits for network idle, but a page that polls may never get there. */
const quiet = async (page: Page) =>
  page.waitForLoadState('networkidle', { timeout: timeoutMs }).catch(() => undefined)

/** Polls from outside, because the page's policy forbids what Playwright would use to wait. */
async function waitForSights(page: Page, count: number, timeout: number): Promise<void> {
  const giveUp = Date.now() + timeout
  while (Date.now() < giveUp) {
    // Between two documents there is none to evaluate in.
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
