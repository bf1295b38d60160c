import { expect, test, vi } from 'vitest'

const workerFile = new URL('../../sw/push.ts', import.meta.url)

const refused = async () => Promise.reject(new DOMException('Not allowed', 'InvalidAccessError'))

interface Browser {
  /** The paths of the open windows, the one used last first. */
  open: readonly string[]
  mayFocus?: boolean
  mayOpen?: boolean
}

/** What the worker does when somebody presses its notification. */
async function pressed({ open, mayFocus = true, mayOpen = true }: Browser) {
  const did: string[] = []
  const windows = open.map((path) => {
    const page = {
      url: `https://rowan.test${path}`,
      focus: async () => (mayFocus ? page : refused()),
      postMessage: ({ type }: { type: string }) => did.push(`${type} to ${path}`),
      navigate: async () => void did.push(`reloaded ${path}`),
    }
    return page
  })
  const openWindow = async (path: string) => (mayOpen ? void did.push(`opened ${path}`) : refused())
  vi.stubGlobal('self', { clients: { matchAll: async () => windows, openWindow } })
  // The worker has other global types, which this TypeScript project does not include.
  const worker: { onNotificationClick: (event: object) => void } = await import(String(workerFile))
  const waited: Promise<unknown>[] = []
  worker.onNotificationClick({
    notification: { close: () => did.push('closed') },
    waitUntil: (work: Promise<unknown>) => void waited.push(work),
  })
  await Promise.all(waited)
  vi.unstubAllGlobals()
  return did
}

test('a member’s window goes to the notifications by itself, and is not loaded again', async () => {
  const open = ['/oven-temperatures.html', '/shared', '/', '/dashboard/onboarding/step1', '/help']
  expect(await pressed({ open })).toEqual([
    'OPEN_NOTIFICATIONS to /dashboard/onboarding/step1',
    'closed',
  ])
})

test('the page of a quick exit, a summary that is read and a visitor’s page stay as they are', async () => {
  const open = ['/oven-temperatures.html', '/shared', '/sign-up']
  expect(await pressed({ open })).toEqual(['opened /dashboard/notifications', 'closed'])
})

test('where the window may not be focused another is opened', async () => {
  const open = ['/dashboard']
  expect(await pressed({ open, mayFocus: false })).toEqual([
    'opened /dashboard/notifications',
    'closed',
  ])
})

test('where nothing may be opened the notification stays, to be pressed again', async () => {
  expect(await pressed({ open: ['/dashboard'], mayFocus: false, mayOpen: false })).toEqual([])
})
