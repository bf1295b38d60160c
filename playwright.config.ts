import { defineConfig } from '@playwright/test'
import { shellLaunchOptions } from './e2e/support/chromium.ts'
import { chooseProduct } from './e2e/support/product.ts'

/** E2E_PORT names a product that stands already; without it the tests start their own. */
const mayStand = Boolean(process.env['E2E_PORT'])
const { port, origin, dataDir } = await chooseProduct()

/** The journeys, against the built product with its sandbox. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  // Half a second on an idle machine: the rest is for one that has other things to do.
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: origin,
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    contextOptions: { reducedMotion: 'reduce' },
    // One test family is about the worker and lets it in; elsewhere it would hide faults from `route`.
    serviceWorkers: 'block',
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: shellLaunchOptions(),
  },
  projects: [
    { name: 'greetings', testMatch: 'greetings.setup.ts' },
    { name: 'journeys', testIgnore: 'faults/**', dependencies: ['greetings'] },
    // These break what the others stand on, so they come last and one after the other.
    {
      name: 'faults',
      testDir: 'e2e/faults',
      fullyParallel: false,
      workers: 1,
      dependencies: ['journeys'],
    },
  ],
  webServer: {
    command: 'node run/start.mjs',
    // A few example people read in minutes what people read in days. The limits themselves are tested at the API.
    env: { PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '4' },
    url: `${origin}/health/ready`,
    reuseExistingServer: mayStand,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stderr: 'pipe',
  },
})
