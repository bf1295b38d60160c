import { parseArgs } from 'node:util'
import { openEnvironment, type TestEnvironment } from '../../e2e/answers/environment.ts'
import { abilities } from './browser-checks.ts'
import { firefox } from './firefox.ts'
import { smokeSteps } from './smoke.ts'
import type { Engine, OpenEngine } from './tab.ts'
import { webkit } from './webkit.ts'

/**
 * What the product needs of a browser, tried in the engines that Playwright's Chromium is not. Ends
 * with 1 when a step fails or a browser is missing.
 */
const { values } = parseArgs({
  options: {
    /** One of firefox and webkit; both without it. */
    engine: { type: 'string' },
  },
})
const clerkPath = '/clerk-js/clerk.browser.js'
/** Clerk takes a browser that says it is driven for one that is offline, and these cannot be told not to say it. */
const undriven = `Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });\n`

/** Milliseconds that a browser may take to end. */
const closing = 10_000
const engines = { firefox, webkit }
const wanted = Object.entries(engines).flatMap(([name, engine]) =>
  values.engine === undefined || values.engine === name ? [engine] : [],
)
const outcomes: boolean[] = []
for (const engine of wanted) outcomes.push(await smoke(engine))
// A browser that does not end by itself is not waited for.
process.exit(outcomes.length > 0 && outcomes.every(Boolean) ? 0 : 1)

async function smoke(engine: Engine): Promise<boolean> {
  if (!engine.isInstalled()) {
    console.error(`${engine.name} is not installed: ${engine.install}`)
    return false
  }
  const line = { isCut: false }
  const environment = await environmentBehind(line)
  let opened: OpenEngine | undefined
  try {
    opened = await engine.open()
    return await allSteps(opened, environment, line)
  } finally {
    await closed(opened)
    await environment.close()
  }
}

/** Firefox has been seen not to end when it is told to. */
async function closed(opened: OpenEngine | undefined): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, closing))
  await Promise.race([opened?.close(), late])
}

/**
 * Stops at the first step that fails: the next begin where it should have ended.
 * Prints what comes of each, for this is a command, and that is its result.
 */
async function allSteps(
  { tab, version }: OpenEngine,
  environment: TestEnvironment,
  state: { isCut: boolean },
): Promise<boolean> {
  console.log(`\n${version}`)
  const line = {
    cut: () => {
      state.isCut = true
    },
    mend: () => {
      state.isCut = false
    },
  }
  for (const { name, run } of smokeSteps) {
    try {
      await run({ tab, environment, line })
      console.log(`  passed  ${name}`)
    } catch (error) {
      console.log(`  FAILED  ${name}`)
      console.error(error)
      return false
    }
  }
  const able = Object.entries(Object(await tab.ask(abilities)))
  console.log(`  has     ${able.flatMap(([name, has]) => (has ? [name] : [])).join(', ')}`)
  console.log(`  has not ${able.flatMap(([name, has]) => (has ? [] : [name])).join(', ')}`)
  return true
}

/** The built product at the end of a line that can be cut. */
async function environmentBehind(line: { isCut: boolean }): Promise<TestEnvironment> {
  let clerk = ''
  const environment = await openEnvironment({
    answerOwn(path, response) {
      if (line.isCut) {
        response.destroy()
        return true
      }
      if (path !== clerkPath || clerk === '') return false
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(clerk)
      return true
    },
  })
  clerk = undriven + (await (await fetch(environment.direct + clerkPath)).text())
  return environment
}
