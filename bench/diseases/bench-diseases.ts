import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { chromium, type Locator, type Page } from '@playwright/test'
import { launchOptions } from '../../e2e/support/chromium.ts'
import { operate } from '../../e2e/support/operate.ts'
import { makeAccount } from '../../e2e/support/session.ts'
import { temporaryFolder } from '../../e2e/support/temporary-folder.ts'
import { ensureBuilt } from '../../run/build.ts'
import { ensureChromium } from '../../run/chromium.ts'
import { routes } from '../../src/routes.ts'
import { manyDiseases } from '../../tests/support/many-diseases.ts'
import { serveProduct } from '../record/serve.ts'

/*
 * npm run bench -- diseases: a nomenclature of 10,000 diseases, from the operator's file to the first suggestion in a
 * browser that is slowed down four times. A key is pressed once before the names have come, when the shipped list
 * suggests, and once after.
 */

const targets = { replyKb: 400, suggestionMs: 50 }
const slowdown = 4

interface Figure {
  name: string
  value: number
  unit: string
  target?: number
}

async function benchDiseases(): Promise<boolean> {
  await ensureBuilt()
  await ensureChromium()
  const folder = temporaryFolder('bench-diseases')
  const file = join(folder, 'nomenclature.xml')
  writeFileSync(file, manyDiseases(10_000))
  const product = await serveProduct(folder)
  const browser = await chromium.launch(launchOptions())
  try {
    const begun = performance.now()
    await operate('diseases-import', file)
    const importMs = performance.now() - begun
    const { cookies } = await makeAccount(product.origin, { isGreeted: true })
    const context = await browser.newContext({ baseURL: product.origin, serviceWorkers: 'block' })
    await context.addInitScript({ path: join(import.meta.dirname, 'stopwatch.js') })
    await context.addCookies(cookies)
    return report([
      { name: 'import', value: importMs, unit: 'ms' },
      {
        name: 'reply, compressed',
        value: (await bytesOf(`${product.origin}/api/diseases`)) / 1000,
        unit: 'kB',
        target: targets.replyKb,
      },
      ...(await suggest(await context.newPage())),
    ])
  } finally {
    await browser.close()
    await product.close()
  }
}

/** As it is sent. */
const bytesOf = async (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'gzip' } }, (reply) => {
      let bytes = 0
      reply.on('data', (chunk: Buffer) => (bytes += chunk.byteLength))
      reply.on('end', () => resolve(bytes))
    }).on('error', reject)
  })

async function suggest(page: Page): Promise<Figure[]> {
  const devtools = await page.context().newCDPSession(page)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/diseases', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(routes.changeAnswer.href('diagnosis'))
  const field = page.getByLabel("What's your diagnosis?")
  // The page of the server is replaced once the app has started.
  await page.getByRole('button', { name: 'Save' }).waitFor()
  await page.waitForTimeout(2_000)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const shipped = await timeKey(field, 'marf', 'Marfan')
  await field.fill('')
  await page.evaluate('stopwatch.longestTask()')
  release()
  // As long as the names are made findable, which is seen by the line below the suggestions.
  const sent = performance.now()
  await field.pressSequentially('ne')
  await page.getByText('Orphanet').waitFor({ timeout: 120_000 })
  const findableMs = performance.now() - sent
  const taskMs = await page.evaluate<number>('stopwatch.longestTask()')
  await field.fill('')
  // No disease of the shipped list begins so.
  const imported = await timeKey(field, 'chondroa', 'chondroa')
  return [
    { name: 'suggestion of the shipped list', value: shipped, unit: 'ms', target: 50 },
    { name: 'until the import is findable', value: findableMs, unit: 'ms' },
    { name: 'longest task meanwhile', value: taskMs, unit: 'ms' },
    { name: 'suggestion of the import', value: imported, unit: 'ms', target: targets.suggestionMs },
  ]
}

/** The middle one of five times: from the last letter of these until a suggestion with the words is painted. */
async function timeKey(field: Locator, letters: string, words: string): Promise<number> {
  const times: number[] = []
  while (times.length < 5) {
    await field.fill('')
    times.push(await timeOnce(field, letters, words))
  }
  return times.toSorted((one, other) => one - other)[2] ?? Number.NaN
}

async function timeOnce(field: Locator, letters: string, words: string): Promise<number> {
  const page = field.page()
  await field.pressSequentially(letters.slice(0, -1))
  await page.waitForTimeout(1_000)
  const seen = page.evaluate<number>(`stopwatch.untilSuggested(${JSON.stringify(words)})`)
  await field.press(letters.slice(-1))
  return seen
}

function report(figures: readonly Figure[]): boolean {
  for (const { name, value, unit, target } of figures) {
    const limit = target === undefined ? '' : `, at most ${target}`
    const isMissed = target !== undefined && value > target
    console.log(`${isMissed ? 'MISSED ' : ''}${name}: ${Math.round(value)} ${unit}${limit}`)
  }
  return figures.every(({ value, target }) => target === undefined || value <= target)
}

process.exit((await benchDiseases()) ? 0 : 1)
