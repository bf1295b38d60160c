import { createStore, useStore } from '#store'
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

const offer = createStore<{ question?: InstallQuestion; isInstalled: boolean }>({
  isInstalled: false,
})

let asked: InstallQuestion | undefined

/** Listens from the start: the browser offers the question once, when the page has loaded. */
export function listenForInstallPrompt(): void {
  // Of the few who chose another name: nobody else loads it.
  if (mayHaveAnotherName()) void loadHomeScreenName()
  window.addEventListener('beforeinstallprompt', (event) => {
    // Without this the browser would ask by itself, on the landing page too.
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

function mayHaveAnotherName(): boolean {
  try {
    return localStorage.getItem('rowan-home-screen') !== null
  } catch {
    return false
  }
}

/** Has the browser ask. Resolves with whether the person agreed. */
export async function install(): Promise<boolean> {
  const { question } = offer.get()
  // The browser allows each question once.
  if (!question || question === asked) return false
  asked = question
  const { outcome } = await question.prompt()
  offer.set({ isInstalled: offer.get().isInstalled })
  return outcome === 'accepted'
}

/** Rerenders its caller when the way changes. */
export function useWayToInstall(): WayToInstall {
  const { question, isInstalled } = useStore(offer)
  if (isInstalled || isStandalone()) return 'installed'
  if (question) return 'ask'
  return isAppleTouch() ? 'share-menu' : 'browser-menu'
}

/** An iPad says that it is a Mac; a Mac has no touch screen. */
const isAppleTouch = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
