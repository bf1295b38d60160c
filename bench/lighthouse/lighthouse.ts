import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as v from 'valibot'
import { findChromium } from '../../e2e/support/chromium.ts'
import { temporaryFolder } from '../../e2e/support/temporary-folder.ts'
import { ensureBuilt } from '../../run/build.ts'
import { ensureChromium } from '../../run/chromium.ts'
import { projectFolder, runCommand } from '../../run/run-command.mjs'

const Config = v.looseObject({
  ci: v.looseObject({
    collect: v.looseObject({ url: v.array(v.string()) }),
    assert: v.looseObject({
      assertMatrix: v.array(
        v.looseObject({ assertions: v.record(v.string(), v.array(v.unknown())) }),
      ),
    }),
    upload: v.looseObject({ outputDir: v.string() }),
  }),
})

/** The assertions that a busy machine would fail. */
const timed = ['categories:performance', 'cumulative-layout-shift', 'total-blocking-time']

export interface Audit {
  port: number
  runs: number
  /** The paths to audit; by default all of `lighthouserc.json`. */
  paths?: readonly string[]
  /** Whether to judge speed as well. */
  isTimed: boolean
}

/**
 * Audits the built product with Lighthouse CI and `lighthouserc.json`, with its own data. Writes the reports to
 * `.lighthouseci/reports`. Resolves with the exit code, which is 0 if every assertion holds.
 */
export async function auditProduct({ port, runs, paths, isTimed }: Audit): Promise<number> {
  await ensureChromium()
  await ensureBuilt()
  const folder = temporaryFolder('lighthouse')
  const config = v.parse(
    Config,
    JSON.parse(readFileSync(join(projectFolder, 'lighthouserc.json'), 'utf8')),
  )
  const { collect, assert, upload } = config.ci
  // Otherwise reports of pages that are no longer audited would stay.
  rmSync(join(projectFolder, upload.outputDir), { recursive: true, force: true })
  if (!isTimed) assert.assertMatrix = withoutTimes(assert.assertMatrix)
  const isWanted = (url: string) => !paths || paths.includes(new URL(url).pathname)
  // Lighthouse CI runs the set-up script once per URL, not per run, but every run has to be a first visit.
  collect.url = collect.url
    .filter(isWanted)
    .map((url) => `http://localhost:${port}${new URL(url).pathname}`)
    .flatMap((url) => Array.from({ length: runs }, () => url))
  collect['numberOfRuns'] = 1
  collect['chromePath'] = findChromium()
  const file = join(folder, 'lighthouserc.json')
  writeFileSync(file, JSON.stringify(config))
  const lhci = createRequire(import.meta.url).resolve('@lhci/cli/src/cli.js')
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    // Its browser leaves a profile behind.
    TMPDIR: folder,
  }
  const { code } = await runCommand(process.execPath, [lhci, 'autorun', `--config=${file}`], {
    env,
  })
  return code
}

type Matrix = v.InferOutput<typeof Config>['ci']['assert']['assertMatrix']

const withoutTimes = (matrix: Matrix): Matrix =>
  matrix.flatMap(({ assertions, ...which }) => {
    const kept = Object.entries(assertions).filter(([name]) => !timed.includes(name))
    return kept.length > 0 ? [{ ...which, assertions: Object.fromEntries(kept) }] : []
  })
