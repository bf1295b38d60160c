import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdUpdates } from '#hold-updates'
import { ErrorBoundary } from '#ui/boundaries.tsx'
import { lazyPage, lazyPart, reloadWhen } from '#ui/lazy.tsx'

const reload = vi.fn()
let howItCame = 'reload'

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/dashboard/kit', reload })
  vi.stubGlobal('performance', {
    now: () => Date.now(),
    getEntriesByType: () => [{ type: howItCame }],
  })
  reloadWhen(async () => true)
})

afterEach(() => {
  vi.unstubAllGlobals()
  reload.mockReset()
  howItCame = 'reload'
  sessionStorage.clear()
  vi.mocked(console.error).mockClear()
})

/** Renders a lazy part of a page with this loader. */
function show(load: () => Promise<() => string>): void {
  const Part = lazyPart(load)
  render(
    <ErrorBoundary place="page" fallback={({ error }) => <p role="alert">{error.message}</p>}>
      <Part />
    </ErrorBoundary>,
  )
}

const gone = async () => {
  throw new TypeError('Failed to fetch dynamically imported module')
}
const reloads = async (times: number) => expect.poll(() => reload).toHaveBeenCalledTimes(times)

test('F38: a page whose part is gone is loaded anew, once', async () => {
  show(gone)
  await reloads(1)
  show(gone)
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('F38: a part that came after all may be missed anew another day', async () => {
  show(gone)
  await reloads(1)
  show(async () => () => 'here')
  await screen.findByText('here')
  show(gone)
  await reloads(2)
})

test('F38: what somebody has typed is not lost to a reload', async () => {
  const release = holdUpdates('typing')
  show(gone)
  await screen.findByRole('alert')
  expect(reload).not.toHaveBeenCalled()
  release()
})

test('F38: with nobody answering the page stays and says what failed', async () => {
  reloadWhen(async () => false)
  show(gone)
  expect((await screen.findByRole('alert')).textContent).toContain('dynamically imported')
  expect(reload).not.toHaveBeenCalled()
})

test('F38: that an earlier page was loaded anew does not count for one that came by a link', async () => {
  show(gone)
  await reloads(1)
  howItCame = 'navigate'
  show(gone)
  await reloads(2)
})

test('a page that is opened while it is preloaded is loaded once', async () => {
  const load = vi.fn<() => Promise<() => undefined>>(async () => () => undefined)
  const { preload } = lazyPage(load)
  await Promise.all([preload(), preload()])
  expect(load).toHaveBeenCalledTimes(1)
})

test('a page that could not be loaded is loaded when somebody asks again', async () => {
  const load = vi.fn<() => Promise<() => undefined>>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(() => undefined)
  const { preload } = lazyPage(load)
  await expect(preload()).rejects.toThrow('Failed to fetch')
  await preload()
  expect(load).toHaveBeenCalledTimes(2)
})
