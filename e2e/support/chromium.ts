import { chromium } from '@playwright/test'
import { onPath } from './on-path.ts'

/** The Chromium that CHROME_PATH names, else one on the PATH, else Playwright's own, which may not be installed. */
export const findChromium = (): string => findInstalled() ?? chromium.executablePath()

/** What every browser of the tests is launched with: no traffic of its own, no sign of a robot. */
export const launchOptions = (...flags: string[]) => ({
  executablePath: findChromium(),
  args: [...everyBrowser, ...flags],
})

/** For journeys in an ordinary page: one without windows of its own, where there is one, takes two fifths less of the processor. */
export function shellLaunchOptions() {
  const executablePath = findInstalled('chromium-headless-shell')
  return { args: everyBrowser, ...(executablePath && { executablePath }) }
}

const findInstalled = (...preferred: string[]): string | undefined =>
  process.env['CHROME_PATH'] ||
  [...preferred, 'chromium', 'google-chrome'].map(onPath).find(Boolean)

const everyBrowser = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // Clerk takes a browser that says it is automated for one that is offline.
  '--disable-blink-features=AutomationControlled',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
