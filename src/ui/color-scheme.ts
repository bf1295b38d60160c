import { useSyncExternalStore } from 'react'

/** As chosen in account settings (decision 059); `auto` is that of the device. */
export type Appearance = 'auto' | 'light' | 'dark'
type Scheme = 'light' | 'dark'

/** `build/first-script.js` reads it before the first paint. */
const key = 'rowan-appearance'
const attribute = 'data-mantine-color-scheme'
const listeners = new Set<() => void>()
const device = window.matchMedia('(prefers-color-scheme: dark)')

let chosen = readChosen()

device.addEventListener('change', tell)
window.addEventListener('storage', (event) => {
  if (event.key !== key) return
  chosen = readChosen()
  tell()
})

const appearance = (): Appearance => chosen
const scheme = (): Scheme => {
  if (chosen !== 'auto') return chosen
  return device.matches ? 'dark' : 'light'
}

/** What was chosen on this device; rerenders its caller when that changes. */
export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, appearance)

/** What that comes to; rerenders its caller when the device changes too. */
export const useScheme = (): Scheme => useSyncExternalStore(subscribe, scheme)

/** Takes effect at once, in other tabs too, and is kept where there is room. */
export function chooseAppearance(choice: Appearance): void {
  chosen = choice
  try {
    localStorage.setItem(key, choice)
  } catch {
    // Without storage it lasts as long as this page.
  }
  tell()
}

/**
 * Writes the scheme on the document, where the controls of Mantine look for it, for as long as the signed-in
 * app is shown. Returns how to stop that: elsewhere our colours follow the device by themselves.
 */
export function wearScheme(): () => void {
  const root = document.documentElement
  const wear = () => root.setAttribute(attribute, scheme())
  wear()
  const stop = subscribe(wear)
  return () => {
    stop()
    if (chosen === 'auto') root.removeAttribute(attribute)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}

function readChosen(): Appearance {
  try {
    const kept = localStorage.getItem(key)
    return kept === 'light' || kept === 'dark' ? kept : 'auto'
  } catch {
    return 'auto'
  }
}
