import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FailedState } from '#ui/states.tsx'
import { tryAgainThrough } from '#ui/network.ts'

test('"Try again" asks for what failed and whether the service is back, once at a time', async () => {
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const ask = vi.fn(async () => asked)
  const onRetry = vi.fn()
  tryAgainThrough(ask)
  render(
    <MantineProvider env="test">
      <FailedState title="We could not load your answer" onRetry={onRetry} />
    </MantineProvider>,
  )
  const button = screen.getByRole('button', { name: 'Try again' })
  act(() => button.click())
  act(() => button.click())
  expect([ask.mock.calls.length, onRetry.mock.calls.length]).toEqual([1, 1])
  expect(button.textContent).toBe('Trying again…')
  await act(async () => answer())
  expect(button.textContent).toBe('Try again')
})
