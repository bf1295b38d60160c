import { chromium } from '@playwright/test'
import { onPath } from './on-path.ts'

/** The Chromium in CHROME_PATH, or one on the PATH, or Playwright's own, which may not be installed. */
export const findChromium = (): string => findInstalled() ?? chromium.executablePath()

/** The launch options of every browser in the tests: no background traffic, no sign of automation. */
export const launchOptions = (...flags: string[]) => ({
  executablePath: findChromium(),
  args: [...everyBrowser, ...flags],
})

/** For ordinary journeys: the headless shell, if there is one, needs two fifths less processor time. */
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
  // Clerk treats an automated browser as offline.
  '--disable-blink-features=AutomationControlled',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
