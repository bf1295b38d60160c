// npm run bench:offline [-- --answers 500 --kills 100 --seed 1]: what becomes of answers when all goes wrong.
import { ensureInstalled } from './install.mjs'
import { runCommand } from './run-command.mjs'

await ensureInstalled()
const bench = ['--import', 'tsx', 'e2e/answers/bench-offline.ts', ...process.argv.slice(2)]
const { code } = await runCommand(process.execPath, bench)
process.exitCode = code
