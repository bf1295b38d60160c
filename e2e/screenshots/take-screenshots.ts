import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { freePorts, run } from '../../tests/support/product-process.ts'
import { launchOptions } from '../support/chromium.ts'
import { viewRecord } from '../support/gp-record.ts'
import { mouse } from '../support/hands.ts'
import { closeGreetings } from '../support/health-profile.ts'
import { people } from '../support/people.ts'
import { untilRead } from '../support/reading.ts'
import { openSession } from '../support/session.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Takes the pictures of the README and of the install dialog afresh, in the built product, with an example person. */
const root = fileURLToPath(new URL('../../', import.meta.url))

type Open = (page: Page) => Promise<void>

const opened =
  (path: string): Open =>
  async (page) => {
    await page.goto(path)
    await untilRead(page)
    // What comes late, such as what is shared.
    await page.waitForLoadState('networkidle')
  }

/** The sizes are those that the README and the manifest name. */
const looks = [
  {
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 1.5,
    pictures: {
      'docs/screenshots/kit-phone.webp': opened(routes.kit),
      'docs/screenshots/gp-record-phone.webp': openRecord,
      'docs/screenshots/consent-phone.webp': openConsent,
      'docs/screenshots/researcher-view-phone.webp': opened(routes.researchView),
    },
  },
  {
    viewport: { width: 375, height: 667 },
    deviceScaleFactor: 2,
    pictures: { 'public/screenshots/narrow.png': opened(routes.dashboard) },
  },
  {
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    pictures: { 'public/screenshots/wide.png': opened(routes.dashboard) },
  },
] as const

async function openRecord(page: Page): Promise<void> {
  await page.goto(routes.gpRecord)
  await viewRecord(page)
}

/** Amina is invited to a study, and confirms her interest first. */
async function openConsent(page: Page): Promise<void> {
  const request = page.getByRole('link', { name: 'Confirm data request' })
  await page.goto(routes.taskList)
  await request.click()
  await page.getByRole('button', { name: 'Confirm interest' }).click()
  await page.waitForURL(/\/data$/)
  await page.goto(routes.taskList)
  await request.click()
  await page.getByRole('button', { name: 'Consent', exact: true }).waitFor()
}

const dataDir = temporaryFolder('screenshots')
const port = await freePorts()
const origin = `http://localhost:${port}`
const product = run(['node', 'run/start.mjs'], { PORT: String(port), DATA_DIR: dataDir })
await product.ready
const browser = await chromium.launch(launchOptions())
try {
  const cookies = await openSession(origin, people.amina)
  for (const [index, { pictures, ...look }] of looks.entries()) {
    const page = await newPage(browser, look)
    await page.context().addCookies(cookies)
    await page.goto(routes.dashboard)
    // Greeted once; each browser is asked whose it is.
    if (index === 0) await closeGreetings(page, mouse)
    else await page.getByRole('button', { name: 'Only I use it' }).click()
    for (const [file, open] of Object.entries(pictures)) {
      await open(page)
      await take(page, file)
    }
    await page.context().close()
  }
} finally {
  await browser.close()
  product.process.kill('SIGTERM')
  await product.ended
}

async function newPage(
  chrome: Browser,
  look: Pick<(typeof looks)[number], 'viewport' | 'deviceScaleFactor'>,
): Promise<Page> {
  return chrome.newPage({
    ...look,
    baseURL: origin,
    colorScheme: 'light',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
}

/** WebP is encoded by the browser: a third of the size of a PNG. */
async function take(page: Page, file: string): Promise<void> {
  // Removes the focus ring, and scrolls to the top.
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })
  await page.evaluate(async () => document.fonts.ready.then(() => undefined))
  const png = await page.screenshot({ caret: 'hide' })
  const picture = file.endsWith('.webp') ? await packed(png) : png
  await writeFile(join(root, file), picture)
  // A command prints its result.
  console.log(`${file}  ${(picture.length / 1000).toFixed(0)} kB`)
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
