import { afterEach, expect, test, vi } from 'vitest'

const root = document.documentElement
const worn = () => root.getAttribute('data-mantine-color-scheme')

/** The module as a page starts with it, on a device that is dark or light. */
async function onDevice(device: { isDark: boolean }) {
  const query = Object.assign(new EventTarget(), { matches: device.isDark })
  vi.stubGlobal('matchMedia', () => query)
  vi.resetModules()
  const { chooseAppearance, wearScheme } = await import('#ui/color-scheme.ts')
  const turn = (isDark: boolean) => {
    query.matches = isDark
    query.dispatchEvent(new Event('change'))
  }
  return { chooseAppearance, stop: wearScheme(), turn }
}

afterEach(() => root.removeAttribute('data-mantine-color-scheme'))

test('without a choice the document wears what the device does, and nothing once the app is left', async () => {
  const { stop, turn } = await onDevice({ isDark: true })
  expect(worn()).toBe('dark')
  turn(false)
  expect(worn()).toBe('light')
  stop()
  expect(worn()).toBeNull()
})

test('a choice outlasts the device’s turn, the app and the page', async () => {
  const { chooseAppearance, stop, turn } = await onDevice({ isDark: false })
  chooseAppearance('dark')
  expect(worn()).toBe('dark')
  turn(true)
  turn(false)
  expect(worn()).toBe('dark')
  stop()
  expect(worn()).toBe('dark')
  await onDevice({ isDark: false })
  expect(worn()).toBe('dark')
})

test('a choice in another tab is worn here too', async () => {
  await onDevice({ isDark: false })
  localStorage.setItem('rowan-appearance', 'dark')
  window.dispatchEvent(new StorageEvent('storage', { key: 'rowan-appearance' }))
  expect(worn()).toBe('dark')
})
