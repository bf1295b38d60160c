import { QueryClient } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { routes } from '#routes'
import { amina } from '../../offline/support/next-start.ts'

const { subject } = amina
const name = `picture of ${routes.dashboard}`
const fetchedAt = '2026-11-21T11:59:00.000Z'
const savedCopy = `<p data-kept="true">Saved copy from <time datetime="${fetchedAt}">11:59</time>.</p>`

let stop = () => {}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') })
  vi.stubGlobal('indexedDB', new IDBFactory())
  // Nothing is laid out in jsdom.
  Object.assign(Element.prototype, { checkVisibility: () => true })
  window.history.replaceState(null, '', routes.dashboard)
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
  Reflect.deleteProperty(Element.prototype, 'checkVisibility')
})

/** A member's page that stands. */
async function open(content: string, queryClient = new QueryClient()) {
  const { remember } = await import('#offline/device.ts')
  const { keepPictures } = await import('#app/picture/keep-pictures.ts')
  await remember(amina)
  document.body.innerHTML = `<script data-app="/assets/app-1.js"></script><div id="frame"><main>${content}</main></div>`
  const frame = document.querySelector('#frame')
  const main = document.querySelector('main')
  if (!frame || !main) throw new Error('There is no frame')
  stop = keepPictures(frame, { subject, queryClient })
  return { main, queryClient }
}

/** The picture of the dashboard; undefined while there is none. */
async function kept() {
  const { readPicture } = await import('#offline/storage/picture-row.ts')
  const row = await readPicture(name, Date.now())
  return row && { savedAt: row.savedAt, text: new TextDecoder().decode(row.bytes) }
}

/** As long as a page must stand still, an idle moment and the disk may take. */
const aWhile = async () => new Promise((resolve) => setTimeout(resolve, 2500))

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
  await aWhile()
  expect((await kept())?.text).not.toMatch('Opened by hand')
})

const known = {
  queryKey: ['member', subject, 'user'],
  meta: { keep: true as const, shape: v.any() },
}

test('once something else is known than what was read ahead, no picture stays', async () => {
  const queryClient = new QueryClient()
  await queryClient.fetchQuery({ ...known, queryFn: () => ({ answered: 3 }) })
  await open(`<h1>Dashboard</h1>${savedCopy}`, queryClient)
  await vi.waitFor(async () => expect(await kept()).toBeDefined(), 5000)
  window.dispatchEvent(new Event('keydown'))
  await queryClient.fetchQuery({ ...known, queryFn: () => ({ answered: 3 }) })
  await aWhile()
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
