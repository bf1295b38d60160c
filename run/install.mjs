import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { counting } from './progress.mjs'
import { projectFolder, runCommand } from './run-command.mjs'

/**
 * Installs the packages of the lockfile when they are missing from `node_modules`. Throws when
 * npm fails, with what it said.
 */
export async function ensureInstalled() {
  if (isInstalled()) return
  const npm = process.env['npm_execpath']
  const { code, output } = await counting(
    'Installing packages: a minute or two, longer on a busy machine ...',
    npm
      ? runCommand(process.execPath, [npm, ...cleanInstall], { isQuiet: true })
      : runCommand('npm', cleanInstall, { isQuiet: true }),
    { howFar: howManyPackages },
  )
  if (code !== 0) throw new Error(`npm ci ended with exit code ${code}:\n${output}`)
}

// npm's warnings are about install scripts, and we need none of them.
const cleanInstall = ['ci', '--loglevel=error']

/** Without those that npm leaves out, because they are for other systems. */
function howManyPackages() {
  const wanted = Object.entries(packagesOf('package-lock.json')).flatMap(([path, { optional }]) =>
    path === '' || optional ? [] : path,
  )
  const there = wanted.filter((path) => existsSync(join(projectFolder, path, 'package.json')))
  return `${there.length} of ${wanted.length} packages`
}

/** The list of installed packages, which npm writes last. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf('node_modules/.package-lock.json')
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (optional && !present[path]) || present[path]?.version === version,
  )
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(join(projectFolder, path), 'utf8')).packages
  } catch {
    return {}
  }
}
