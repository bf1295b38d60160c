import { expect, test, vi } from 'vitest'

const workerFile = new URL('../../sw/push.ts', import.meta.url)

/** What the worker does when its browser says that the push subscription has changed. */
async function changed(event: object) {
  const posted: unknown[] = []
  const subscribed: unknown[] = []
  vi.stubGlobal('self', {
    clients: { matchAll: async () => [{ postMessage: (said: unknown) => posted.push(said) }] },
    registration: {
      pushManager: { subscribe: async (options: unknown) => void subscribed.push(options) },
    },
  })
  // The worker has other global types, which this TypeScript project does not include.
  const worker: { onSubscriptionChange: (event: object) => void } = await import(String(workerFile))
  const waited: Promise<unknown>[] = []
  worker.onSubscriptionChange({
    ...event,
    waitUntil: (work: Promise<unknown>) => void waited.push(work),
  })
  await Promise.all(waited)
  vi.unstubAllGlobals()
  return { posted, subscribed }
}

const oldSubscription = { options: { applicationServerKey: 'BPushKey' } }

test('the worker subscribes again where the browser has only ended the subscription, and wakes the pages', async () => {
  expect(await changed({ oldSubscription, newSubscription: null })).toEqual({
    posted: [{ type: 'RENEW_PUSH' }],
    subscribed: [{ userVisibleOnly: true, applicationServerKey: 'BPushKey' }],
  })
})

test('a subscription that the browser has replaced is only passed on', async () => {
  expect(await changed({ oldSubscription, newSubscription: {} })).toEqual({
    posted: [{ type: 'RENEW_PUSH' }],
    subscribed: [],
  })
})
