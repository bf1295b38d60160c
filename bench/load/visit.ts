import { join } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import * as v from 'valibot'
import type { Sight } from './pages.ts'
import { watchTraffic, type Traffic } from './traffic.ts'

export interface Visit {
  /** Milliseconds from the navigation to each sight, and to the press; what did not come is missing. */
  times: Readonly<Record<string, number>>
  /** The same to the first text or image of any kind. */
  firstPaint: number | undefined
  /** The sum of what moved by itself. */
  layoutShift: number
  /** Requests that had gone to the network before the last of the sights. */
  requestsBefore: number
  /** The scripts that had been asked for by then: what comes later is for other pages. */
  scriptsBefore: Traffic['scripts']
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
  /** What comes before these on a first visit alone. */
  firstSights?: Readonly<Record<string, Sight>>
  offlineSights?: Readonly<Record<string, Sight>>
  /** Which link is pressed when all is in sight, on a repeat visit and offline; the page must lead on by itself. */
  pressed?: string
  cookies?: Parameters<BrowserContext['addCookies']>[0]
  /** What the tab remembers from before. */
  sessionStorage?: Readonly<Record<string, string>>
  /** What somebody does on their first visit, when it has been timed, so that the next finds it done. */
  settle?: (page: Page) => Promise<void>
}

/** Slow 4G as Chromium's own developer tools have it. */
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

/** Goes there three times with one new browser profile, on a slow phone. */
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
  { url }: Destination,
  { sights, settle, pressed, isOffline = false }: Visiting,
): Promise<Visit> {
  const page = await context.newPage()
  const said = { awaitedSights: sights, ...(pressed && { pressedLink: pressed }) }
  await page.addInitScript(`Object.assign(window, ${JSON.stringify(said)})`)
  await page.addInitScript({ path: join(import.meta.dirname, 'stopwatch.js') })
  const devtools = await context.newCDPSession(page)
  const trafficUntilNow = await watchTraffic(devtools)
  if (pressed) await pressWhenAsked(devtools)
  if (!isOffline) await slowNetwork(devtools)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  // A page that is not there offline has no sights, which is what is told of it.
  await page.goto(url, { waitUntil: 'commit' }).catch(() => undefined)
  const awaited = Object.keys(sights).length + (pressed ? 1 : 0)
  await waitForSights(page, awaited, isOffline ? 10_000 : timeoutMs)
  if (!isOffline) await quiet(page)
  const times = await timesOf(page)
  const { press: _, ...seen } = times
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

/** Presses where the page says, as the browser does for a person. */
async function pressWhenAsked(devtools: CDPSession): Promise<void> {
  devtools.on('Runtime.bindingCalled', ({ payload }) => {
    const at = { ...v.parse(Point, payload), button: 'left', clickCount: 1 } as const
    const press = async () => {
      await devtools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
      await devtools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
    }
    // The page may have been closed meanwhile.
    press().catch(() => undefined)
  })
  await devtools.send('Runtime.enable')
  await devtools.send('Runtime.addBinding', { name: 'pressForBench' })
}

/** A page that polls is never quiet for long: that is waited for, not insisted on. */
const quiet = async (page: Page) =>
  page.waitForLoadState('networkidle', { timeout: timeoutMs }).catch(() => undefined)

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
