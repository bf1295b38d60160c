import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listKitOrders } from '#contract/kits.ts'
import { readGpRecord } from '#contract/gp-record.ts'
import { getUser } from '#contract/profile.ts'
import { checkSession } from '#contract/session.ts'
import { listStudyInvites } from '#contract/study-invites.ts'
import { rememberWarning } from '#features/gp-record/warning-seen.ts'
import { routes } from '#routes'

const auth = checkSession.path
const user = getUser.path
const invites = listStudyInvites.path
const kits = listKitOrders.path

beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  sessionStorage.clear()
  document.head.replaceChildren()
})

/** Addresses that were asked, in their order. */
const asksFor: string[] = []

/** What is asked before the app of a member's page is there. */
async function asked(path: string, { canAccessHurdle = true, isSignedIn = true } = {}) {
  asksFor.length = 0
  const calls: { path: string; token: string | null }[] = []
  const session = {
    id: 'sess_amina',
    last_active_token: { jwt: 'a.b.c' },
    user: { public_metadata: { canAccessHurdle } },
  }
  const response = isSignedIn
    ? { last_active_session_id: 'sess_amina', sessions: [session] }
    : { last_active_session_id: null, sessions: [] }
  vi.stubGlobal('fetch', async (input: string, { headers }: RequestInit) => {
    const { pathname } = new URL(input, window.location.origin)
    if (pathname === '/clerk/v1/client') return Response.json({ response })
    const token = new Headers(headers).get('Authorization')
    calls.push({ path: pathname.replace(/^\/api/, ''), token })
    if (pathname === `/api${user}`) return Response.json({ patientId: 'patient-1' })
    asksFor.push(input)
    return Response.json({})
  })
  vi.stubGlobal('ROWAN', { clerkProxyUrl: '/clerk', clerkJsUrl: '/clerk-js/clerk.browser.js' })
  window.history.replaceState({}, '', path)
  const { whoIsThere } = await import('#app/ask-early.ts')
  await whoIsThere()
  return calls
}

for (const [path, calls] of [
  [routes.dashboard, [auth, user, invites]],
  [`${routes.dashboard}/`, [auth, user, invites]],
  [routes.taskList, [auth, user, invites, kits]],
  [routes.kit, [auth, kits]],
  [routes.gpRecord, [auth, user]],
  [routes.notifications, [auth]],
] as const) {
  test(`${path} asks for what it shows first, and no more`, async () => {
    expect(await asked(path)).toEqual(calls.map((call) => ({ path: call, token: 'Bearer a.b.c' })))
  })
}

test('what a member may not see is not asked for', async () => {
  expect((await asked(routes.kit, { canAccessHurdle: false })).map(({ path }) => path)).toEqual([
    auth,
  ])
})

test('where nobody is signed in nothing is asked of the API, and the SDK is sent for', async () => {
  expect(await asked(routes.dashboard, { isSignedIn: false })).toEqual([])
  expect(document.head.querySelector('link[rel=preload]')?.getAttribute('href')).toBe(
    '/clerk-js/clerk.browser.js',
  )
})

test('where somebody signs in, what clerk-js will ask is on its way before it', async () => {
  expect(await asked(routes.signIn, { isSignedIn: false })).toEqual([])
  const hrefs = [...document.head.querySelectorAll('link[rel=preload]')].map(
    (link) => link.getAttribute('href') ?? '',
  )
  expect(hrefs.map((href) => href.replace(/\?.*/, '').replace(/^.*(?=\/clerk\/)/, ''))).toEqual([
    '/clerk/v1/environment',
    '/clerk/v1/client',
    '/clerk-js/clerk.browser.js',
  ])
})

test('what will read the record is on its way beside it, once its warning was read', async () => {
  const started: string[] = []
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor(url: URL) {
        super()
        started.push(url.pathname.replace(/^.*\//, ''))
      }
    },
  )
  await asked(routes.gpRecord)
  expect(started).toEqual([])
  rememberWarning('sess_amina')
  vi.resetModules()
  await asked(routes.gpRecord)
  expect(started).toEqual(['record-worker.ts'])
})

test('once its warning was read in this sign-in, the record of the last three months is asked for too', async () => {
  vi.setSystemTime(new Date('2026-06-30T23:30:00Z'))
  const ofRecord = () => asksFor.filter((url) => url.includes(readGpRecord.path))
  sessionStorage.setItem('rowan-record-warning', 'sess_of_another_sign_in')
  await asked(routes.gpRecord)
  await new Promise((resolve) => setTimeout(resolve))
  expect(ofRecord()).toEqual([])
  rememberWarning('sess_amina')
  vi.resetModules()
  await asked(routes.gpRecord)
  await expect.poll(() => ofRecord()).toHaveLength(1)
  const { searchParams } = new URL(ofRecord()[0] ?? '', window.location.origin)
  const expected = { from: '2026-04-01', to: '2026-07-01', patientId: 'patient-1' }
  expect(Object.fromEntries(searchParams)).toEqual(expected)
})
