import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../server/boot/settings.ts'
import { counting } from './progress.mjs'
import { projectFolder, runCommand } from './run-command.mjs'

/** Files and folders that the build depends on. */
const sources = [
  'build',
  'index.html',
  'package-lock.json',
  'package.json',
  'postcss.config.js',
  'public',
  'src',
  'sw',
  'tsconfig.json',
  'vite.config.ts',
]

/** Within the build, so that deleting the build deletes the stamp. */
const stamp = join(projectFolder, 'dist/.sources')

/**
 * Builds the app unless `dist` was built from the current sources. Compares contents, as times say
 * little after a checkout. Does nothing when DIST_DIR names a build made elsewhere.
 */
export async function ensureBuilt(env: Environment = {}): Promise<void> {
  if (env['DIST_DIR']) return
  const current = fingerprint()
  if (current === read(stamp)) return
  const vite = join(projectFolder, 'node_modules/vite/bin/vite.js')
  const { code, output } = await counting(
    'Building the app: about a minute, longer on a busy machine ...',
    runCommand(process.execPath, [vite, 'build'], { isQuiet: true }),
  )
  if (code !== 0) throw new Error(`The build failed:\n${output}`)
  writeFileSync(stamp, current)
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(filesAt)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(projectFolder, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** The files below `path`, relative to the project's folder, sorted. */
function filesAt(path: string): string[] {
  const whole = join(projectFolder, path)
  const found = statSync(whole, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? [path] : []
  return readdirSync(whole)
    .toSorted()
    .flatMap((name) => filesAt(join(path, name)))
}

function read(path: string): string | undefined {
  return statSync(path, { throwIfNoEntry: false }) && readFileSync(path, 'utf8')
}
