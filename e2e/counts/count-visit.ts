import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import * as v from 'valibot'
import type { Page } from '@playwright/test'

/** What a visit of a page costs, in figures that are much the same on every machine. */
export const columns = ['script', 'unused', 'requests', 'calls', 'rounds', 'changes'] as const
export type Counted = Record<(typeof columns)[number], number>

/** What somebody opens a page for: a visible element with these words. */
export interface Sight {
  selector: string
  words: string
}

/** Opens the page and counts until it has nothing more to do. */
export async function countVisit(page: Page, path: string, sight: Sight): Promise<Counted> {
  await slowAnswers(page)
  await page.addInitScript(watch, sight)
  await page.coverage.startJSCoverage({ resetOnNavigation: false })
  await page.goto(path)
  await page.waitForFunction(() => Reflect.get(window, 'counted')?.standsAt !== undefined)
  // A known member's page stands before the identity provider starts, which its calls wait for.
  await page.waitForFunction(
    () =>
      !/__client_uat\w*=[1-9]/.test(document.cookie) ||
      Boolean(Reflect.get(window, 'Clerk')?.loaded),
  )
  await page.waitForLoadState('networkidle')
  const covered = await page.coverage.stopJSCoverage()
  const { standsAt, changes, resources } = v.parse(Watched, await page.evaluate(takeDown))
  const scripts = covered.flatMap(({ url, source = '', functions }) => {
    const { pathname } = new URL(url)
    const isRun = (functions[0]?.ranges[0]?.count ?? 0) > 0
    if (!isRun || !/^\/(assets|clerk-js)\//.test(pathname)) return []
    const kB = compressed(pathname)
    return [{ kB, unused: kB * unusedShare(source.length, functions) }]
  })
  const rounds = roundsOf(resources.filter(({ path: asked }) => asked.startsWith('/api/')))
  return {
    script: Math.round(scripts.reduce((sum, { kB }) => sum + kB, 0)),
    unused: Math.round(scripts.reduce((sum, { unused }) => sum + unused, 0)),
    requests: 1 + resources.filter(({ from }) => from < standsAt).length,
    calls: rounds.length,
    rounds: Math.max(0, ...rounds),
    changes,
  }
}

/** As of a phone: what does not wait for another call is sent before that is answered. */
async function slowAnswers(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/** Runs before the page's own scripts. React tells this hook of everything that it has changed. */
function watch({ selector, words }: Sight): void {
  const counted: { changes: number; soFar: number; standsAt?: number } = { changes: 0, soFar: 0 }
  const hook = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_: number, root: { containerInfo: Element }) => {
      if (root.containerInfo.id === 'root') counted.soFar += 1
    },
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  }
  Object.assign(window, { counted, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
  const observer = new MutationObserver(() => {
    const isThere = [...document.querySelectorAll(selector)].some(
      (element) =>
        element.textContent.includes(words) &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
    if (!isThere) return
    observer.disconnect()
    counted.standsAt = performance.now()
    // React tells of a change after it was made.
    queueMicrotask(() => (counted.changes = counted.soFar))
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true })
}

const Watched = v.object({
  standsAt: v.number(),
  changes: v.number(),
  resources: v.array(v.object({ path: v.string(), from: v.number(), to: v.number() })),
})

function takeDown() {
  const resources = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .map(({ name, startTime, responseEnd }) => ({
      path: new URL(name).pathname,
      from: startTime,
      to: responseEnd,
    }))
  return { ...Reflect.get(window, 'counted'), resources }
}

/** Of each call: one that is sent after another was answered is in a later round than that. */
function roundsOf(calls: readonly { from: number; to: number }[]): number[] {
  const done: { to: number; round: number }[] = []
  for (const { from, to } of calls.toSorted((one, other) => one.from - other.from)) {
    const before = done.filter((call) => call.to <= from).map(({ round }) => round)
    done.push({ to, round: 1 + Math.max(0, ...before) })
  }
  return done.map(({ round }) => round)
}

interface Covered {
  ranges: readonly { startOffset: number; endOffset: number; count: number }[]
}

/** The share of a script that did not run, by the innermost range of each character. */
function unusedShare(length: number, functions: readonly Covered[]): number {
  const isUsed = new Uint8Array(length)
  const ranges = functions.flatMap((each) => each.ranges)
  // An outer range is longer than those in it.
  ranges.sort((a, b) => b.endOffset - b.startOffset - (a.endOffset - a.startOffset))
  for (const { startOffset, endOffset, count } of ranges)
    isUsed.fill(count > 0 ? 1 : 0, startOffset, endOffset)
  return 1 - isUsed.reduce((sum, each) => sum + each, 0) / length
}

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

function compressed(path: string): number {
  const file = join(dist, path)
  const packed = statSync(`${file}.br`, { throwIfNoEntry: false })
  return (packed?.size ?? brotliCompressSync(readFileSync(file)).length) / 1000
}
