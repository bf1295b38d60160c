import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { freePorts, run } from '../../tests/support/product-process.ts'
import { launchOptions } from '../support/chromium.ts'
import { mouse } from '../support/hands.ts'
import { closeGreetings } from '../support/health-profile.ts'
import { people } from '../support/people.ts'
import { openSession } from '../support/session.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Takes the README's screenshots in the built product, with the example people. */
const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url))

const looks = [
  { name: 'phone', viewport: { width: 375, height: 812 }, colorScheme: 'light' },
  { name: 'desktop', viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
] as const

interface Screen {
  name: string
  isPublic?: boolean
  /** Brings the page into the state to show. */
  open: (page: Page) => Promise<void>
}

const opened =
  (path: string, awaited: string): Screen['open'] =>
  async (page) => {
    await page.goto(path)
    await page.locator(awaited).first().waitFor()
  }

const screens: readonly Screen[] = [
  { name: 'landing', isPublic: true, open: opened(routes.landing, 'main h1') },
  { name: 'dashboard', open: opened(routes.dashboard, 'main section[aria-label=You]') },
  { name: 'task-list', open: opened(routes.taskList, 'main section li') },
  { name: 'kit', open: opened(routes.kit, 'main ol li') },
  { name: 'gp-record', open: openRecord },
  { name: 'consent', open: openConsent },
  { name: 'researcher-view', open: opened(routes.researchView, 'main dl') },
]

async function openRecord(page: Page): Promise<void> {
  await page.goto(routes.gpRecord)
  await page.getByRole('button', { name: 'View my record' }).click()
  await page.locator('main article').first().waitFor()
}

/** Amina is invited to a study; the first time, she confirms her interest. */
async function openConsent(page: Page): Promise<void> {
  await page.goto(routes.taskList)
  await page.getByRole('link', { name: 'Confirm data request' }).click()
  const interest = page.getByRole('button', { name: 'Confirm interest' })
  const consent = page.getByRole('button', { name: 'Consent', exact: true })
  await interest.or(consent).waitFor()
  if (await interest.isVisible()) {
    await interest.click()
    await page.waitForURL(/\/data$/)
    await page.goto(routes.taskList)
    await page.getByRole('link', { name: 'Confirm data request' }).click()
  }
  await consent.waitFor()
}

const dataDir = temporaryFolder('screenshots')
const port = await freePorts()
const origin = `http://localhost:${port}`
const product = run(['node', 'run/start.mjs'], { PORT: String(port), DATA_DIR: dataDir })
await product.ready
const browser = await chromium.launch(launchOptions())
try {
  const cookies = await openSession(origin, people.amina)
  await mkdir(folder, { recursive: true })
  let isGreeted = false
  for (const look of looks) {
    for (const isPublic of [true, false]) {
      const context = await newContext(browser, look)
      if (!isPublic) await context.addCookies(cookies)
      const page = await context.newPage()
      if (!isPublic) await arrive(page, isGreeted)
      isGreeted ||= !isPublic
      for (const screen of screens.filter((each) => (each.isPublic ?? false) === isPublic)) {
        await screen.open(page)
        await take(page, `${screen.name}-${look.name}`)
      }
      await context.close()
    }
  }
} finally {
  await browser.close()
  product.process.kill('SIGTERM')
  await product.ended
}

async function newContext(
  chrome: Browser,
  { viewport, colorScheme }: (typeof looks)[number],
): Promise<BrowserContext> {
  return chrome.newContext({
    baseURL: origin,
    viewport,
    colorScheme,
    deviceScaleFactor: 1.5,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
}

/** Closes the greetings, which would cover every page. */
async function arrive(page: Page, isGreeted: boolean): Promise<void> {
  await page.goto(routes.dashboard)
  if (isGreeted) await page.getByRole('button', { name: 'Only I use it' }).click()
  else await closeGreetings(page, mouse)
}

/** As WebP, encoded by the browser: a third of the size of a PNG. */
async function take(page: Page, name: string): Promise<void> {
  // Removes the focus ring, and scrolls to the top.
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })
  await page.evaluate(async () => document.fonts.ready.then(() => undefined))
  const png = await page.screenshot({ caret: 'hide' })
  const webp = await packed(png)
  await writeFile(join(folder, `${name}.webp`), webp)
  // A command prints its result.
  console.log(`docs/screenshots/${name}.webp  ${(webp.length / 1000).toFixed(0)} kB`)
}

async function packed(png: Buffer): Promise<Buffer> {
  const page = await browser.newPage()
  const address = await page.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', 0.8)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  await page.close()
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}
