import { afterEach, expect, test, vi } from 'vitest'
import { showBadge } from '#pwa/app-badge.ts'

afterEach(() => vi.unstubAllGlobals())

/** Stubs the badge of the icon. */
function icon() {
  const shown: (number | 'nothing')[] = []
  vi.stubGlobal('navigator', {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push('nothing'),
  })
  return shown
}

test('the icon counts what is unread, and shows nothing once all is read', () => {
  const shown = icon()
  showBadge(2)
  showBadge(0)
  expect(shown).toEqual([2, 'nothing'])
})

test('a platform without a badge, or that refuses one, is left alone', async () => {
  vi.stubGlobal('navigator', {})
  expect(() => showBadge(2)).not.toThrow()
  const setAppBadge = vi.fn(async () => Promise.reject(new DOMException('', 'NotAllowedError')))
  vi.stubGlobal('navigator', { setAppBadge })
  showBadge(2)
  await expect.poll(() => setAppBadge).toHaveBeenCalledTimes(1)
})
