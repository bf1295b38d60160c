import { useSyncExternalStore } from 'react'

const installed = '(display-mode: standalone), (display-mode: minimal-ui)'

/** Whether the app was opened from its icon: then there is no bar of a browser around it. */
export const isStandalone = (): boolean =>
  window.matchMedia(installed).matches || Reflect.get(navigator, 'standalone') === true

/** Rerenders its caller when that changes, as when a tab is moved into the installed app. */
export const useIsStandalone = (): boolean => useSyncExternalStore(subscribe, isStandalone)

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(installed)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
