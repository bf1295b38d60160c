import { onPath } from './on-path.ts'

/** The Chromium that CHROME_PATH names, else one on the PATH; undefined for Playwright's own. */
export function findChromium(): string | undefined {
  return process.env['CHROME_PATH'] || onPath('chromium') || onPath('google-chrome')
}

/** For journeys in an ordinary page: one without windows of its own, where there is one, takes two fifths less of the processor. */
export const findHeadlessShell = (): string | undefined =>
  process.env['CHROME_PATH'] || onPath('chromium-headless-shell') || findChromium()

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
