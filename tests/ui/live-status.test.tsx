import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { announce, LiveStatus } from '#ui/live-status.tsx'

test('a sentence said twice changes the region twice, so that it is heard twice', () => {
  render(<LiveStatus />)
  act(() => announce('3 addresses found.'))
  const first = screen.getByRole('status').textContent
  act(() => announce('3 addresses found.'))
  const second = screen.getByRole('status').textContent
  expect(first?.trim()).toBe('3 addresses found.')
  expect(second?.trim()).toBe('3 addresses found.')
  expect(second).not.toBe(first)
})
