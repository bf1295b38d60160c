import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Cover } from '#ui/Cover.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const minutes = (count: number) => count * 60_000

function openRecord() {
  render(
    <MantineProvider env="test">
      <main>
        <h1 tabIndex={-1}>My GP record</h1>
        <Cover what="Your record">
          <p>what the surgery wrote</p>
          <button type="button">More</button>
        </Cover>
      </main>
    </MantineProvider>,
  )
}

const isShown = () => screen.getByText('what the surgery wrote').closest('[hidden]') === null
const showAgain = () => screen.getByRole('button', { name: 'Show again' })

function setVisibility(state: 'hidden' | 'visible') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

test('a record covers itself when the app is hidden, until its reader shows it again', () => {
  openRecord()
  setVisibility('hidden')
  expect(isShown()).toBe(false)
  setVisibility('visible')
  expect(isShown()).toBe(false)
  fireEvent.click(showAgain())
  expect(isShown()).toBe(true)
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

test('a record covers itself after 15 minutes without a touch, and not before', () => {
  openRecord()
  act(() => void vi.advanceTimersByTime(minutes(14)))
  fireEvent.keyDown(document.body, { key: 'Tab' })
  act(() => void vi.advanceTimersByTime(minutes(14)))
  expect(isShown()).toBe(true)
  act(() => void vi.advanceTimersByTime(minutes(2)))
  expect(isShown()).toBe(false)
})

test('the reader finds themselves where they were', () => {
  openRecord()
  screen.getByRole('button', { name: 'More' }).focus()
  setVisibility('hidden')
  setVisibility('visible')
  fireEvent.click(showAgain())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }))
})
