// npm run bench:offline [-- --answers 500 --kills 100 --seed 1 --model 500 --alone]: what becomes of answers when all goes wrong.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectFolder, runCommand } from './run-command.mjs'
import { withTypeScript } from './with-typescript.mjs'

await withTypeScript()
const { ensureBuilt } = await import('./build.ts')
const { ensureChromium } = await import('./chromium.ts')

const args = process.argv.slice(2)
/** How many histories the model of the answers goes through first; 0 for none. */
const model = { type: /** @type {const} */ ('string'), default: '5000' }
const { values } = parseArgs({ args, strict: false, options: { model } })

/** @param {string} histories */
const followModel = async (histories) => {
  if (Number(histories) === 0) return 0
  const vitest = [
    join(projectFolder, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'rules',
  ]
  const { code } = await runCommand(
    process.execPath,
    [...vitest, 'tests/offline/outbox/model.test.ts'],
    {
      env: { ...process.env, MODEL_RUNS: histories },
    },
  )
  return code
}

await ensureBuilt(process.env)
await ensureChromium()
const modelCode = await followModel(String(values.model))
const bench = ['--import', 'tsx', 'e2e/answers/bench-offline.ts', ...args]
const { code } = await runCommand(process.execPath, bench)
process.exitCode = modelCode || code
