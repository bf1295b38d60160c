// Kills the server 200 times on each database while it hands orders to the lab partner; KILL_SEED chooses when.
import { runCommand } from './run-command.mjs'

const bench = [
  'node_modules/vitest/vitest.mjs',
  'run',
  'tests/server/partner-delivery-kills.test.ts',
]
const env = { KILL_ROUNDS: '200', ...process.env }
const { code } = await runCommand(process.execPath, bench, { env })
process.exitCode = code
