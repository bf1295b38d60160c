import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadChunk } from '#app/load-chunk.ts'
import { holdUpdates } from '#ui/hold-updates.ts'

const gone = async () => {
  throw new TypeError('Failed to fetch dynamically imported module')
}
const reload = vi.fn()
let howItCame = 'reload'
const answers = () => Response.json({ status: 'live' })

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'http://localhost:3000', pathname: '/dashboard/kit', reload })
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type: howItCame }] })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answers()),
  )
})

afterEach(() => {
  vi.unstubAllGlobals()
  reload.mockReset()
  howItCame = 'reload'
  sessionStorage.clear()
})

test('F38: a page whose part is gone is loaded anew, once', async () => {
  void loadChunk(gone)
  await expect.poll(() => reload).toHaveBeenCalledTimes(1)
  await expect(loadChunk(gone)).rejects.toThrow('Failed to fetch')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('F38: a part that came after all may be missed anew another day', async () => {
  void loadChunk(gone)
  await expect.poll(() => reload).toHaveBeenCalledTimes(1)
  expect(await loadChunk(async () => 'here')).toBe('here')
  void loadChunk(gone)
  await expect.poll(() => reload).toHaveBeenCalledTimes(2)
})

test('F38: what somebody has typed is not lost to a reload', async () => {
  const release = holdUpdates('typing')
  await expect(loadChunk(gone)).rejects.toThrow()
  expect(reload).not.toHaveBeenCalled()
  release()
})

test('F38: with nobody answering the page stays and says what failed', async () => {
  vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(loadChunk(gone)).rejects.toThrow('dynamically imported')
  expect(reload).not.toHaveBeenCalled()
})

test('F38: that an earlier page was loaded anew does not count for one that came by a link', async () => {
  void loadChunk(gone)
  await expect.poll(() => reload).toHaveBeenCalledTimes(1)
  howItCame = 'navigate'
  void loadChunk(gone)
  await expect.poll(() => reload).toHaveBeenCalledTimes(2)
})
