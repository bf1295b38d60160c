import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Loader } from '#ui/loading.tsx'

afterEach(() => void vi.useRealTimers())

test('loading is said in words, and after ten seconds there is a way out', () => {
  vi.useFakeTimers()
  render(<Loader />)
  expect(screen.getByRole('status').textContent).toBe('Loading')
  act(() => void vi.advanceTimersByTime(9_900))
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()

  act(() => void vi.advanceTimersByTime(100))
  expect(screen.getByRole('status').textContent).toBe('This is taking longer than usual')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Help' })).toBeTruthy()
})
