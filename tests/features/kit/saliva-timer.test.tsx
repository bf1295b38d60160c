import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SalivaTimer, stopTimer } from '#features/kit/progress/Preparation.tsx'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-25T10:00:00Z') }))
afterEach(() => {
  act(stopTimer)
  vi.useRealTimers()
})

const show = () => render(<SalivaTimer />, { wrapper: MantineProvider })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pass = (minutes: number) =>
  act(() => {
    vi.advanceTimersByTime(minutes * 60_000)
  })

test('the timer counts thirty minutes, then says that a sample can be given', () => {
  show()
  press('Start a 30-minute timer')
  expect(screen.getByText(/^30 minutes left/)).toBeDefined()
  pass(29)
  expect(screen.getByText(/^1 minute left/)).toBeDefined()
  pass(1)
  expect(screen.getByText('30 minutes are up. You can give your sample now.')).toBeDefined()
})

test('it goes on while the page is away, also where the phone slept', () => {
  const { unmount } = show()
  press('Start a 30-minute timer')
  unmount()
  vi.setSystemTime(new Date('2026-11-25T10:20:00Z'))
  show()
  expect(screen.getByText(/^10 minutes left/)).toBeDefined()
})

test('it can be stopped, and begins anew', () => {
  show()
  press('Start a 30-minute timer')
  pass(5)
  press('Stop the timer')
  press('Start a 30-minute timer')
  expect(screen.getByText(/^30 minutes left/)).toBeDefined()
})
