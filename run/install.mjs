import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder, runCommand } from './run-command.mjs'

/**
 * Installs the packages of the lockfile when `node_modules` does not hold them. Throws when
 * npm fails, which has then said why.
 */
export async function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing packages ...')
  const npm = process.env['npm_execpath']
  const { code } = npm
    ? await runCommand(process.execPath, [npm, ...cleanInstall])
    : await runCommand('npm', cleanInstall)
  if (code !== 0) throw new Error(`npm ci ended with exit code ${code}.`)
}

// Its warnings are about install scripts, of which none is needed.
const cleanInstall = ['ci', '--loglevel=error']

/** npm writes what it has installed beside the packages, as its last act. */
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
