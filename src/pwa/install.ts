import { useSyncExternalStore } from 'react'
import { createStore, useStore } from '#store'
import { keptName } from './kept-name.ts'
import { askToPersist } from './persistent-storage.ts'

/**
 * How the app can be installed on this device. `ask`: the browser asks on request. `share-menu`: by hand, on
 * an iPhone or iPad. `browser-menu`: perhaps in the browser's own menu. `installed`: it already is.
 */
type WayToInstall = 'ask' | 'share-menu' | 'browser-menu' | 'installed'

/** Chromium's event, which the DOM types lack, as far as we use it. */
interface InstallQuestion extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const isInstallQuestion = (event: Event): event is InstallQuestion => 'prompt' in event

const offer = createStore<{ question?: InstallQuestion; isInstalled: boolean }>({
  isInstalled: false,
})

let lastQuestion: InstallQuestion | undefined

/** Listens from the start: the browser fires the event once, when the page has loaded. */
export function listenForInstallPrompt(): void {
  // Loaded only by the few who chose another name.
  if (keptName.get()) void loadHomeScreenName()
  window.addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser would ask on its own, even on the landing page.
    event.preventDefault()
    if (isInstallQuestion(event)) offer.set({ ...offer.get(), question: event })
  })
  window.addEventListener('appinstalled', () => {
    offer.set({ isInstalled: true })
    askToPersist()
  })
  if (isStandalone()) askToPersist()
}

const loadHomeScreenName = async () =>
  (await import('./home-screen-name.ts').catch(() => undefined))?.applyHomeScreenName()

/** Makes the browser ask. Resolves with whether the person agreed. */
export async function install(): Promise<boolean> {
  const { question } = offer.get()
  // The browser allows each event to be used once.
  if (!question || question === lastQuestion) return false
  lastQuestion = question
  const { outcome } = await question.prompt()
  offer.set({ isInstalled: offer.get().isInstalled })
  return outcome === 'accepted'
}

/** The way to install; rerenders its caller when it changes. */
export function useWayToInstall(): WayToInstall {
  const { question, isInstalled } = useStore(offer)
  if (isInstalled || isStandalone()) return 'installed'
  if (question) return 'ask'
  return isAppleTouch() ? 'share-menu' : 'browser-menu'
}

/** An iPad claims to be a Mac, but a Mac has no touch screen. */
const isAppleTouch = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const installed = '(display-mode: standalone), (display-mode: minimal-ui)'

/** Whether the app was opened from its icon, and so has no browser toolbar. */
const isStandalone = (): boolean =>
  window.matchMedia(installed).matches || Reflect.get(navigator, 'standalone') === true

/** The same; rerenders its caller when it changes, as when a tab is moved into the installed app. */
export const useIsStandalone = (): boolean => useSyncExternalStore(subscribe, isStandalone)

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(installed)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
