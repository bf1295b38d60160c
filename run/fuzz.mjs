// npm run fuzz [-- cases [seed]]: sends each operation of the OpenAPI document 2,000 near misses, as a
// stranger, a forger, a member and another member. `npm test` sends 25.
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { projectFolder, runCommand, stopCommands } from './run-command.mjs'

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  process.once(signal, () => void stopCommands().finally(() => process.exit(1)))
}
await ensureInstalled()
const [cases = '2000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2)
console.log(`${cases} cases an operation, seed ${seed}`)
const { code } = await runCommand(
  join(projectFolder, 'node_modules/.bin/vitest'),
  ['run', '--project', 'server', 'tests/server/fuzz.test.ts'],
  { env: { ...process.env, FUZZ_CASES: cases, FUZZ_SEED: seed } },
)
process.exitCode = code
