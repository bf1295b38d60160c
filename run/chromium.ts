import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../e2e/support/chromium.ts'
import { projectFolder, runCommand } from './run-command.mjs'

/**
 * Installs a Chromium where there is none, and the font that replaces Arial, which the journeys of
 * the first frame measure. Throws one sentence when no Chromium can be installed.
 */
export async function ensureChromium(): Promise<void> {
  if (isRootOnDebian() && !(hasChromium() && (await hasArial()))) {
    await installFromDebian(['chromium', 'fonts-liberation'])
    // Not every release has it, and the journeys run without it.
    await installFromDebian(['chromium-headless-shell'])
  }
  if (hasChromium()) return
  await runCommand(join(projectFolder, 'node_modules/.bin/playwright'), ['install', 'chromium'])
  if (hasChromium()) return
  throw new Error('The browser journeys need a Chromium: install one, or name it with CHROME_PATH.')
}

const hasChromium = (): boolean => existsSync(findChromium())

/** Arial, or a font of the same widths. */
async function hasArial(): Promise<boolean> {
  // Without fontconfig there is no such command, and hardly any font.
  const found = await runCommand('fc-match', ['Arial'], { isQuiet: true }).catch(() => undefined)
  return /Arial|Liberation/.test(found?.output ?? '')
}

export const isRootOnDebian = (): boolean =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version')

export async function installFromDebian(packages: readonly string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runCommand('apt-get', ['update'], { env })
  await runCommand('apt-get', ['install', '-y', ...packages], { env })
}
