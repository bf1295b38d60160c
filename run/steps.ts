import { join } from 'node:path'
import { ensureBuilt } from './build.ts'
import { freePort } from '../e2e/support/product.ts'
import { ensureChromium } from './chromium.ts'
import { auditProduct } from './lighthouse.ts'
import { projectFolder, runCommand } from './run-command.mjs'

interface Step {
  name: string
  /** It keeps two cores busy by itself; the others run two at a time. */
  isAlone?: boolean
  /** Resolves with what went wrong, in words for a person; undefined when all is well. */
  run: () => Promise<string | undefined>
}

interface Outcome {
  name: string
  fault: string | undefined
  seconds: number
}

/** A tool of the project, heard only when it fails; `isLoud` for one that takes minutes. */
const tool = (command: string, isLoud = false): Step['run'] => {
  const [name = '', ...args] = command.split(' ')
  return async () => {
    const bin = join(projectFolder, 'node_modules/.bin', name)
    const { code, output } = await runCommand(bin, args, { isQuiet: !isLoud })
    return code === 0 ? undefined : output || `${command} ended with exit code ${code}.`
  }
}

/** Rejections become words as well. */
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

/** The bar before every commit. The longest first, so that two at a time end together. */
const checks: readonly Step[] = [
  // Each a process, because one would leave a core idle: of two cores vitest takes one.
  { name: 'tests of the app', run: tool('vitest run --project app') },
  { name: 'tests of the server', run: tool('vitest run --project server --project sandbox') },
  { name: 'types', run: tool('tsc -b --noEmit') },
  { name: 'tests of the rules', run: tool('vitest run --project rules') },
  { name: 'lint', run: tool('oxlint') },
  { name: 'unused code', run: tool('knip') },
  { name: 'format', run: tool('oxfmt --check') },
]

/** What the proofs stand on. */
const foundations: readonly Step[] = [
  { name: 'build', run: task(async () => ensureBuilt()) },
  { name: 'browser', run: task(ensureChromium) },
]

/** What follows the checks, the longest first. */
const proofs: readonly Step[] = [
  { name: 'answers through faults', run: task(answerBriefly) },
  { name: 'browser journeys', isAlone: true, run: tool('playwright test', true) },
  { name: 'server on PostgreSQL', run: tool('vitest run --project server-postgres') },
  { name: 'Lighthouse', run: task(auditBriefly) },
  { name: 'server that is killed', run: tool('vitest run --project kills') },
  { name: 'commands', run: tool('vitest run --project commands') },
  { name: 'sizes', run: tool('size-limit') },
]

/** The fault bench in its short form: ours alone, for the unit tests have been through its model. */
async function answerBriefly(): Promise<void> {
  const size = ['--answers', '60', '--kills', '12', '--devices', '3', '--model', '0', '--alone']
  const bench = [join(projectFolder, 'run/bench-offline.mjs'), ...size]
  const { code, output } = await runCommand(process.execPath, bench, { isQuiet: true })
  if (code !== 0) throw new Error(output)
}

/** One run over the pages that differ most, without their speed; `npm run lighthouse` audits all, three times. */
async function auditBriefly(): Promise<void> {
  const paths = [
    '/',
    '/sign-in',
    '/dashboard',
    '/dashboard/task-list',
    '/dashboard/medical-record',
    '/help/faq',
  ]
  const code = await auditProduct({ port: await freePort(), runs: 1, paths, isTimed: false })
  if (code !== 0) throw new Error('Lighthouse found faults: see .lighthouseci/reports.')
}

/** Types, lint, format, unused code and unit tests. Resolves with whether all passed. */
export const check = async (): Promise<boolean> => report(await inPairs(checks))

/** Everything that must pass. Stops at the first failure after the checks. */
export async function testEverything(): Promise<boolean> {
  const outcomes: Outcome[] = []
  for (const steps of [checks, foundations, ...alone(proofs)]) {
    if (outcomes.some(({ fault }) => fault)) break
    outcomes.push(...(await inPairs(steps)))
  }
  return report(outcomes)
}

/** Each step that needs the whole machine by itself, then the others together. */
const alone = (steps: readonly Step[]): readonly (readonly Step[])[] => [
  ...steps.filter(({ isAlone }) => isAlone).map((step) => [step]),
  steps.filter(({ isAlone }) => !isAlone),
]

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
