import { Workbox } from 'workbox-window'

/** How often a page that stays open checks for a new version, when somebody returns to it, in ms. */
const lookEvery = 60 * 60 * 1000

/** `waiting`: a new version takes over on request. `in-use`: another tab has requested it. */
export type Update = 'waiting' | 'in-use'

/** How long to wait for a page that never reports that it is ready, in ms. */
const readyTimeout = 10_000

let worker: Workbox | undefined
let markReady: () => void = () => undefined

/**
 * Registers the worker in production builds. Without it the app works, but not offline.
 * @param isLater Waits for `pageIsReady`, because the worker downloads the whole app: for pages that are still loading
 * their data or the identity provider.
 */
export function registerWorker({ isLater }: { isLater: boolean }): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  worker = new Workbox('/sw.js')
  const registering = worker
  // Workbox waits for the load event, which may be over before the app runs.
  const register = async () => registering.register().catch(() => undefined)
  if (isLater) void pageReady().then(register)
  else void register()
  lookForUpdates(registering)
}

/** The page shows its content, so background downloads may start. */
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
    // Fails without a connection.
    registered.update().catch(() => undefined)
  })
}

/** Calls back once a new version is ready. Returns the unsubscribe function. */
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

/** Activates the new version and reloads the page with it. */
export function switchTo(update: Update): void {
  if (update === 'in-use') return window.location.reload()
  // A page that loaded without a worker gets no `controlling` event, hence `activated` too.
  worker?.addEventListener('controlling', () => window.location.reload())
  worker?.addEventListener('activated', () => window.location.reload())
  worker?.messageSkipWaiting()
}
