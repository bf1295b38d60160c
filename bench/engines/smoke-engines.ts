import { parseArgs } from 'node:util'
import { openEnvironment, type TestEnvironment } from '../../e2e/answers/environment.ts'
import { abilities } from './browser-checks.ts'
import { firefox } from './firefox.ts'
import { smokeSteps } from './smoke.ts'
import type { Engine, OpenEngine } from './tab.ts'
import { webkit } from './webkit.ts'

/**
 * A smoke test of the product in browser engines other than Chromium. Exits with 1 if a step fails or a browser
 * is missing.
 */
const { values } = parseArgs({
  options: {
    /** `firefox` or `webkit`; by default both. */
    engine: { type: 'string' },
  },
})
const clerkPath = '/clerk-js/clerk.browser.js'
/** Clerk treats an automated browser as offline, and these browsers have no option to hide it. */
const undriven = `Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });\n`

/** How long a browser may take to close, in ms. */
const closing = 10_000
const engines = { firefox, webkit }
const wanted = Object.entries(engines).flatMap(([name, engine]) =>
  values.engine === undefined || values.engine === name ? [engine] : [],
)
const outcomes: boolean[] = []
for (const engine of wanted) outcomes.push(await smoke(engine))
// Does not wait for a browser that does not close.
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

/** Firefox sometimes does not close on request. */
async function closed(opened: OpenEngine | undefined): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, closing))
  await Promise.race([opened?.close(), late])
}

/**
 * Stops at the first step that fails, because each continues from the one before. Prints the result of each,
 * since this is a command.
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

/** The built product behind a network that can be cut. */
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
