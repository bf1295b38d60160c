import { localStorageColorSchemeManager } from '@mantine/core'

/** The choice of light or dark, kept on this device. `public/scheme.js` reads it before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'rowan-appearance' })
