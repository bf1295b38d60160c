import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import { launchOptions } from '../support/chromium.ts'
import { origin } from '../support/test.ts'

/** A browser profile on disk. Closing its browser flushes everything to the disk. */
export interface Tablet {
  /** The folder of the profile. */
  profile: string
  /** Starts the browser, with service workers allowed. */
  open: () => Promise<BrowserContext>
  close: () => Promise<void>
  remove: () => Promise<void>
}

export async function makeTablet(): Promise<Tablet> {
  const profile = await mkdtemp(join(tmpdir(), 'rowan-tablet-'))
  let context: BrowserContext | undefined
  const close = async () => {
    await context?.close()
    context = undefined
  }
  return {
    profile,
    close,
    async open() {
      context = await chromium.launchPersistentContext(profile, {
        ...launchOptions(),
        baseURL: origin,
        serviceWorkers: 'allow',
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        reducedMotion: 'reduce',
      })
      return context
    },
    async remove() {
      await close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
