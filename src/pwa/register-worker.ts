import { Workbox } from 'workbox-window'

/** Registers the worker in production builds; without one the app works, only not offline. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const worker = new Workbox('/sw.js')
  window.addEventListener('load', () => {
    worker.register().catch(() => undefined)
  })
}
