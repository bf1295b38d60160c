import { localStorageColorSchemeManager } from '@mantine/core'

/** The choice of light or dark, kept on this device. `build/first-script.js` reads it before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'rowan-appearance' })

/** Undoes what Mantine has noted for itself: outside of it our colours follow the device. */
export function followDevice(): void {
  if (colorSchemeManager.get('auto') !== 'auto') return
  document.documentElement.removeAttribute('data-mantine-color-scheme')
}
