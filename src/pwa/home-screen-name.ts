import { createStore, useStore } from '#store'
import { keptName } from './kept-name.ts'

/** The name under the icon on a home screen: ours, or one that hints at neither health nor us. */
export type HomeScreenName = 'Rowan' | 'My notes'

const plainName = 'My notes'

/** What the browser reads when it installs the app. An iPhone or iPad reads the icon and the title. */
const links = {
  Rowan: { manifest: '/manifest.webmanifest', icon: '/icons/apple-touch-icon.png' },
  [plainName]: { manifest: '/plain.webmanifest', icon: '/icons/plain-192.png' },
} as const

const chosen = createStore<HomeScreenName>('Rowan')

/** Applies the name chosen on this device to the page. */
export function applyHomeScreenName(): void {
  const name = stored()
  if (name !== chosen.get()) apply(name)
}

/** If the choice cannot be stored, it applies to this page only. */
export function chooseHomeScreenName(name: HomeScreenName): void {
  apply(name)
  keptName.set(name)
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

const stored = (): HomeScreenName => (keptName.get() === plainName ? plainName : 'Rowan')
