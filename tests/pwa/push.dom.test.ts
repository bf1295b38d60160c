import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PushSubscription } from '#contract/notification-preferences.ts'
import { endPush, readPushState, renewPush, turnOnPush, usePushState } from '#pwa/push.ts'
import { pushKey } from '#pwa/wake.ts'
import { pushSubscription } from '../support/push.ts'

const amina = 'user_amina'
const key = 'BPushKey'
const newKey = 'BNextKey'

/** A browser that has been allowed to show notifications, with the subscriptions that its push service gives it. */
function aBrowser() {
  const registered: PushSubscription[] = []
  const browser: {
    current: PushSubscription | undefined
    registered: PushSubscription[]
    /** For which key the current one was made. */
    key: string
  } = { current: undefined, registered, key }
  const shown = (subscription: PushSubscription | undefined) =>
    subscription && {
      ...subscription,
      options: { applicationServerKey: Uint8Array.from(Buffer.from(browser.key, 'base64')).buffer },
      // As browsers add it.
      toJSON: () => ({ ...subscription, expirationTime: null }),
      unsubscribe: async () => {
        browser.current = undefined
        return true
      },
    }
  const registration = {
    getNotifications: async () => [],
    pushManager: {
      getSubscription: async () => shown(browser.current) ?? null,
      subscribe: async (options: { applicationServerKey: string }) => {
        // As browsers do while there is one of another key.
        if (browser.current && options.applicationServerKey !== browser.key)
          throw new DOMException('Another key', 'InvalidStateError')
        browser.key = options.applicationServerKey
        return shown((browser.current = pushSubscription()))
      },
    },
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    permission: 'granted',
    requestPermission: async () => 'granted',
  })
  // jsdom has no workers.
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  const register = async (subscription: PushSubscription) => void registered.push(subscription)
  return { browser, register }
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
})

test('a subscription that the browser has replaced is registered for its owner, once', async () => {
  const { browser, register } = aBrowser()
  expect(await turnOnPush({ subject: amina, key }, register)).toBe(true)
  await renewPush({ subject: amina, key }, register)
  expect(browser.registered).toHaveLength(1)
  browser.current = pushSubscription()
  await renewPush({ subject: amina, key }, register)
  await renewPush({ subject: amina, key }, register)
  expect(browser.registered).toHaveLength(2)
  expect(browser.registered[1]).toEqual(browser.current)
})

test('one that the browser has ended is made and registered again', async () => {
  const { browser, register } = aBrowser()
  await turnOnPush({ subject: amina, key }, register)
  browser.current = undefined
  await renewPush({ subject: amina, key }, register)
  expect(browser.registered).toHaveLength(2)
})

test('nobody else gets it, and nobody who has turned notifications off or signed out', async () => {
  const { browser, register } = aBrowser()
  await turnOnPush({ subject: amina, key }, register)
  expect(JSON.stringify(localStorage)).not.toContain(amina)
  browser.current = pushSubscription()
  await renewPush({ subject: 'user_tom', key }, register)
  await endPush()
  browser.current = pushSubscription()
  await renewPush({ subject: amina, key }, register)
  expect(browser.registered).toHaveLength(1)
  expect(localStorage.getItem(pushKey)).toBeNull()
})

test('a registration that fails is tried again at the next start', async () => {
  const { browser, register } = aBrowser()
  await turnOnPush({ subject: amina, key }, register)
  browser.current = pushSubscription()
  const failing = async () => Promise.reject(new Error('no network'))
  await expect(renewPush({ subject: amina, key }, failing)).rejects.toThrow('no network')
  await renewPush({ subject: amina, key }, register)
  expect(browser.registered).toHaveLength(2)
})

test('a device whose subscription is for an earlier key of the service is off, and turning it on makes a new one', async () => {
  const { browser, register } = aBrowser()
  await turnOnPush({ subject: amina, key }, register)
  const { result } = renderHook(usePushState)
  await readPushState(key)
  await waitFor(() => expect(result.current).toBe('on'))
  await readPushState(newKey)
  await waitFor(() => expect(result.current).toBe('off'))
  expect([browser.current, localStorage.getItem(pushKey)]).toEqual([undefined, null])
  expect(await turnOnPush({ subject: amina, key: newKey }, register)).toBe(true)
  expect([browser.registered.length, browser.key]).toEqual([2, newKey])
  await readPushState(newKey)
  await waitFor(() => expect(result.current).toBe('on'))
})

test('turning it on replaces what is left of an earlier key', async () => {
  const { browser, register } = aBrowser()
  await turnOnPush({ subject: amina, key }, register)
  expect(await turnOnPush({ subject: amina, key: newKey }, register)).toBe(true)
  expect([browser.registered.length, browser.key]).toEqual([2, newKey])
})

test('a start ends what the service can no longer reach, so that nothing says that it is on', async () => {
  const { browser, register } = aBrowser()
  await turnOnPush({ subject: amina, key }, register)
  await renewPush({ subject: 'user_tom', key: newKey }, register)
  expect(browser.current).toBeDefined()
  await renewPush({ subject: amina, key: newKey }, register)
  expect([browser.current, localStorage.getItem(pushKey)]).toEqual([undefined, null])
  expect(browser.registered).toHaveLength(1)
})
