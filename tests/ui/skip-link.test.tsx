import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { SkipLink } from '#ui/links.tsx'

test('who skips to the content of a question comes back to the study that it was answered for', async () => {
  const state = { answerFor: 'marfan-heart' }
  navigate('/dashboard/health-profile/dob', { state })
  render(
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} />
    </>,
  )
  await userEvent.click(screen.getByRole('link', { name: 'Skip to main content' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(window.history.state).toEqual(state)
  expect(window.location.hash).toBe('')
})
