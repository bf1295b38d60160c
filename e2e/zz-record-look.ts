import { chromium } from '@playwright/test'
import { mkdir, rm } from 'node:fs/promises'
import { freePorts, run } from '../tests/support/product-process.ts'
import { chromiumFlags, findChromium } from './support/chromium.ts'
import { mouse } from './support/hands.ts'
import { closeGreetings } from './support/health-profile.ts'
import { people } from './support/people.ts'
import { openSession } from './support/session.ts'
const out = process.argv[2] ?? '/tmp/look'
await mkdir(out, { recursive: true })
const port = await freePorts()
const origin = `http://localhost:${port}`
const dataDir = `/tmp/zzlook-${process.pid}`
const product = run(['node', 'run/start.mjs'], {
  PORT: String(port),
  DATA_DIR: dataDir,
  RATE_LIMIT_FACTOR: '1000',
})
await product.ready
const executablePath = findChromium()
const browser = await chromium.launch({
  args: [...chromiumFlags],
  ...(executablePath && { executablePath }),
})
try {
  const cookies = await openSession(origin, people.amina)
  let greeted = false
  for (const [w, h] of [
    [375, 812],
    [1280, 900],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      const ctx = await browser.newContext({
        baseURL: origin,
        viewport: { width: w, height: h },
        colorScheme,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      await ctx.addCookies(cookies)
      const page = await ctx.newPage()
      const shot = async (name: string) => {
        await page.evaluate(() => document.fonts.ready)
        await page.waitForTimeout(700)
        await page.screenshot({ path: `${out}/${name}-${w}-${colorScheme}.png`, fullPage: true })
      }
      await page.goto('/dashboard')
      if (!greeted) {
        await closeGreetings(page, mouse)
        greeted = true
      }
      await page.locator('main section[aria-label=You]').waitFor()
      const own = page.getByRole('button', { name: 'Only I use it' })
      if (await own.count()) await own.first().click()
      await page.goto('/dashboard/medical-record').catch(() => {})
      if (!page.url().includes('record')) console.log(page.url())
      await page.getByRole('button', { name: 'View my record' }).waitFor()
      await shot('warning')
      await page.getByRole('button', { name: 'View my record' }).click()
      await page.locator('main article').first().waitFor()
      await shot('record')
      await page
        .getByRole('button', { name: 'All dates' })
        .or(page.getByText('Change dates'))
        .first()
        .click()
      await page.getByRole('button', { name: 'All dates' }).click()
      await page.getByText('From 1 January 1900').waitFor()
      await shot('all')
      await page.getByRole('searchbox').fill('zzzz')
      await page.getByText('Nothing matches').waitFor()
      await shot('nothing')
      await page.getByRole('searchbox').fill('')
      await page.getByText('Print or save as PDF').click()
      await page.getByRole('checkbox').first().waitFor()
      await shot('print')
      await ctx.close()
    }
} finally {
  await browser.close()
  product.process.kill('SIGTERM')
  await product.ended
  await rm(dataDir, { recursive: true, force: true })
}
