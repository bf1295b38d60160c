import { join } from 'node:path'
import { ensureBuilt } from './build.ts'
import { ensureChromium, installFromDebian, isRootOnDebian } from './chromium.ts'
import { projectFolder, runCommand } from './run-command.mjs'

interface Step {
  name: string
  /** Resolves with what went wrong, in words for a person; undefined on success. */
  run: () => Promise<string | undefined>
}

interface Outcome {
  name: string
  fault: string | undefined
  seconds: number
}

interface ToolOptions {
  /** Prints its output while it runs, as it takes minutes; other steps only when they fail. */
  isLoud?: boolean
  env?: Record<string, string>
}

/** A tool of the project with its arguments, as with npx. */
const tool =
  (command: string, { isLoud = false, env = {} }: ToolOptions = {}): Step['run'] =>
  async () => {
    const [name = '', ...args] = command.split(' ')
    const bin = join(projectFolder, 'node_modules/.bin', name)
    const options = { isQuiet: !isLoud, env: { ...process.env, ...env } }
    const { code, output } = await runCommand(bin, args, options)
    return code === 0 ? undefined : output || `${command} ended with exit code ${code}.`
  }

/** Turns rejections into words. */
const task =
  (run: () => Promise<unknown>): Step['run'] =>
  async () => {
    try {
      await run()
      return undefined
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

const promtool = async (...args: string[]) => runCommand('promtool', args, { isQuiet: true })

const hasPromtool = async (): Promise<boolean> =>
  promtool('--version').then(
    ({ code }) => code === 0,
    () => false,
  )

/** Tests the rules of the alerts with Prometheus's own tool, which it installs where it can. */
async function testAlerts(): Promise<void> {
  if (!(await hasPromtool()) && isRootOnDebian())
    await installFromDebian(['--no-install-recommends', 'prometheus'])
  if (!(await hasPromtool())) {
    throw new Error('The tests of the alerts need promtool: install the package prometheus.')
  }
  const { code, output } = await promtool(
    'test',
    'rules',
    'deploy/prometheus/alerts.test.yml',
    'deploy/prometheus/host-alerts.test.yml',
  )
  if (code !== 0) throw new Error(output)
}

/** The longest first, so that two at a time end together: of two cores vitest uses one. */
const checks: readonly Step[] = [
  { name: 'tests of the server', run: tool('vitest run --project server --project sandbox') },
  { name: 'tests of the app', run: tool('vitest run --project app') },
  { name: 'types', run: tool('tsc -b --noEmit') },
  { name: 'tests of the rules', run: tool('vitest run --project rules') },
  // The journeys need it.
  { name: 'build', run: task(async () => ensureBuilt()) },
  { name: 'lint', run: tool('oxlint') },
  { name: 'unused code', run: tool('knip') },
  { name: 'format', run: tool('oxfmt --check') },
  { name: 'browser', run: task(ensureChromium) },
]

const journeys: Step = {
  name: 'browser journeys',
  run: tool('playwright test --project=journeys', { isLoud: true }),
}
const sizes: Step = { name: 'sizes', run: tool('size-limit') }
const oldest: Step = { name: 'oldest browsers', run: tool('tsx build/check-browsers.ts') }

/** Every state of every route, then the faults that would break other journeys. */
const allJourneys: Step = {
  name: 'all browser tests',
  run: tool('playwright test', { isLoud: true, env: { A11Y: 'full' } }),
}

/** Too slow for every push. */
const long: readonly Step[] = [
  { name: 'server on PostgreSQL', run: tool('vitest run --project server-postgres') },
  {
    name: 'answers through faults',
    run: tool('tsx bench/offline/bench-offline.ts --answers 60 --kills 12 --devices 3'),
  },
  { name: 'Lighthouse', run: tool('tsx bench/lighthouse/audit.ts --runs 1 --untimed') },
  { name: 'server that is killed', run: tool('vitest run --project kills') },
  { name: 'alerts', run: task(testAlerts) },
  { name: 'commands', run: tool('vitest run --project commands') },
]

/** What must pass before every push: `npm test`. Stops at the first failure after the checks. */
export const testPush = async (): Promise<boolean> => inStages([checks, [journeys, sizes, oldest]])

/** The same and everything slower: `npm test -- --all`, before a piece of work is called done. */
export const testAll = async (): Promise<boolean> =>
  inStages([checks, [allJourneys], [sizes, oldest, ...long]])

/** Runs the stages one after the other, with two steps at a time. Resolves with whether all passed. */
async function inStages(stages: readonly (readonly Step[])[]): Promise<boolean> {
  const outcomes: Outcome[] = []
  for (const steps of stages) {
    if (outcomes.some(({ fault }) => fault)) break
    outcomes.push(...(await inPairs(steps)))
  }
  return report(outcomes)
}

async function inPairs(steps: readonly Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const waiting = [...steps]
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await timed(step))
  }
  await Promise.all([worker(), worker()])
  return outcomes
}

async function timed({ name, run }: Step): Promise<Outcome> {
  const start = performance.now()
  const fault = await run()
  return { name, fault, seconds: (performance.now() - start) / 1000 }
}

function report(outcomes: readonly Outcome[]): boolean {
  const failed = outcomes.filter(({ fault }) => fault)
  for (const { name, fault } of failed) console.error(`\n── ${name} ──\n${fault}`)
  console.log('')
  for (const { name, fault, seconds } of outcomes) {
    const line = [
      name.padEnd(22),
      fault ? 'failed' : 'passed',
      `${seconds.toFixed(1)} s`.padStart(9),
    ]
    console.log(line.join(' '))
  }
  console.log(`\n${outcomes.length - failed.length} steps passed, ${failed.length} failed`)
  return failed.length === 0
}
