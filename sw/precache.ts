import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** Keeps the files of this build, so that an installed app opens with the server dead. */
export function precache(): void {
  cleanupOutdatedCaches()
  // Files alone: which of them answers for a page, "/" too, is said by navigation.ts.
  precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false })
}
