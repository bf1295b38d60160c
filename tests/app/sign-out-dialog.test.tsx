import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { SignOutDialog } from '#app/dialogs/SignOut.tsx'

function ask({ isReachable = true, waiting = 3, questions = 0, areUnsent = false } = {}) {
  const onChoose = vi.fn()
  const onStay = vi.fn()
  render(
    <MantineProvider env="test">
      <SignOutDialog
        opened
        isSending={false}
        {...{ waiting, questions, areUnsent, isReachable, onChoose, onStay }}
      />
    </MantineProvider>,
  )
  const press = async (name: string | RegExp) =>
    userEvent.click(screen.getByRole('button', { name }))
  return { onChoose, onStay, press }
}

test.each([
  ['Send them and sign out', 'send'],
  ['Keep them on this device', 'keep'],
  ['Delete them', 'delete'],
])('F15: who leaves with answers that wait may say: %s', async (name, choice) => {
  const { onChoose, press } = ask()
  expect(screen.getByRole('dialog', { name: '3 answers not sent yet' })).toBeDefined()
  await press(name)
  expect(onChoose).toHaveBeenCalledWith(choice)
})

test('F15: offline, answers can be kept or deleted, and the page says why they cannot be sent', async () => {
  const { onChoose, press } = ask({ isReachable: false, waiting: 1 })
  await press('Send it and sign out')
  expect(onChoose).not.toHaveBeenCalled()
  expect(screen.getByText(/We cannot send anything at the moment\.$/)).toBeDefined()
  await press('Keep it on this device')
  expect(onChoose).toHaveBeenCalledWith('keep')
})

test('F15: who closes the question stays signed in', async () => {
  const { onChoose, onStay, press } = ask()
  await press('Stay signed in')
  expect(onStay).toHaveBeenCalled()
  expect(onChoose).not.toHaveBeenCalled()
})

test.each([
  [1, 'Signing out deletes 1 question for an appointment that is only on this device.'],
  [2, 'Signing out deletes 2 questions for an appointment that are only on this device.'],
])('who has answers that wait and %i questions is told what goes with them', (questions, said) => {
  ask({ questions })
  const dialog = screen.getByRole('dialog', { name: '3 answers not sent yet' })
  expect(dialog.textContent).toContain(said)
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
})

test('who would lose nothing but questions may sign out, stay, or go to them', async () => {
  const { onChoose, onStay, press } = ask({ waiting: 0, questions: 2 })
  await userEvent.click(screen.getByRole('link', { name: 'Go to my questions' }))
  expect(onStay).toHaveBeenCalledTimes(1)
  await press('Sign out')
  expect(onChoose).toHaveBeenCalledWith('keep')
})
