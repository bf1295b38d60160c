import { createStore, useStore } from '#store'

/** What stands under the icon on a home screen: our name, or one that says nothing of health or of us. */
export type HomeScreenName = 'Rowan' | 'My notes'

/** In localStorage, as the appearance is: nothing of a member, and it outlasts a sign-out. */
const key = 'rowan-home-screen'
const plainName = 'My notes'

/** What the browser reads when it installs the app. An iPhone or iPad reads the icon and the title. */
const links = {
  Rowan: { manifest: '/manifest.webmanifest', icon: '/icons/apple-touch-icon.png' },
  [plainName]: { manifest: '/plain.webmanifest', icon: '/icons/plain-192.png' },
} as const

const chosen = createStore<HomeScreenName>('Rowan')

/** Points the page at the name that was chosen on this device. */
export function applyHomeScreenName(): void {
  const name = stored()
  if (name !== chosen.get()) apply(name)
}

/** Where the choice cannot be stored, it holds for this page. */
export function chooseHomeScreenName(name: HomeScreenName): void {
  apply(name)
  try {
    localStorage.setItem(key, name)
  } catch {
    // The page may still be installed under it.
  }
}

export const useHomeScreenName = (): HomeScreenName => useStore(chosen)

function apply(name: HomeScreenName): void {
  chosen.set(name)
  const { manifest, icon } = links[name]
  document.querySelector('link[rel=manifest]')?.setAttribute('href', manifest)
  document.querySelector('link[rel=apple-touch-icon]')?.setAttribute('href', icon)
  titleElement().setAttribute('content', name)
}

function titleElement(): Element {
  const name = 'apple-mobile-web-app-title'
  const there = document.querySelector(`meta[name=${name}]`)
  if (there) return there
  const meta = document.createElement('meta')
  meta.setAttribute('name', name)
  document.head.append(meta)
  return meta
}

function stored(): HomeScreenName {
  try {
    return localStorage.getItem(key) === plainName ? plainName : 'Rowan'
  } catch {
    return 'Rowan'
  }
}
