import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberWarning } from '#features/gp-record/warning-seen.ts'
import { routes } from '#routes'
import { amina, tom } from '../../offline/support/next-start.ts'

const hour = 3_600_000
const noon = new Date('2026-11-21T12:00:00Z')

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

/** A member's page as the build renders it. */
function openFrame(path: string, rendered: string = routes.dashboard): void {
  window.history.replaceState(null, '', path)
  // As while the first script runs.
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  document.body.innerHTML = `<script data-app="/assets/app-1.js /assets/other.js"></script><div id="root" data-path="${rendered}"><p>The frame</p></div>`
}

interface Keeping {
  path?: string
  app?: string
  width?: number
  of?: typeof amina
}

/** The device knows Amina, and keeps a picture that was taken now. */
async function keep({
  path = routes.dashboard,
  app = '/assets/app-1.js',
  width = window.innerWidth,
  of = amina,
}: Keeping = {}) {
  const { remember } = await import('#offline/device.ts')
  const { keepCopy } = await import('#offline/vault.ts')
  await remember(of)
  const drawing = ['div', {}, ['h1', {}, 'As it was']]
  const bytes = new TextEncoder().encode(JSON.stringify({ app, width, styles: [], drawing }))
  const name = `picture of ${path}`
  expect(await keepCopy({ subject: of.subject, name }, { savedAt: Date.now(), bytes })).toBe(true)
}

/** What stands in the page once the first script has done what it can. */
async function seen(path: string = routes.dashboard): Promise<string | undefined> {
  openFrame(path)
  const { pictureShown } = await import('#app/picture/show-picture.ts')
  await pictureShown()
  return shown()
}

const shown = () => document.querySelector('#root')?.firstElementChild?.textContent

test('a known member sees their page as it was, and cannot touch it', async () => {
  await keep()
  expect(await seen()).toBe('As it was')
  const [picture] = document.querySelector('#root')?.children ?? []
  expect(picture && 'inert' in picture && picture.inert).toBe(true)
})

test('the icon on the home screen leads to it as well', async () => {
  await keep()
  expect(await seen(`${routes.dashboard}?source=homescreen`)).toBe('As it was')
})

test('a device that keeps none shows the frame', async () => {
  expect(await seen()).toBe('The frame')
})

test('each page has its own, and an address that says more has none', async () => {
  await keep()
  expect(await seen(routes.kit)).toBe('The frame')
  expect(await seen(`${routes.dashboard}?from=elsewhere`)).toBe('The frame')
  await keep({ path: routes.notifications })
  expect(await seen(routes.notifications)).toBe('The frame')
})

test('another version of the app, or a window of another width, draws it itself', async () => {
  await keep({ app: '/assets/app-0.js' })
  expect(await seen()).toBe('The frame')
  await keep({ width: window.innerWidth + 1 })
  expect(await seen()).toBe('The frame')
})

test('what was fetched a day ago is not shown without a word of that', async () => {
  await keep()
  later(23 * hour)
  expect(await seen()).toBe('As it was')
  later(2 * hour)
  expect(await seen()).toBe('The frame')
})

test('S8: whoever uses the device next sees no picture of what was there', async () => {
  await keep()
  const { remember } = await import('#offline/device.ts')
  await remember(tom)
  expect(await seen()).toBe('The frame')
})

test('a member who has left, or whose session has ended, is not shown', async () => {
  await keep()
  const { leave } = await import('#offline/forget.ts')
  await leave({ waiting: 'keep' })
  expect(await seen()).toBe('The frame')
  await keep()
  const { forgetEnded } = await import('#offline/device.ts')
  await forgetEnded()
  expect(await seen()).toBe('The frame')
})

test('S3: a shared device shows no picture', async () => {
  await keep()
  const { setShared } = await import('#offline/device.ts')
  await setShared(true)
  expect(await seen()).toBe('The frame')
})

test('S4: a row that was moved to another page does not open', async () => {
  await keep({ path: routes.kit })
  const { store, hashOf } = await import('#offline/storage/vault-store.ts')
  const [from, to] = await Promise.all(
    [routes.kit, routes.dashboard].map(async (path) => hashOf(amina.subject, `picture of ${path}`)),
  )
  if (from === undefined || to === undefined) throw new Error('No places')
  await store.set(to, await store.get(from))
  expect(await seen(routes.kit)).toBe('As it was')
  expect(await seen(routes.dashboard)).toBe('The frame')
})

test('nothing of a GP record is shown before its warning was read in this sign-in, nor on another day', async () => {
  await keep({ path: routes.gpRecord })
  expect(await seen(routes.gpRecord)).toBe('The frame')
  rememberWarning('sess_of_another_sign_in')
  expect(await seen(routes.gpRecord)).toBe('The frame')
  rememberWarning(amina.sessionId)
  expect(await seen(routes.gpRecord)).toBe('As it was')
  // Midnight in London.
  later(12 * hour)
  expect(await seen(routes.gpRecord)).toBe('The frame')
})

test('the app that has drawn its page first keeps it', async () => {
  await keep()
  openFrame(routes.dashboard)
  const { pictureShown } = await import('#app/picture/show-picture.ts')
  const showing = pictureShown()
  document.querySelector('#root')?.replaceChildren('The page')
  await showing
  expect(document.querySelector('#root')?.textContent).toBe('The page')
})

test('a disk that does not answer holds nobody up', async () => {
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  expect(await seen()).toBe('The frame')
})

test('a page that the app has drawn is left to it, though its address is now that of a picture', async () => {
  await keep()
  const { pictureShown } = await import('#app/picture/show-picture.ts')
  openFrame(routes.dashboard, routes.privacyPolicy)
  await pictureShown()
  expect(shown()).toBe('The frame')
  openFrame(routes.dashboard)
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
  await pictureShown()
  expect(shown()).toBe('The frame')
})

test('S7: a picture goes when its member leaves in another tab', async () => {
  await keep()
  expect(await seen()).toBe('As it was')
  const { leave } = await import('#offline/forget.ts')
  await leave({ waiting: 'keep' })
  await vi.waitFor(() => expect(shown()).toBe('The frame'))
})

test('a picture goes when the page is put away, and is not shown to who has put it away already', async () => {
  await keep()
  expect(await seen()).toBe('As it was')
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(shown()).toBe('The frame')
  expect(await seen()).toBe('The frame')
})
