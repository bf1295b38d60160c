import { render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ErrorScreen } from '#ui/boundaries.tsx'
import { SomethingWentWrong } from '#app/errors/PageBoundary.tsx'
import { showInTopBar, useShell } from '#ui/shell-state.ts'

test.each([
  ['auth', 'Temporary glitch with our sign ins!'],
  ['generic', 'Temporary glitch on our side!'],
  ['not-found', "We can't find what you're looking for!"],
] as const)(
  'the error screen for %s says what has happened and where help is',
  (code, subtitle) => {
    render(<ErrorScreen code={code} />)
    expect(screen.getByRole('heading', { level: 1, name: 'Oops!' })).toBeTruthy()
    expect(screen.getByText(subtitle)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Need help' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'support@rowan.example' }).getAttribute('href')).toBe(
      'mailto:support@rowan.example',
    )
    for (const name of ['Back', 'Return to home page']) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/')
    }
  },
)

test('the error screen for an unknown address explains a 404 and says where to go', () => {
  render(<ErrorScreen code="not-found" />)
  expect(screen.getByText(/This is a 404 error.*Try our homepage, or contact support/)).toBeTruthy()
})

test('an error without a code is a generic one', () => {
  render(<ErrorScreen />)
  expect(screen.getByText('Temporary glitch on our side!')).toBeTruthy()
})

test('what went wrong is shown to those who ask', async () => {
  render(<SomethingWentWrong error={new Error('The chunk did not load.')} onRetry={() => {}} />)
  const message = screen.getByText('The chunk did not load.')
  expect(screen.getByRole('heading', { name: 'Something went wrong!' })).toBeTruthy()
  expect(message.hidden).toBe(true)

  await userEvent.click(screen.getByRole('button', { name: 'Show Error' }))
  expect(message.hidden).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Hide Error' }))
  expect(message.hidden).toBe(true)
})

test('the top bar does not go on naming the page before', () => {
  showInTopBar('Change your answer', { href: '/dashboard/health-profile', label: 'Back' })
  render(<ErrorScreen code="not-found" />)
  const { result } = renderHook(useShell)
  expect(result.current).toMatchObject({ pageTitle: 'Page not found', backTo: undefined })
})
