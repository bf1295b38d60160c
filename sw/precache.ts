import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** Keeps the files of this build, so that an installed app opens with the server dead. */
export function precache(): void {
  cleanupOutdatedCaches()
  precacheAndRoute(self.__WB_MANIFEST)
}
