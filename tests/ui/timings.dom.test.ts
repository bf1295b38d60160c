import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '#api/queries.ts'
import { preloadThrough, useIntent } from '#ui/preload.ts'
import { usePending } from '#ui/loading.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

describe('the pending state of a page', () => {
  const wait = () =>
    renderHook(({ isLoading }) => usePending(isLoading), { initialProps: { isLoading: true } })

  test('appears after 1000 ms', () => {
    const { result } = wait()
    pass(999)
    expect(result.current).toBe('quiet')
    pass(1)
    expect(result.current).toBe('pending')
  })

  test('stays at least 500 ms once it shows, and longer while it must', () => {
    const { result, rerender } = wait()
    pass(1000)
    rerender({ isLoading: false })
    pass(499)
    expect(result.current).toBe('pending')
    pass(1)
    expect(result.current).toBe('done')
  })

  test('never shows for what comes sooner', () => {
    const { result, rerender } = wait()
    pass(900)
    rerender({ isLoading: false })
    pass(5000)
    expect(result.current).toBe('done')
  })
})

describe('a link', () => {
  test('is preloaded after 50 ms of intent, and not for a hand that passes over it', () => {
    const preloaded: string[] = []
    preloadThrough((href) => preloaded.push(href))
    const { result } = renderHook(() => useIntent('/dashboard/kit'))
    result.current.onPointerEnter()
    pass(49)
    result.current.onPointerLeave()
    pass(100)
    expect(preloaded).toEqual([])
    result.current.onFocus()
    pass(50)
    expect(preloaded).toEqual(['/dashboard/kit'])
  })
})

test('data that is not persisted lives 5 minutes, and what was preloaded is fresh for 30 seconds', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    gcTime: 300_000,
    staleTime: 30_000,
  })
})
