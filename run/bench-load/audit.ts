import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import puppeteer, { type Browser } from 'puppeteer-core'
import * as v from 'valibot'
import { chromiumFlags, findChromium } from '../../e2e/support/chromium.ts'
import { runCommand } from '../run-command.mjs'
import becomeVisitor from '../lighthouse-visitor.cjs'

const Report = v.object({
  categories: v.record(v.string(), v.object({ score: v.nullable(v.number()) })),
  audits: v.record(v.string(), v.looseObject({ numericValue: v.optional(v.number()) })),
})

/** What Lighthouse says of a page on a phone: scores from 0 to 100, times in milliseconds. */
export interface Audit {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcp: number
  tbt: number
  cls: number
}

/** A browser for Lighthouse alone. */
export const openAuditBrowser = async (): Promise<Browser> =>
  puppeteer.launch({
    executablePath: findChromium() ?? chromium.executablePath(),
    args: [...chromiumFlags],
    defaultViewport: null,
  })

/** Audits a page as somebody sees it who comes with nothing but, as a member, their sign-in. */
export async function audit(
  browser: Browser,
  { url, who }: { url: string; who: 'stranger' | 'member' },
): Promise<Audit> {
  if (who === 'member') await becomeVisitor(browser, { url })
  await forgetFiles(browser, url)
  const file = join(tmpdir(), `rowan-audit-${process.pid}.json`)
  const lighthouse = createRequire(
    createRequire(import.meta.url).resolve('@lhci/cli/package.json'),
  ).resolve('lighthouse/package.json')
  const { code, output } = await runCommand(
    process.execPath,
    [
      join(lighthouse, '../cli/index.js'),
      url,
      `--port=${new URL(browser.wsEndpoint()).port}`,
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
      '--only-categories=performance,accessibility,best-practices,seo',
      ...(who === 'member' ? ['--disable-storage-reset'] : []),
    ],
    { isQuiet: true },
  )
  if (code !== 0) throw new Error(`Lighthouse failed on ${new URL(url).pathname}:\n${output}`)
  const report = v.parse(Report, JSON.parse(readFileSync(file, 'utf8')))
  rmSync(file)
  return figuresOf(report)
}

/** The sign-in is kept, and what the device remembers; what a first visit downloads is not. */
async function forgetFiles(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage()
  const devtools = await page.createCDPSession()
  const { origin } = new URL(url)
  await devtools.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'service_workers,cache_storage',
  })
  await devtools.send('Network.clearBrowserCache')
  await page.close()
}

function figuresOf({ categories, audits }: v.InferOutput<typeof Report>): Audit {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const figure = (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: figure('largest-contentful-paint'),
    tbt: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
  }
}
