import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import { launchOptions } from './chromium.ts'

/** The folder of a new browser profile, which outlives its browser. */
export const newProfile = async (): Promise<string> => mkdtemp(join(tmpdir(), 'rowan-profile-'))

/** Tries again while a browser that has just ended still writes to it. */
export const removeProfile = async (profile: string): Promise<void> =>
  rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })

/** Starts a browser with that profile; service workers are allowed. */
export const openProfile = async (
  profile: string,
  baseURL: string,
  ...flags: string[]
): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    ...launchOptions(...flags),
    baseURL,
    serviceWorkers: 'allow',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  })
