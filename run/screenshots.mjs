// npm run screenshots: the pictures of the README, taken of the example people.
import { ensureInstalled } from './install.mjs'
import { runCommand } from './run-command.mjs'

await ensureInstalled()
const { code } = await runCommand(process.execPath, [
  '--import',
  'tsx',
  'e2e/screenshots/take-screenshots.ts',
])
process.exitCode = code
