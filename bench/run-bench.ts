import { runCommand, stopCommands } from '../run/run-command.mjs'

/*
 * npm run bench -- <name> [its options]: one measurement, or a search for faults. Without a name: what there is.
 * Their figures are in docs/performance.md and docs/capacity.md.
 */
interface Bench {
  finds: string
  /** In their order; what stands behind the name goes to the last. */
  commands: readonly string[]
  env?: Readonly<Record<string, string>>
}

const fuzzed = 'tests/server/http/fuzz.test.ts tests/server/operators/operators-fuzz.test.ts'

const benches: Readonly<Record<string, Bench>> = {
  api: {
    finds:
      'the API under load [kinds mix burst instances records mapper] [--on PGlite] [--soak 30]',
    commands: ['tsx bench/api/bench-api.ts'],
  },
  attributes: {
    finds: 'whether entries show their status, severity, end and date: <folder> [--values]',
    commands: ['tsx bench/shown/bench-attributes.ts'],
  },
  diseases: {
    finds: 'an import of 10,000 diseases, until one of them is suggested',
    commands: ['tsx bench/diseases/bench-diseases.ts'],
  },
  engines: {
    finds: 'whether Firefox and WebKit run the product [--engine firefox]',
    commands: ['tsx bench/engines/smoke-engines.ts'],
  },
  faults: {
    finds: 'the service through kills, races and a stopped database',
    commands: ['tsx bench/faults/bench-faults.ts'],
  },
  fuzz: {
    finds: '2,000 near misses of each operation (FUZZ_CASES, FUZZ_SEED)',
    commands: [`vitest run --project server ${fuzzed}`],
    env: { FUZZ_CASES: '2000' },
  },
  load: {
    finds:
      'visits on a slow phone [--runs 2] [--pages landing] [--only visits] [--beside <folder>] [--http2]',
    commands: ['tsx bench/load/bench-load.ts'],
  },
  lock: { finds: "what guessing a lock's PIN costs", commands: ['tsx bench/lock/bench-lock.ts'] },
  'mutate-app': {
    finds: 'whether tests notice a broken outbox',
    commands: ['stryker run bench/mutate/app.config.json'],
    env: { MUTATE: 'app' },
  },
  'mutate-server': {
    finds: 'whether tests notice broken access and idempotency',
    commands: ['stryker run bench/mutate/server.config.json'],
    env: { MUTATE: 'server' },
  },
  offline: {
    finds: 'whether answers survive [--answers 500] [--kills 100] [--seed 1]',
    commands: [
      'vitest run --project rules tests/offline/outbox/model.test.ts',
      'tsx bench/offline/bench-offline.ts',
    ],
    env: { MODEL_RUNS: '5000' },
  },
  partner: {
    finds: 'orders to the laboratory through 200 kills',
    commands: ['vitest run tests/server/kits/partner-delivery-kills.test.ts'],
    env: { KILL_ROUNDS: '200' },
  },
  questionnaires: {
    finds: 'which items of FHIR questionnaires can be asked, and why others cannot: <folder>',
    commands: ['tsx bench/questionnaires/bench-questionnaires.ts'],
  },
  record: {
    finds: 'reading a GP record of 20,000 entries',
    commands: ['tsx bench/record/bench-record.ts'],
  },
  register: {
    finds:
      'whether what registers published is listed as it should be: <folder> [--today 2026-11-29]',
    commands: ['tsx bench/registers/bench-registers.ts'],
  },
  scale: {
    finds: 'the service with 200,000 members [--members 10000] [--rounds 9]',
    commands: ['tsx bench/scale/bench-scale.ts'],
  },
  shown: {
    finds: 'what GP Connect bundles say and gp-check does not show: <folder> [--values]',
    commands: ['tsx bench/shown/bench-shown.ts'],
  },
  startup: {
    finds: 'a start when nothing answers',
    commands: ['tsx bench/startup/bench-startup.ts'],
  },
  summary: {
    finds: 'shared summaries against IPS and FHIR: <folder>',
    commands: ['tsx bench/summary/bench-summary.ts'],
  },
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.once(signal, () => void stopCommands().finally(() => process.exit(1)))
}

const [name = '', ...options] = process.argv.slice(2)
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined
process.exitCode = bench ? await run(bench) : list()

async function run({ commands, env }: Bench): Promise<number> {
  for (const [index, command] of commands.entries()) {
    const [program = '', ...words] = command.split(' ')
    const isLast = index === commands.length - 1
    const { code } = await runCommand(program, isLast ? [...words, ...options] : words, {
      env: { ...env, ...process.env },
    })
    if (code !== 0) return code
  }
  return 0
}

function list(): number {
  if (name !== '') console.error(`There is no bench "${name}".`)
  for (const [each, { finds }] of Object.entries(benches)) {
    console.log(`${each.padEnd(14)} ${finds}`)
  }
  return name === '' ? 0 : 1
}
