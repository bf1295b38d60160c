import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Cookie } from '@playwright/test'
import { launchOptions } from '../../e2e/support/chromium.ts'
import { typeLetter } from '../../e2e/support/gp-record.ts'
import { mouse } from '../../e2e/support/hands.ts'
import { closeGreetings } from '../../e2e/support/health-profile.ts'
import { makeAccount } from '../../e2e/support/session.ts'
import { temporaryFolder } from '../../e2e/support/temporary-folder.ts'
import { generateRecord } from '../../sandbox/gp-system/generate-record.ts'
import { routes } from '../../src/routes.ts'
import { ensureBuilt } from '../../run/build.ts'
import { ensureChromium } from '../../run/chromium.ts'
import { measurePlainTable, measureProduct } from './measure.ts'
import { buildStopwatch, servePlainTables, serveProduct } from './serve.ts'
import { report, type Run } from './report.ts'

const runs = Number(process.env['BENCH_RUNS'] || 5)
const today = new Date().toISOString().slice(0, 10)
const sizes = { few: 200, many: 20_000 }

/**
 * Reads large records in the built product, in a browser slowed down four times, and the same records in a plain
 * table. Prints each figure with its target, and resolves with whether all are met.
 */
export async function benchRecord(): Promise<boolean> {
  await ensureBuilt()
  await ensureChromium()
  const folder = temporaryFolder('bench-record')
  const records = { few: recordOf(sizes.few), many: recordOf(sizes.many) }
  for (const [name, record] of Object.entries(records)) {
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(record))
  }
  const stopwatch = await buildStopwatch(folder)
  const product = await serveProduct(folder)
  const plain = await servePlainTables(folder, {
    few: replyOf(records.few),
    many: replyOf(records.many),
  })
  const browser = await chromium.launch(launchOptions())
  try {
    const readers = {
      few: await connected(browser, product.origin, records.few),
      many: await connected(browser, product.origin, records.many),
    }
    const done: Run[] = []
    for (let run = 1; run <= runs; run += 1) {
      const measureReader = async (name: 'few' | 'many') =>
        inNewContext(browser, stopwatch, async (context) => {
          await context.addCookies(readers[name])
          return measureProduct(context, { origin: product.origin, entries: sizes[name] })
        })
      const measurePlain = async (name: 'few' | 'many') =>
        inNewContext(browser, stopwatch, async (context) =>
          measurePlainTable(context, { origin: plain.origin, name }),
        )
      done.push({
        few: await measureReader('few'),
        fewPlain: await measurePlain('few'),
        many: await measureReader('many'),
        manyPlain: await measurePlain('many'),
      })
      console.log(`Run ${run} of ${runs} is done`)
    }
    return report(done)
  } finally {
    await browser.close()
    await plain.close()
    await product.close()
  }
}

type GeneratedRecord = ReturnType<typeof generateRecord>

/** All entries in one section, over forty years. */
const recordOf = (entries: number): GeneratedRecord =>
  generateRecord({ entries, seed: entries, until: today, only: 'testResults' })

/** The API's reply, for the plain table. */
const replyOf = ({ schema1, schema3 }: GeneratedRecord): string =>
  JSON.stringify({
    from: '1900-01-01',
    to: today,
    fetchedAt: new Date().toISOString(),
    sections: [],
    schema1,
    schema3,
  })

/** Connects the record of a new member through the UI; resolves with their session. */
async function connected(
  browser: Browser,
  origin: string,
  { account }: GeneratedRecord,
): Promise<Cookie[]> {
  const { cookies } = await makeAccount(origin, { lastName: account.surname })
  const context = await browser.newContext({ baseURL: origin })
  await context.addCookies(cookies)
  const page = await context.newPage()
  await page.goto(routes.gpConnectDetails)
  await closeGreetings(page, mouse)
  const [year = '', month = '', day = ''] = account.dateOfBirth.split('-')
  await typeLetter(page, mouse, { ...account, dob: [day, month, year] })
  await page.getByRole('button', { name: 'Connect to my record' }).click()
  await page.getByRole('dialog', { name: 'Your GP record' }).waitFor()
  const session = await context.cookies()
  await context.close()
  return session
}

async function inNewContext<Result>(
  browser: Browser,
  stopwatch: string,
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  try {
    await context.addInitScript({ path: stopwatch })
    return await work(context)
  } finally {
    await context.close()
  }
}
