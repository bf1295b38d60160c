import { Workbox } from 'workbox-window'

let worker: Workbox | undefined

/** Registers the worker in production builds; without one the app works, only not offline. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  worker = new Workbox('/sw.js')
  const registering = worker
  window.addEventListener('load', () => {
    registering.register().catch(() => undefined)
  })
}

/** Calls back once a new version waits to be used; returns how to stop listening. */
export function onUpdateWaiting(callback: () => void): () => void {
  worker?.addEventListener('waiting', callback)
  return () => worker?.removeEventListener('waiting', callback)
}

/** Puts the waiting version to use and loads the page anew under it. */
export function switchToWaitingVersion(): void {
  worker?.addEventListener('controlling', () => window.location.reload())
  worker?.messageSkipWaiting()
}
