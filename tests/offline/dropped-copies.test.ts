import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { amina, nextStart, tom } from './support/next-start.ts'

test('copies that are given up go together, the others stay, and nobody gives up those of another', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const app = await nextStart()
  await app.remember(amina)
  const { subject } = amina
  const copy = { savedAt: Date.now(), bytes: new TextEncoder().encode('{}') }
  const isKept = async (name: string) => (await app.keptCopy({ subject, name })) !== undefined
  const kept = async () => Promise.all(['a', 'b', 'c'].map(isKept))
  for (const name of ['a', 'b', 'c']) await app.keepCopy({ subject, name }, copy)
  await app.dropCopies(tom.subject, ['a', 'b', 'c'])
  expect(await kept()).toEqual([true, true, true])
  await app.dropCopies(subject, ['a', 'c'])
  expect(await kept()).toEqual([false, true, false])
})

test('how pages looked, as an earlier release kept it, is erased at the next start', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const app = await nextStart()
  await app.remember(amina)
  const { subject } = amina
  const copy = { savedAt: Date.now(), bytes: new TextEncoder().encode('{}') }
  await app.keepCopy({ subject, name: 'picture of /dashboard/medical-record' }, copy)
  await app.keepCopy({ subject, name: 'a' }, copy)
  await app.sweepVault()
  const isKept = async (name: string) => (await app.keptCopy({ subject, name })) !== undefined
  expect(await isKept('picture of /dashboard/medical-record')).toBe(false)
  expect(await isKept('a')).toBe(true)
})
