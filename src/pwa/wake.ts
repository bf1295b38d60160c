import * as v from 'valibot'
import { answersSyncTag, PageMessage } from '#contract/worker-messages.ts'
import { keptText } from '#kept-text'

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
export const onWoken = (callback: () => void): (() => void) => onMessage('SEND_ANSWERS', callback)

/** Calls back when the browser has replaced the push subscription of this device. */
export const onPushReplaced = (callback: () => void): (() => void) =>
  onMessage('RENEW_PUSH', callback)

/** Calls back when somebody has pressed a notification, and this window is to show what there is. */
export const onNotificationPressed = (callback: () => void): (() => void) =>
  onMessage('OPEN_NOTIFICATIONS', callback)

/** Returns how to stop. */
function onMessage(type: PageMessage['type'], callback: () => void): () => void {
  if (!hasWorker()) return () => undefined
  const listen = ({ data }: MessageEvent) => {
    if (v.is(PageMessage, data) && data.type === type) callback()
  }
  navigator.serviceWorker.addEventListener('message', listen)
  return () => navigator.serviceWorker.removeEventListener('message', listen)
}

/** In localStorage, so that a start without it loads nothing for push. See `renewPush`. */
export const pushKey = 'rowan-push'

/** Whether a subscription of this device was registered with the service, and not ended since. */
export const wasPushRegistered = (): boolean =>
  typeof keptText('localStorage', pushKey).get() === 'string'
