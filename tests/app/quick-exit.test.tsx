import { Combobox, MantineProvider, useCombobox } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { countEscapes } from '#app/auth/quick-exit.ts'
import { ExitButton } from '#app/layouts/TopBar.tsx'
import { Dialog } from '#ui/Dialog.tsx'

const press = (
  key: string,
  timeStamp: number,
  { repeat = false, isComposing = false }: { repeat?: boolean; isComposing?: boolean } = {},
) => ({ key, timeStamp, repeat, isComposing, target: document.body, defaultPrevented: false })

test('Escape three times in two seconds is an exit, slower or mixed with other keys is none', () => {
  const exit = vi.fn<() => void>()
  const onKey = countEscapes(exit)
  for (const at of [0, 1500, 3000, 4500]) onKey(press('Escape', at))
  expect(exit).not.toHaveBeenCalled()
  const mixed = ['Escape', 'Escape', 'a', 'Escape']
  for (const [index, key] of mixed.entries()) onKey(press(key, 10_000 + index * 100))
  expect(exit).not.toHaveBeenCalled()
  for (const at of [20_000, 20_100]) onKey(press('Escape', at))
  onKey(press('Escape', 20_150, { repeat: true }))
  expect(exit).not.toHaveBeenCalled()
  onKey(press('Escape', 20_200))
  expect(exit).toHaveBeenCalledTimes(1)
})

test('Escape that gives up a character of an input method is no press', () => {
  const exit = vi.fn<() => void>()
  const onKey = countEscapes(exit)
  for (const at of [0, 100, 200]) onKey(press('Escape', at, { isComposing: true }))
  expect(exit).not.toHaveBeenCalled()
  for (const at of [1000, 1100]) onKey(press('Escape', at))
  onKey(press('Process', 1150, { isComposing: true }))
  onKey(press('Escape', 1200))
  expect(exit).toHaveBeenCalledTimes(1)
})

/** A dialog, whose button says how it closes, and a field with a list. */
function Page({ dismissable }: { dismissable: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const list = useCombobox()
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Dialog
        title="Check your answers"
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        dismissable={dismissable}
      >
        Words
      </Dialog>
      <Combobox store={list} withinPortal={false}>
        <Combobox.Target withExpandedAttribute>
          <input aria-label="Find your address" onFocus={() => list.openDropdown()} />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options>
            <Combobox.Option value="1">1 Mill Lane</Combobox.Option>
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </>
  )
}

function open({ dismissable = true } = {}) {
  const exit = vi.fn<() => void>()
  render(
    <MantineProvider env="test">
      <ExitButton onExit={exit} />
      <Page dismissable={dismissable} />
    </MantineProvider>,
  )
  return exit
}

const escapes = (times: number) => userEvent.keyboard('{Escape}'.repeat(times))

test('Escape that closes a dialog is none of the three', async () => {
  const exit = open()
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await escapes(3)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(exit).not.toHaveBeenCalled()
  await escapes(1)
  expect(exit).toHaveBeenCalledOnce()
})

test('Escape that closes the list of a field is none of the three', async () => {
  const exit = open()
  await userEvent.click(screen.getByLabelText('Find your address'))
  await screen.findByRole('option')
  await escapes(3)
  expect(exit).not.toHaveBeenCalled()
  await escapes(1)
  expect(exit).toHaveBeenCalledOnce()
})

test('a dialog that stays open although Escape should close it holds nobody up for more than one press', () => {
  const exit = vi.fn<() => void>()
  const onKey = countEscapes(exit)
  const stuck = document.body.appendChild(document.createElement('div'))
  stuck.dataset['escapeCloses'] = 'anywhere'
  for (const at of [0, 100, 200, 300]) onKey(press('Escape', at))
  stuck.remove()
  expect(exit).toHaveBeenCalledOnce()
})

test('a dialog that Escape does not close holds nobody up', async () => {
  const exit = open({ dismissable: false })
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await escapes(3)
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(exit).toHaveBeenCalledOnce()
})
