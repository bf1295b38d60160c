import { useSyncExternalStore } from 'react'

const installed = '(display-mode: standalone), (display-mode: minimal-ui)'

/** Whether the app was opened from its icon, and so has no browser toolbar. */
export const isStandalone = (): boolean =>
  window.matchMedia(installed).matches || Reflect.get(navigator, 'standalone') === true

/** The same; rerenders its caller when it changes, as when a tab is moved into the installed app. */
export const useIsStandalone = (): boolean => useSyncExternalStore(subscribe, isStandalone)

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(installed)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
