import { afterEach, expect, test, vi } from 'vitest'
import type { PushSubscription } from '#contract/notification-preferences.ts'
import { endPush, renewPush, turnOnPush } from '#pwa/push.ts'
import { pushKey } from '#pwa/wake.ts'
import { pushSubscription } from '../support/push.ts'

const amina = 'user_amina'
const key = 'BPushKey'

/** A browser that has been allowed to show notifications, with the subscriptions that its push service gives it. */
function aBrowser() {
  const registered: PushSubscription[] = []
  const browser: { current: PushSubscription | undefined; registered: PushSubscription[] } = {
    current: undefined,
    registered,
  }
  const shown = (subscription: PushSubscription | undefined) =>
    subscription && {
      ...subscription,
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
      subscribe: async () => shown((browser.current = pushSubscription())),
    },
  }
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
  await renewPush(amina, register)
  expect(browser.registered).toHaveLength(1)
  browser.current = pushSubscription()
  await renewPush(amina, register)
  await renewPush(amina, register)
  expect(browser.registered).toHaveLength(2)
  expect(browser.registered[1]).toEqual(browser.current)
})

test('one that the browser has ended is made and registered again', async () => {
  const { browser, register } = aBrowser()
  await turnOnPush({ subject: amina, key }, register)
  browser.current = undefined
  await renewPush(amina, register)
  expect(browser.registered).toHaveLength(2)
})

test('nobody else gets it, and nobody who has turned notifications off or signed out', async () => {
  const { browser, register } = aBrowser()
  await turnOnPush({ subject: amina, key }, register)
  expect(JSON.stringify(localStorage)).not.toContain(amina)
  browser.current = pushSubscription()
  await renewPush('user_tom', register)
  await endPush()
  browser.current = pushSubscription()
  await renewPush(amina, register)
  expect(browser.registered).toHaveLength(1)
  expect(localStorage.getItem(pushKey)).toBeNull()
})

test('a registration that fails is tried again at the next start', async () => {
  const { browser, register } = aBrowser()
  await turnOnPush({ subject: amina, key }, register)
  browser.current = pushSubscription()
  const failing = async () => Promise.reject(new Error('no network'))
  await expect(renewPush(amina, failing)).rejects.toThrow('no network')
  await renewPush(amina, register)
  expect(browser.registered).toHaveLength(2)
})
