// npm run bench:startup: what a known member waits for when nothing answers, and how long answers take.
import { withTypeScript } from './with-typescript.mjs'

await withTypeScript()
const { ensureBuilt } = await import('./build.ts')
const { ensureChromium } = await import('./chromium.ts')
const { runCommand } = await import('./run-command.mjs')

await ensureBuilt(process.env)
await ensureChromium()
const bench = ['--import', 'tsx', 'e2e/startup/bench-startup.ts']
const { code } = await runCommand(process.execPath, bench)
process.exitCode = code
