import * as v from 'valibot'
import { answersSyncTag, PageMessage } from '#contract/worker-messages.ts'

declare global {
  interface ServiceWorkerRegistration {
    /** Background Sync, if the browser supports it. */
    readonly sync?: { register: (tag: string) => Promise<void> }
  }
}

const hasWorker = () => 'serviceWorker' in navigator

/** Asks the worker to wake the app's pages when the network is back. Without that, they notice themselves. */
export function requestWakeUp(): void {
  if (!hasWorker()) return
  const ask = async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.sync?.register(answersSyncTag)
  }
  // Private windows and settings may refuse it.
  ask().catch(() => undefined)
}

/** Calls back when the worker says that the network is back. */
export function onWoken(callback: () => void): void {
  if (!hasWorker()) return
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (v.is(PageMessage, data)) callback()
  })
}
