import * as v from 'valibot'
import { sha256Of } from '#contract/endpoint.ts'
import { PushSubscription } from '#contract/notification-preferences.ts'
import { parsed } from '#offline/encryption.ts'
import { createStore, useStore } from '#store'
import { pushKey } from './wake.ts'

/**
 * Whether this device gets notifications. `blocked`: only the browser's settings can allow them. `off`: the person can
 * be asked.
 */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

/** Each state in words. */
export const pushWords: Readonly<Record<PushState, string>> = {
  on: 'On for this device',
  off: 'Off on this device',
  blocked: 'Blocked by your browser',
  unsupported: 'Not on this browser',
}

const state = createStore<PushState | undefined>(undefined)

/** Undefined until `readPushState` has found out. Rerenders its caller when it changes. */
export const usePushState = (): PushState | undefined => useStore(state)

/** @param key Our service's key, where it is known. What cannot be reached with it is ended, and so the device is off. */
export async function readPushState(key?: string): Promise<void> {
  state.set(await stateNow(key).catch(() => 'unsupported' as const))
}

async function stateNow(key: string | undefined): Promise<PushState> {
  if (!('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return 'unsupported'
  const subscription = await registration.pushManager.getSubscription()
  if (!subscription || Notification.permission !== 'granted') return 'off'
  if (key === undefined || isFor(subscription, key)) return 'on'
  await endPush()
  return 'off'
}

/** Whether the service that has this key can send to a subscription: push services refuse what another has signed. */
function isFor({ options }: globalThis.PushSubscription, key: string): boolean {
  const made = options.applicationServerKey
  // Some browsers do not tell.
  if (!made) return true
  const base64 = btoa(String.fromCharCode(...new Uint8Array(made)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}

/** Registers this device with our service. */
type Register = (subscription: PushSubscription) => Promise<unknown>

/** Registers the subscription of this device for a member. False if the person or the browser's push service refuses. */
export async function turnOnPush(
  { subject, key }: { subject: string; key: string },
  register: Register,
): Promise<boolean> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') {
    await readPushState()
    return false
  }
  const subscription = await subscribe(await navigator.serviceWorker.ready, key)
  await register(subscription)
  await remember({ owner: await sha256Of(subject), key }, subscription)
  return true
}

/** What is stored of a registered subscription: whose it is and its address, both as hashes, and our public key. */
const Registered = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ owner: v.string(), endpoint: v.string(), key: v.string() }),
)

/**
 * Registers a subscription that the browser has put in place of the registered one, or makes one where it has ended
 * that without another: for the member who had turned notifications on here, and for nobody else. One that was made for
 * an earlier key of our service is ended.
 */
export async function renewPush(
  { subject, key }: { subject: string; key: string | null },
  register: Register,
): Promise<void> {
  const known = parsed(Registered, localStorage.getItem(pushKey))
  if (!known || known.owner !== (await sha256Of(subject))) return
  if (known.key !== key) return void (await endPush())
  if (Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return
  const subscription = await subscribe(registration, known.key)
  if (known.endpoint === (await sha256Of(subscription.endpoint))) return
  await register(subscription)
  // They may have signed out meanwhile.
  if (localStorage.getItem(pushKey) !== null) await remember(known, subscription)
}

/** The subscription of this device for this key; a new one if there is none. */
async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  key: string,
): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const before = await pushManager.getSubscription()
  const isUsable = before !== null && isFor(before, key)
  if (!isUsable) await before?.unsubscribe()
  const made = isUsable ? before : await pushManager.subscribe(options)
  // Drops the fields that browsers add.
  return v.parse(v.object(PushSubscription.entries), made.toJSON())
}

async function remember(
  { owner, key }: { owner: string; key: string },
  { endpoint }: PushSubscription,
): Promise<void> {
  const registered = { owner, key, endpoint: await sha256Of(endpoint) }
  localStorage.setItem(pushKey, JSON.stringify(registered))
}

/** Unsubscribes this device. Our service notices with the next message, which the endpoint rejects. */
export async function endPush(): Promise<string | undefined> {
  localStorage.removeItem(pushKey)
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
