import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { cssVariables, theme } from '#theme'
import '#styles/mantine.ts'

/** The colour scheme chosen on this device. `build/first-script.js` reads the same key before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'rowan-appearance' })

/** The Mantine provider, once around the signed-in app (decision 132). */
export function MantineRoot({ children }: { children: ReactNode }) {
  useEffect(() => followDeviceAfterwards, [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      // jsdom has no layout, so Mantine would treat a dropdown as scrolled out of view.
      env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
    >
      {children}
    </MantineProvider>
  )
}

/** The styles of public pages follow the device's colour scheme, unless one was chosen. */
function followDeviceAfterwards(): void {
  if (colorSchemeManager.get('auto') !== 'auto') return
  document.documentElement.removeAttribute('data-mantine-color-scheme')
}
