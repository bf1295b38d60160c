import { Workbox } from 'workbox-window'

/** A page that stays open for days looks for a new version this often, when somebody comes back to it. */
const lookEvery = 60 * 60 * 1000

/** `waiting`: a new version is there and takes over when asked. `in-use`: another tab has asked. */
export type Update = 'waiting' | 'in-use'

let worker: Workbox | undefined

/** Registers the worker in production builds; without one the app works, only not offline. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  worker = new Workbox('/sw.js')
  const registering = worker
  // It waits by itself until the page has loaded, which it may have before the app runs.
  registering.register().catch(() => undefined)
  lookForUpdates(registering)
}

function lookForUpdates(registered: Workbox): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookEvery) return
    lookedAt = Date.now()
    // Without a connection there is nothing new.
    registered.update().catch(() => undefined)
  })
}

/** Calls back once a new version is there to be used; returns how to stop listening. */
export function onUpdate(callback: (update: Update) => void): () => void {
  const waiting = () => callback('waiting')
  const controlling = ({ isUpdate }: { isUpdate?: boolean | undefined }) => {
    if (isUpdate) callback('in-use')
  }
  worker?.addEventListener('waiting', waiting)
  worker?.addEventListener('controlling', controlling)
  return () => {
    worker?.removeEventListener('waiting', waiting)
    worker?.removeEventListener('controlling', controlling)
  }
}

/** Puts the new version to use and loads the page anew under it. */
export function switchTo(update: Update): void {
  if (update === 'in-use') return window.location.reload()
  // A page that no worker controlled when it was loaded is not told of a new controller.
  worker?.addEventListener('controlling', () => window.location.reload())
  worker?.addEventListener('activated', () => window.location.reload())
  worker?.messageSkipWaiting()
}
