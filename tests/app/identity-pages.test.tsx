import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SignInPage } from '#app/auth/SignInPage.tsx'

test('while it is not known who is there, the sign-in page has one main and one heading', () => {
  render(
    <MantineProvider env="test">
      <SignInPage />
    </MantineProvider>,
  )
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Log in')
  expect(document.title).toBe('Log in – Rowan')
  expect(screen.getByText('Loading')).toBeTruthy()
})
