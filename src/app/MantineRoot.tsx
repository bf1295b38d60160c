import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { cssVariables, theme } from '#theme'
import '#styles/mantine.ts'

/** The choice between light and dark on this device. `build/first-script.js` reads the same key before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'rowan-appearance' })

/** What Mantine's components need, once around the signed-in app (decision 132). */
export function MantineRoot({ children }: { children: ReactNode }) {
  useEffect(() => followDeviceAfterwards, [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      // jsdom lays nothing out, and Mantine would take what it places beside a field for scrolled away.
      env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
    >
      {children}
    </MantineProvider>
  )
}

/** Public pages follow the device by their own styles, unless a scheme was chosen. */
function followDeviceAfterwards(): void {
  if (colorSchemeManager.get('auto') !== 'auto') return
  document.documentElement.removeAttribute('data-mantine-color-scheme')
}
