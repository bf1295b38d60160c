import { loadClerk, type ClerkSettings } from '#identity/load-clerk.ts'
import { isFirstVisit } from '#offline/first-visit.ts'

/*
 * Inlined by the build into pages that can show nothing before it is known who is signed in (decision 005): clerk-js
 * and its first calls do not wait for the code of the app, which takes them over. Runs after `/config.js`.
 */

declare global {
  interface Window {
    ROWAN?: ClerkSettings
  }
}

const settings = window.ROWAN
// A device that knows its member, or has a lock, decides for itself.
if (settings && !navigator.serviceWorker?.controller) {
  void isFirstVisit().then((isFirst) => {
    // If it fails, the app tries again.
    if (isFirst) loadClerk(settings).catch(() => undefined)
  })
}
