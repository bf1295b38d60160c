import { Drawer, MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { MantineRoot } from '#app/MantineRoot.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FocusKeeper } from '#ui/FocusKeeper.tsx'

function show(options: Partial<ComponentProps<typeof Dialog>> = {}) {
  const onClose = vi.fn<() => void>()
  render(
    <MantineProvider env="test">
      <Dialog title="Account setup complete" opened onClose={onClose} {...options}>
        <p>Your account has been updated.</p>
      </Dialog>
    </MantineProvider>,
  )
  return { onClose, dialog: screen.getByRole('dialog', { name: 'Account setup complete' }) }
}

test('one button is named Close, and it closes', async () => {
  const { onClose } = show()
  await userEvent.click(screen.getByRole('button', { name: /close/i }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('the cross and Escape close it too', async () => {
  const { onClose } = show()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('the backdrop closes it, but not where a choice must be made', async () => {
  const backdrop = () => document.querySelector('.mantine-Modal-overlay') ?? document.body
  const { onClose } = show()
  await userEvent.click(backdrop())
  expect(onClose).toHaveBeenCalledOnce()
  cleanup()
  const { onClose: onChoice } = show({ dismissable: false })
  await userEvent.click(backdrop())
  expect(onChoice).not.toHaveBeenCalled()
})

test.each([
  ['narrow', 32],
  ['wide', 47.5],
] as const)('a %s one is at most %d rem wide', (width, rem) => {
  show({ width })
  const root = document.querySelector<HTMLElement>('.mantine-Modal-root')
  expect(root?.style.getPropertyValue('--modal-size')).toContain(`${rem}rem`)
})

test('where a choice must be made only its button closes it', async () => {
  const { onClose } = show({ dismissable: false, closeLabel: 'Continue' })
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('it is named by its title and does not read its whole text as a description', () => {
  const { dialog } = show()
  expect(dialog.getAttribute('aria-describedby')).toBeNull()
})

test('a long text is read from its heading', async () => {
  show({ focusHeading: true })
  const heading = await screen.findByRole('heading', { name: 'Account setup complete' })
  await expect.poll(() => document.activeElement).toBe(heading)
})

test('one that nobody opened leaves the focus on the heading of the page', async () => {
  const tree = (opened: boolean) => (
    <MantineProvider env="test">
      <FocusKeeper />
      <main>
        <h1 tabIndex={-1}>Dashboard</h1>
      </main>
      <Dialog title="Welcome" opened={opened} onClose={() => undefined}>
        <p>Here you find your kit.</p>
      </Dialog>
    </MantineProvider>
  )
  const { rerender } = render(tree(true))
  const close = await screen.findByRole('button', { name: 'Close' })
  await expect.poll(() => document.activeElement).toBe(close)
  rerender(tree(false))
  const page = await screen.findByRole('heading', { name: 'Dashboard' })
  await expect.poll(() => document.activeElement).toBe(page)
})

test.each([
  [
    'a dialog',
    <Dialog key="dialog" title="Terms" opened onClose={() => undefined}>
      Words
    </Dialog>,
  ],
  [
    'a drawer',
    <Drawer key="drawer" title="Menu" opened onClose={() => undefined}>
      Links
    </Drawer>,
  ],
])('two fingers enlarge %s', async (_, overlay) => {
  render(<MantineRoot>{overlay}</MantineRoot>)
  const shown = await screen.findByRole('dialog')
  const move = new Event('touchmove', { bubbles: true, cancelable: true })
  const finger = { clientX: 10, clientY: 10, target: shown }
  Object.assign(move, { touches: [finger, finger], changedTouches: [finger, finger] })
  shown.dispatchEvent(move)
  expect(move.defaultPrevented).toBe(false)
})
