import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { TermsDialog, WelcomeDialog } from '#app/dialogs/GreetingDialogs.tsx'
import { routes } from '#routes'

function show() {
  const onContinue = vi.fn<() => void>()
  render(
    <MantineProvider env="test">
      <TermsDialog opened onContinue={onContinue} />
    </MantineProvider>,
  )
  return { onContinue, dialog: screen.getByRole('dialog', { name: 'Before you use Rowan' }) }
}

test.each([
  ['personal use', 'Rowan is for your personal use'],
  ['the age', 'You must be 16 or over.'],
  ['whose data it is', 'your own health data only.'],
  ['login details', 'Keep your login details private.'],
  ['forgotten history', 'A GP record may show you:things you’d forgotten'],
  ['abnormal results and bad news', 'abnormal results or bad news, before you speak to a doctor'],
  ['errors', 'errors. If something looks wrong, contact your surgery.'],
  ['coercion', 'If someone is pressing you to show them your record, do not use this service.'],
])('the terms speak of %s', (_, words) => {
  expect(show().dialog.textContent).toContain(words)
})

test('what to do if somebody presses you comes before all else', () => {
  expect(show().dialog.textContent).toMatch(/^Before you use Rowan\s*If someone is pressing you/)
})

test('the terms have one button, Continue, which accepts them', async () => {
  const { onContinue } = show()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Continue'])
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(onContinue).toHaveBeenCalledOnce()
})

const welcome = (studyId: string, hasAnswered = false) => {
  const onClose = vi.fn<() => void>()
  const metadata = { hasSeenWelcomeMessage: false, studyId, canAccessHurdle: false }
  render(
    <MantineProvider env="test">
      <WelcomeDialog
        opened
        member={{ firstName: 'Tom', metadata }}
        hasAnswered={hasAnswered}
        onClose={onClose}
      />
    </MantineProvider>,
  )
  return onClose
}

test('the welcome leads to the first question, and is closed by that', async () => {
  const onClose = welcome('')
  await userEvent.click(screen.getByRole('link', { name: 'Start the questions' }))
  expect(window.location.pathname).toBe(routes.onboardingStep.href('step1'))
  expect(onClose).toHaveBeenCalledOnce()
})

test('who came for a study is not led away from it by the welcome', () => {
  welcome('veds-vessels')
  expect(screen.queryByRole('link', { name: 'Start the questions' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy()
})

test('who has answered every question is not offered them by the welcome', () => {
  welcome('', true)
  expect(screen.queryByRole('link', { name: 'Start the questions' })).toBeNull()
  expect(screen.queryByText(/Short questions about you come first/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy()
})
