import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Browser } from 'puppeteer-core'
import * as v from 'valibot'
import { launchOptions } from '../../e2e/support/chromium.ts'
import { runCommand } from '../../run/run-command.mjs'
import becomeVisitor from '../lighthouse/visitor.cjs'

const Report = v.object({
  categories: v.record(v.string(), v.object({ score: v.nullable(v.number()) })),
  audits: v.record(v.string(), v.looseObject({ numericValue: v.optional(v.number()) })),
})

/** Lighthouse's results for a page on a phone: scores from 0 to 100, times in milliseconds. */
export interface Audit {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcp: number
  tbt: number
  cls: number
}

/** A separate browser for Lighthouse. */
export const openAuditBrowser = async (): Promise<Browser> =>
  puppeteer.launch({ ...launchOptions(), defaultViewport: null })

const attempts = 4

/**
 * Audits a page as in Lighthouse CI: for a visitor, or a member on their first visit. Like Lighthouse CI, it
 * tries again if Lighthouse has missed the start of the navigation.
 */
export async function audit(browser: Browser, url: string): Promise<Audit> {
  const file = join(tmpdir(), `rowan-audit-${process.pid}.json`)
  let said = ''
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    await becomeVisitor(browser, { url })
    const { code, output } = await runLighthouse(browser, url, file)
    if (code === 0) return figuresOf(read(file))
    said = output
  }
  throw new Error(`Lighthouse failed on ${new URL(url).pathname}:\n${said}`)
}

async function runLighthouse(browser: Browser, url: string, file: string) {
  const ofCi = createRequire(createRequire(import.meta.url).resolve('@lhci/cli/package.json'))
  const args = [
    ofCi.resolve('lighthouse/cli/index.js'),
    url,
    `--port=${new URL(browser.wsEndpoint()).port}`,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--only-categories=performance,accessibility,best-practices,seo',
    '--disable-storage-reset',
  ]
  return runCommand(process.execPath, args, { isQuiet: true })
}

function read(file: string): v.InferOutput<typeof Report> {
  const report = v.parse(Report, JSON.parse(readFileSync(file, 'utf8')))
  rmSync(file)
  return report
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
