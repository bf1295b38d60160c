import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { findChromium } from '../e2e/support/chromium.ts'
import { ensureBuilt } from './build.ts'
import { ensureChromium } from './chromium.ts'
import { projectFolder, runCommand } from './run-command.mjs'

const Config = v.looseObject({
  ci: v.looseObject({ collect: v.looseObject({ url: v.array(v.string()) }) }),
})

export interface Audit {
  port: number
  runs: number
  /** The paths to audit; undefined: all of `lighthouserc.json`. */
  paths?: readonly string[]
}

/**
 * Audits the built product with Lighthouse CI by `lighthouserc.json`, with data of its own. Leaves
 * the reports in `.lighthouseci/reports`. Resolves with the exit code: 0 when every assertion holds.
 */
export async function auditProduct({ port, runs, paths }: Audit): Promise<number> {
  await ensureChromium()
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'rowan-lighthouse-'))
  try {
    const config = v.parse(
      Config,
      JSON.parse(readFileSync(join(projectFolder, 'lighthouserc.json'), 'utf8')),
    )
    const { collect } = config.ci
    const isWanted = (url: string) => !paths || paths.includes(new URL(url).pathname)
    collect.url = collect.url
      .filter(isWanted)
      .map((url) => `http://localhost:${port}${new URL(url).pathname}`)
    collect['numberOfRuns'] = runs
    collect['chromePath'] = findChromium()
    const file = join(folder, 'lighthouserc.json')
    writeFileSync(file, JSON.stringify(config))
    const lhci = createRequire(import.meta.url).resolve('@lhci/cli/src/cli.js')
    const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data') }
    const { code } = await runCommand(process.execPath, [lhci, 'autorun', `--config=${file}`], {
      env,
    })
    return code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
