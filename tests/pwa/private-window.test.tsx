import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { mayBePrivate, useMayBePrivate } from '#pwa/persistent-storage.ts'

const gigabyte = 1024 ** 3

afterEach(() => vi.unstubAllGlobals())

const aBrowser = ({ quota, isPersisted = false }: { quota: number; isPersisted?: boolean }) =>
  vi.stubGlobal('navigator', {
    storage: { estimate: async () => ({ quota }), persisted: async () => isPersisted },
  })

test.each([
  ['a private window with some of the memory', { quota: 1.2 * gigabyte }, true],
  ['an ordinary window with most of the disk', { quota: 60 * gigabyte }, false],
  ['a full disk that the browser has promised', { quota: gigabyte, isPersisted: true }, false],
])('F37: %s is told by its room', async (_, browser, isPrivate) => {
  aBrowser(browser)
  expect(await mayBePrivate()).toBe(isPrivate)
  const { result } = renderHook(useMayBePrivate)
  await expect.poll(() => result.current).toBe(isPrivate)
})

test('a browser that cannot be asked is taken for an ordinary one', async () => {
  vi.stubGlobal('navigator', {})
  expect(await mayBePrivate()).toBe(false)
})
