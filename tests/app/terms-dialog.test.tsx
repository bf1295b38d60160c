import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { TermsDialog } from '#app/dialogs/GreetingDialogs.tsx'

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
  ['personal use', 'Rowan is for your personal use only.'],
  ['the age', 'You must be 16 or over'],
  ['whose data it is', 'this account is for your own health data only.'],
  ['login details', 'Keep your login details private.'],
  ['forgotten history', 'It may include things from your past that you’d forgotten'],
  [
    'abnormal results and bad news',
    'You may see abnormal results or bad news before you have spoken to a doctor about them.',
  ],
  ['errors', 'Records can have errors. If something looks wrong, contact your surgery.'],
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
