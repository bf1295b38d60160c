import type { BrowserContext } from '@playwright/test'
import { newProfile, openProfile, removeProfile } from '../support/profile.ts'
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
  const profile = await newProfile()
  let context: BrowserContext | undefined
  const close = async () => {
    await context?.close()
    context = undefined
  }
  return {
    profile,
    close,
    async open() {
      context = await openProfile(profile, origin)
      return context
    },
    async remove() {
      await close()
      await removeProfile(profile)
    },
  }
}
