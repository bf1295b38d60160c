import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LiveStatus } from '#ui/live-status.tsx'
import { LoaderScreen } from '#ui/loading.tsx'
import { Page } from '#ui/Page.tsx'

test('whoever has heard the loader is told, once, which page has come', () => {
  const { rerender } = render(<LoaderScreen />)
  render(<LiveStatus />)
  const [, live] = screen.getAllByRole('status')
  expect(live?.textContent).toBe('')
  rerender(<Page title="Task list" />)
  expect(live?.textContent).toBe('Task list – Rowan')
  rerender(<Page title="Notifications" />)
  expect(live?.textContent).toBe('Task list – Rowan')
})
