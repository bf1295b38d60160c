import { useMantineColorScheme } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { MantineRoot } from '#app/MantineRoot.tsx'

const root = document.documentElement
const scheme = () => root.getAttribute('data-mantine-color-scheme')

afterEach(() => root.removeAttribute('data-mantine-color-scheme'))

function Choice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return <button onClick={() => setColorScheme('dark')}>{colorScheme}</button>
}

/** The app on a device with a dark or light scheme. */
function onDevice({ isDark }: { isDark: boolean }) {
  const query = Object.assign(new EventTarget(), { matches: isDark })
  vi.stubGlobal('matchMedia', () => query)
  const { unmount } = render(
    <MantineRoot>
      <Choice />
    </MantineRoot>,
  )
  const turn = (toDark: boolean) => {
    query.matches = toDark
    query.dispatchEvent(Object.assign(new Event('change'), { matches: toDark }))
  }
  return { leave: unmount, turn }
}

test('without a choice the app follows the device, and public pages do so by themselves afterwards', () => {
  const { leave, turn } = onDevice({ isDark: true })
  expect(scheme()).toBe('dark')
  turn(false)
  expect(scheme()).toBe('light')
  leave()
  expect(scheme()).toBeNull()
})

test('a choice outlasts the device’s turn, the app and the page', async () => {
  const { leave, turn } = onDevice({ isDark: false })
  await userEvent.setup().click(screen.getByRole('button', { name: 'auto' }))
  expect(scheme()).toBe('dark')
  turn(true)
  turn(false)
  expect(scheme()).toBe('dark')
  leave()
  expect(scheme()).toBe('dark')
  onDevice({ isDark: false })
  expect(screen.getByRole('button', { name: 'dark' })).toBeDefined()
})

test.each(['dark', 'light', 'auto'])(
  'a choice of %s in an earlier release is taken over',
  (kept) => {
    localStorage.setItem('rowan-appearance', kept)
    onDevice({ isDark: false })
    expect(screen.getByRole('button', { name: kept })).toBeDefined()
    expect(scheme()).toBe(kept === 'dark' ? 'dark' : 'light')
  },
)

test('a choice in another tab takes effect here too', () => {
  onDevice({ isDark: false })
  localStorage.setItem('rowan-appearance', 'dark')
  const event = new StorageEvent('storage', {
    key: 'rowan-appearance',
    newValue: 'dark',
    storageArea: localStorage,
  })
  act(() => void window.dispatchEvent(event))
  expect(scheme()).toBe('dark')
})
