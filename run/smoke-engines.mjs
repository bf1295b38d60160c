// npm run smoke:engines [-- --engine firefox|webkit]: storage, cryptography, offline start and the main journey in other engines.
import { ensureInstalled } from './install.mjs'
import { runCommand } from './run-command.mjs'

await ensureInstalled()
const smoke = ['--import', 'tsx', 'e2e/engines/smoke-engines.ts', ...process.argv.slice(2)]
const { code } = await runCommand(process.execPath, smoke)
process.exitCode = code
