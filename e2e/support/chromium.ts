import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The Chromium that CHROME_PATH names, else one on the PATH; undefined for Playwright's own. */
export function findChromium(): string | undefined {
  const named = process.env['CHROME_PATH']
  if (named) return named
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return ['chromium', 'google-chrome']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find(isExecutable)
}

/** What every browser of the tests is started with: no traffic of its own, no sign of a robot. */
export const chromiumFlags: readonly string[] = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // Clerk takes a browser that says it is automated for one that is offline.
  '--disable-blink-features=AutomationControlled',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
