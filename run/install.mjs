import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder, runCommand } from './run-command.mjs'

/**
 * Installs the packages of the lockfile when they are missing from `node_modules`. Throws when
 * npm fails; npm has printed why.
 */
export async function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing packages: a minute or two, longer on a busy machine ...')
  const npm = process.env['npm_execpath']
  const { code } = npm
    ? await runCommand(process.execPath, [npm, ...cleanInstall])
    : await runCommand('npm', cleanInstall)
  if (code !== 0) throw new Error(`npm ci ended with exit code ${code}.`)
}

// npm's warnings are about install scripts, and we need none of them.
const cleanInstall = ['ci', '--loglevel=error']

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
