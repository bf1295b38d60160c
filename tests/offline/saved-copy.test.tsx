import { onlineManager } from '@tanstack/react-query'
import { act, render, renderHook, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { MantineRoot } from '#app/MantineRoot.tsx'
import { shownCopy, useSavedCopy, useShownCopy } from '#offline/saved-copy.ts'
import { SavedCopy } from '#record/RecordHead.tsx'

const hour = 3_600_000
const fetchedAt = Date.parse('2026-11-20T14:05:00Z')

const Age = () => <SavedCopy {...useSavedCopy({ dataUpdatedAt: fetchedAt })} />

afterEach(() => {
  vi.useRealTimers()
  onlineManager.setOnline(true)
})

test('a page that was left open for two days says that it may be out of date', () => {
  vi.useFakeTimers({ now: fetchedAt + hour })
  render(<Age />, { wrapper: MantineRoot })
  expect(screen.queryByText(/may be out of date/)).toBeNull()
  act(() => {
    vi.advanceTimersByTime(48 * hour)
  })
  expect(screen.getByText(/may be out of date/)).toBeDefined()
})

test('one that slept meanwhile says so when it is looked at', () => {
  vi.useFakeTimers({ now: fetchedAt + hour })
  render(<Age />, { wrapper: MantineRoot })
  vi.setSystemTime(fetchedAt + 48 * hour)
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect(screen.getByText(/may be out of date/)).toBeDefined()
})

test('a page is as old as the oldest of its parts that is there', () => {
  vi.useFakeTimers({ now: fetchedAt + 30 * hour })
  const parts = [fetchedAt + 29 * hour, fetchedAt, 0].map((dataUpdatedAt) => ({ dataUpdatedAt }))
  const { result } = renderHook(() => useSavedCopy(...parts))
  expect(result.current).toMatchObject({ savedAt: new Date(fetchedAt), isOld: true })
})

describe('from when a page is', () => {
  const fresh = { dataUpdatedAt: fetchedAt, isError: false }

  test('is not said while it is fresh, is said offline, and no more once the page is left', () => {
    vi.useFakeTimers({ now: fetchedAt + hour })
    const { unmount } = renderHook(() => useShownCopy(fresh))
    expect(shownCopy.get()).toBeUndefined()
    act(() => onlineManager.setOnline(false))
    expect(shownCopy.get()).toMatchObject({ savedAt: new Date(fetchedAt), isOld: false })
    act(() => onlineManager.setOnline(true))
    expect(shownCopy.get()).toBeUndefined()
    act(() => onlineManager.setOnline(false))
    unmount()
    expect(shownCopy.get()).toBeUndefined()
  })

  test('is said of what could not be asked for again', () => {
    vi.useFakeTimers({ now: fetchedAt + hour })
    const failed = { dataUpdatedAt: fetchedAt, isError: true }
    renderHook(() => useShownCopy({ ...fresh, dataUpdatedAt: fetchedAt + hour }, [failed]))
    expect(shownCopy.get()).toMatchObject({ savedAt: new Date(fetchedAt) })
  })

  test('is not said of the rest where what the page is about could not be loaded', () => {
    vi.useFakeTimers({ now: fetchedAt + hour })
    renderHook(() => useShownCopy({ dataUpdatedAt: 0, isError: true }, [fresh]))
    act(() => onlineManager.setOnline(false))
    expect(shownCopy.get()).toBeUndefined()
    act(() => onlineManager.setOnline(true))
  })

  test('is said of what is older than a day, although it is online', () => {
    vi.useFakeTimers({ now: fetchedAt + 48 * hour })
    renderHook(() => useShownCopy(fresh))
    expect(shownCopy.get()).toMatchObject({ isOld: true })
  })
})
