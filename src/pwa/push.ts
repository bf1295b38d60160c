import { createStore, useStore } from '#store'

/**
 * Whether this device can be told. `blocked`: the browser asks no more, and its own settings say so. `off`: it may be
 * asked. Undefined until that is known.
 */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

const state = createStore<PushState | undefined>(undefined)

/** Rerenders its caller when it changes; `readPushState` finds out. */
export const usePushState = (): PushState | undefined => useStore(state)

export async function readPushState(): Promise<void> {
  state.set(await stateNow().catch(() => 'unsupported' as const))
}

async function stateNow(): Promise<PushState> {
  if (!('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return 'unsupported'
  const subscription = await registration.pushManager.getSubscription()
  return subscription && Notification.permission === 'granted' ? 'on' : 'off'
}

/**
 * Asks the person and then the browser's push service. Undefined where one of them says no.
 * @param key Our public key.
 */
export async function subscribeToPush(key: string): Promise<PushSubscriptionJSON | undefined> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') {
    await readPushState()
    return undefined
  }
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  return subscription.toJSON()
}

/** This device is told nothing more: its endpoint is gone, and the service learns it with the next message. */
export async function endPush(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  const shown = (await registration?.getNotifications?.()) ?? []
  for (const notification of shown) notification.close()
  if (!subscription) return undefined
  const { endpoint } = subscription
  await subscription.unsubscribe()
  state.set('off')
  return endpoint
}
