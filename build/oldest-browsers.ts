/**
 * The oldest browsers in which everything works but what docs/browsers.md names. The build writes scripts and styles
 * for them, and `build/check-browsers.ts` looks for what they lack.
 */
export const oldestBrowsers = {
  chrome: 109,
  edge: 109,
  firefox: 115,
  ios: 16.4,
  safari: 16.4,
} as const

/** As Vite names them. */
export const buildTarget = Object.entries(oldestBrowsers).map(([name, version]) => name + version)
