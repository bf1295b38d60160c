import { QueryClient } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { routes } from '#routes'
import { amina } from '../../offline/support/next-start.ts'
import { drawPage, fetchedAt, savedCopy, standAtDashboard } from './support/page.ts'

const { subject } = amina

let stop = () => {}

standAtDashboard()
beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: new Date('2026-11-21T12:00:00Z'),
  })
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => stop())

/** A member's page that stands. */
async function open(content: string, queryClient = new QueryClient()) {
  const { remember } = await import('#offline/device.ts')
  const { keepPictures } = await import('#app/picture/keep-pictures.ts')
  await remember(amina)
  const { frame, main } = drawPage(content)
  stop = keepPictures(frame, { subject, queryClient })
  return { main, queryClient }
}

/** The picture of a page, by default the dashboard; undefined while there is none. */
async function kept(path: string = routes.dashboard) {
  const { readPicture } = await import('#offline/storage/picture-row.ts')
  const row = await readPicture(`picture of ${path}`, Date.now())
  return row && { savedAt: row.savedAt, text: new TextDecoder().decode(row.bytes) }
}

/** Until all that was to be done is done: the next page is kept, which comes after it. */
async function settled(main: Element) {
  await vi.advanceTimersByTimeAsync(2500)
  window.history.replaceState(null, '', routes.kit)
  main.append('Another page')
  await vi.waitFor(async () => expect(await kept(routes.kit)).toBeDefined(), 5000)
}

test('a page that stands is kept as it was fetched, and again when it changes', async () => {
  const { main } = await open(`<h1>Dashboard</h1>${savedCopy}`)
  await vi.waitFor(async () => expect((await kept())?.savedAt).toBe(Date.parse(fetchedAt)), 5000)
  main.append('A study is waiting.')
  await vi.waitFor(async () => expect((await kept())?.text).toMatch('A study is waiting.'), 5000)
})

test('what somebody has touched stays as it was', async () => {
  const { main } = await open(`<h1>Dashboard</h1>${savedCopy}`)
  await vi.waitFor(async () => expect((await kept())?.text).toMatch('Dashboard'), 5000)
  window.dispatchEvent(new Event('pointerdown'))
  main.append('Opened by hand')
  await settled(main)
  expect((await kept())?.text).not.toMatch('Opened by hand')
})

const known = {
  queryKey: ['member', subject, 'user'],
  meta: { keep: true as const, shape: v.any() },
}

test('once something else is known than what was read ahead, no picture stays', async () => {
  const queryClient = new QueryClient()
  await queryClient.fetchQuery({ ...known, queryFn: () => ({ answered: 3 }) })
  const { main } = await open(`<h1>Dashboard</h1>${savedCopy}`, queryClient)
  await vi.waitFor(async () => expect(await kept()).toBeDefined(), 5000)
  window.dispatchEvent(new Event('keydown'))
  await queryClient.fetchQuery({ ...known, queryFn: () => ({ answered: 3 }) })
  await settled(main)
  expect(await kept()).toBeDefined()
  await queryClient.fetchQuery({ ...known, queryFn: () => ({ answered: 4 }) })
  await vi.waitFor(async () => expect(await kept()).toBeUndefined(), 5000)
})

test('once an answer waits, or the member may see other things, no picture stays', async () => {
  const { answerThrough } = await import('#offline/current-answering.ts')
  const heard: (() => void)[] = []
  let answers: unknown[] = []
  const answering = {
    view: () => ({ answers }),
    subscribe: (listener: () => void) => {
      heard.push(listener)
      return () => undefined
    },
  }
  Reflect.apply(answerThrough, undefined, [answering])
  await open(`<h1>Dashboard</h1>${savedCopy}`)
  await vi.waitFor(async () => expect(await kept()).toBeDefined(), 5000)
  window.dispatchEvent(new Event('click'))
  answers = ['one']
  for (const listener of heard) listener()
  await vi.waitFor(async () => expect(await kept()).toBeUndefined(), 5000)

  stop()
  answers = []
  window.history.replaceState(null, '', routes.dashboard)
  await open(`<h1>Dashboard</h1>${savedCopy}`)
  await vi.waitFor(async () => expect(await kept()).toBeDefined(), 5000)
  window.dispatchEvent(new Event('click'))
  const { remember } = await import('#offline/device.ts')
  await remember({ ...amina, metadata: { ...amina.metadata, canAccessHurdle: false } })
  await vi.waitFor(async () => expect(await kept()).toBeUndefined(), 5000)
})
