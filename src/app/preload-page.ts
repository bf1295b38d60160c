import { routes } from '#routes'
import { publicPages } from './public-pages.ts'

let fetchFor: ((path: string) => void) | undefined

/** Has the queries of a page fetched with its code, while a member is there. Returns how to stop that. */
export function fetchWithPages(way: (path: string) => void): () => void {
  fetchFor = way
  return () => {
    if (fetchFor === way) fetchFor = undefined
  }
}

/** Loads the code of the page that a path leads to; a failure shows when the page is opened. */
export function preloadPage(href: string): void {
  const path = href.split('?')[0] ?? href
  fetchFor?.(path)
  const load = async () => {
    await publicPages[path]?.preload()
    if (path.startsWith(routes.dashboard) || path.startsWith(routes.help))
      (await import('./member-pages.ts')).preloadMemberPage(path)
    if (path === routes.signIn || path === routes.signUp) await import('./IdentifiedApp.tsx')
  }
  load().catch(() => undefined)
}
