import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** Precaches the files of this build, so that the app opens without the server. */
export function precache(): void {
  cleanupOutdatedCaches()
  // Files only: navigation.ts decides which of them answers a navigation, "/" included.
  precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false })
}
