import { act, render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { summaryOf } from '#features/kit/queries.ts'
import { useSavedCopy } from '#offline/saved-copy.ts'
import { SavedCopy } from '#ui/SavedCopy.tsx'

const hour = 3_600_000
const fetchedAt = Date.parse('2026-11-20T14:05:00Z')

const Age = () => <SavedCopy {...useSavedCopy({ dataUpdatedAt: fetchedAt })} />

afterEach(() => vi.useRealTimers())

test('a page that was left open for two days says that it may be out of date', () => {
  vi.useFakeTimers({ now: fetchedAt + hour })
  render(<Age />)
  expect(screen.queryByText(/may be out of date/)).toBeNull()
  act(() => {
    vi.advanceTimersByTime(48 * hour)
  })
  expect(screen.getByText(/may be out of date/)).toBeDefined()
})

test('one that slept meanwhile says so when it is looked at', () => {
  vi.useFakeTimers({ now: fetchedAt + hour })
  render(<Age />)
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

test('an event of a kit that fails to come again is not hidden behind a fresh one', () => {
  const event = { data: { event: null }, isPending: false, isError: false }
  const times = [fetchedAt + hour, fetchedAt, 0]
  const known = times.map((dataUpdatedAt) => ({ ...event, dataUpdatedAt }))
  expect(summaryOf(known).askedAt).toBe(fetchedAt)
})
