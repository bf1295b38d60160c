import { createStore, useStore } from '#store'

/**
 * Whether this device gets notifications. `blocked`: only the browser's settings can allow them. `off`: the person can
 * be asked.
 */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

const state = createStore<PushState | undefined>(undefined)

/** Undefined until `readPushState` has found out. Rerenders its caller when it changes. */
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
 * Asks the person and then the browser's push service. Undefined if either refuses.
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

/** Unsubscribes this device. Our service notices with the next message, which the endpoint rejects. */
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
