import { cpus } from 'node:os'
import { chromium, type Browser } from '@playwright/test'
import type { Browser as AuditBrowser } from 'puppeteer-core'
import { launchOptions } from '../../e2e/support/chromium.ts'
import { ensureBuilt } from '../../run/build.ts'
import { ensureChromium } from '../../run/chromium.ts'
import { audit, openAuditBrowser } from './audit.ts'
import { baselineNames } from './build-baselines.ts'
import type { Run, Taken } from './figures.ts'
import {
  baselineSights,
  loadPages,
  pressedOnBaseline,
  sightsOfFirstVisit,
  type LoadPage,
} from './pages.ts'
import { report } from './report.ts'
import {
  http2Host,
  openLoadEnvironment,
  settleMember,
  settleVisitor,
  signedIn,
  type LoadEnvironment,
  type Member,
} from './environment.ts'
import { figures } from './targets.ts'
import { inlinedStyle } from './traffic.ts'
import { countUnwanted } from './unwanted.ts'
import { visit, type Destination, type Visits } from './visit.ts'

export interface BenchOptions {
  runs: number
  /** The names of pages; by default all. The baselines are always measured. */
  pages?: readonly string[]
  /** One of the two measurements; by default both. */
  only?: 'visits' | 'lighthouse'
  /** The folder of another release; undefined: none. */
  beside?: string
  /** Measures this build over HTTP/2 as well, as if it were another release. */
  isHttp2?: boolean
}

interface Parts extends BenchOptions {
  browser: Browser
  environment: LoadEnvironment
  member: Member
  /** The same person at the other release. */
  memberBeside: Member | undefined
  visitorsBrowser: AuditBrowser
  membersBrowser: AuditBrowser
}

/**
 * Opens the built product and four baselines in turn on a slow phone, and audits them with Lighthouse. Prints each
 * figure with its limit, and resolves with whether all are met.
 */
export async function benchLoad(options: BenchOptions): Promise<boolean> {
  await ensureBuilt(process.env)
  await ensureChromium()
  // Nobody has signed Caddy's certificate.
  const ofHttp2 = [
    `--host-resolver-rules=MAP ${http2Host} 127.0.0.1`,
    '--ignore-certificate-errors',
  ]
  const browser = await chromium.launch(launchOptions(...(options.isHttp2 ? ofHttp2 : [])))
  const visitorsBrowser = await openAuditBrowser()
  const membersBrowser = await openAuditBrowser()
  const environment = await openLoadEnvironment(browser, options)
  try {
    const member = await signedIn(browser, environment.product)
    const memberBeside = environment.beside
      ? await signedIn(browser, environment.beside, environment.besideAt)
      : undefined
    const browsers = { browser, visitorsBrowser, membersBrowser }
    const parts = { ...options, ...browsers, environment, member, memberBeside }
    const runs: Run[] = []
    for (let run = 1; run <= options.runs; run += 1) {
      runs.push(await once(parts, run % 2 === 0))
      console.log(`Run ${run} of ${options.runs} is done`)
    }
    const machine = `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, Chromium ${browser.version()}`
    console.log(`\nMedians of ${options.runs} runs on ${machine}\n`)
    return report(figures, runs)
  } finally {
    await Promise.all([browser.close(), visitorsBrowser.close(), membersBrowser.close()])
    await environment.close()
  }
}

/**
 * Measures every baseline, then every page, each next to the other release's, so that a temporary slowdown of the
 * machine affects them all.
 */
async function once(parts: Parts, isOtherFirst: boolean): Promise<Run> {
  const run: Run = {}
  for (const baseline of baselineNames) run[baseline] = await measureBaseline(parts, baseline)
  for (const page of loadPages) {
    if (parts.pages && !parts.pages.includes(page.name)) continue
    const beside = async () => {
      const visits = await visitBeside(parts, page)
      if (visits) run[`${page.name} beside`] = { visits }
    }
    if (isOtherFirst) await beside()
    run[page.name] = await measure(parts, page)
    if (!isOtherFirst) await beside()
  }
  return run
}

async function visitBeside(parts: Parts, page: LoadPage): Promise<Visits | undefined> {
  const { browser, only, environment, memberBeside } = parts
  if (!environment.beside || !memberBeside || only === 'lighthouse') return undefined
  return visit(browser, destinationOf(environment.beside, memberBeside, page))
}

async function measureBaseline(
  parts: Parts,
  baseline: (typeof baselineNames)[number],
): Promise<Taken> {
  const url = `${parts.environment.baselines[baseline]}/`
  // The others cache nothing, and those without a script do not navigate.
  const again = baseline === 'worker' ? { settle: settleVisitor, pressed: pressedOnBaseline } : {}
  return {
    ...(parts.only !== 'lighthouse' && {
      visits: await visit(parts.browser, { url, sights: baselineSights, ...again }),
    }),
    ...(parts.only !== 'visits' && {
      audit: await audit(parts.visitorsBrowser, url),
    }),
  }
}

async function measure(parts: Parts, page: LoadPage): Promise<Taken> {
  const { only, visitorsBrowser, membersBrowser } = parts
  const url = parts.environment.product + page.path
  const taken: Taken = {}
  if (only !== 'lighthouse') {
    taken.visits = await visit(
      parts.browser,
      destinationOf(parts.environment.product, parts.member, page),
    )
    taken.inlinedStyle = await inlinedStyle(url)
    taken.unwanted = await countUnwanted(page.name, taken.visits.first.traffic.scripts)
  }
  // The page of the record is one, with its warning before it.
  if (only !== 'visits' && !page.isWarned) {
    const browser = page.who === 'member' ? membersBrowser : visitorsBrowser
    taken.audit = await audit(browser, url)
  }
  return taken
}

function destinationOf(origin: string, member: Member, page: LoadPage): Destination {
  const { path, who, isWarned = false, ...sights } = page
  const url = origin + path
  if (who === 'visitor') return { url, ...sights, settle: settleVisitor }
  const { cookies, sessionStorage } = member
  return {
    url,
    ...sights,
    firstSights: sightsOfFirstVisit,
    cookies,
    ...(isWarned && { sessionStorage }),
    settle: settleMember,
  }
}
