import { Workbox } from 'workbox-window'

/** A page that stays open for days looks for a new version this often, when somebody comes back to it. */
const lookEvery = 60 * 60 * 1000

/** `waiting`: a new version is there and takes over when asked. `in-use`: another tab has asked. */
export type Update = 'waiting' | 'in-use'

/** A page that never says that it is ready is waited for no longer. */
const readyTimeout = 10_000

let worker: Workbox | undefined
let markReady: () => void = () => undefined

/**
 * Registers the worker in production builds; without one the app works, only not offline.
 * @param isLater It fetches all of the app: where the page itself waits for its data, or for the identity provider, not
 * before `pageIsReady` is called.
 */
export function registerWorker({ isLater }: { isLater: boolean }): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  worker = new Workbox('/sw.js')
  const registering = worker
  // It waits by itself until the page has loaded, which it may have before the app runs.
  const register = async () => registering.register().catch(() => undefined)
  if (isLater) void pageReady().then(register)
  else void register()
  lookForUpdates(registering)
}

/** The page shows what somebody came for: what it fetches from now on is for later. */
export const pageIsReady = (): void => markReady()

const pageReady = (): Promise<void> =>
  new Promise((resolve) => {
    markReady = resolve
    setTimeout(resolve, readyTimeout)
  })

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
