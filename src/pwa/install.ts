import { useSyncExternalStore } from 'react'
import { isStandalone } from './display-mode.ts'
import { askToPersist } from './persistent-storage.ts'

/**
 * How the app can come to the home screen of this device. `ask`: the browser asks when told to.
 * `share-menu`: an iPhone or iPad, where people do it by hand. `browser-menu`: perhaps somewhere in
 * the browser's own menu. `installed`: it is there.
 */
export type WayToInstall = 'ask' | 'share-menu' | 'browser-menu' | 'installed'

/** The event of Chromium browsers (not in the types of the DOM), as far as it is used. */
interface InstallQuestion extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const isInstallQuestion = (event: Event): event is InstallQuestion => 'prompt' in event

let question: InstallQuestion | undefined
let hasInstalled = false
const listeners = new Set<() => void>()

/** Listens from the start: the browser offers the question once, when the page has loaded. */
export function attendInstallation(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Without this the browser would ask by itself, on the landing page too.
    event.preventDefault()
    if (isInstallQuestion(event)) question = event
    tell()
  })
  window.addEventListener('appinstalled', () => {
    question = undefined
    hasInstalled = true
    askToPersist()
    tell()
  })
  if (isStandalone()) askToPersist()
}

/** Has the browser ask. Resolves with whether the person agreed. */
export async function install(): Promise<boolean> {
  const asked = question
  if (!asked) return false
  // The browser allows each question once.
  question = undefined
  const { outcome } = await asked.prompt()
  tell()
  return outcome === 'accepted'
}

/** Rerenders its caller when the way changes. */
export const useWayToInstall = (): WayToInstall => useSyncExternalStore(subscribe, wayToInstall)

function wayToInstall(): WayToInstall {
  if (hasInstalled || isStandalone()) return 'installed'
  if (question) return 'ask'
  return isAppleTouch() ? 'share-menu' : 'browser-menu'
}

/** An iPad says that it is a Mac; a Mac has no touch screen. */
const isAppleTouch = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
