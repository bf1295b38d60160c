import { isMembers } from '#contract/page-files.ts'
import { routes } from '#routes'
import type { AppParts } from './App.tsx'
import { publicPages } from './public-pages.ts'

let fetchFor: ((path: string) => void) | undefined

/** Has the queries of a page fetched with its code, while somebody is there to ask. Returns how to stop that. */
export function fetchWithPages(way: (path: string) => void): () => void {
  fetchFor = way
  return () => {
    if (fetchFor === way) fetchFor = undefined
  }
}

/** How the code of the page that a path leads to is loaded. A failure shows when the page is opened. */
export const preloadPageWith =
  ({ signIn, signUp, members }: AppParts) =>
  (href: string): void => {
    const path = href.split('?')[0] ?? href
    fetchFor?.(path)
    const load = async () => {
      await publicPages[path]?.preload()
      if (path === routes.signIn) await signIn.preload()
      if (path === routes.signUp) await signUp.preload()
      if (!isMembers(path)) return
      await members.preload()
      const { preloadMemberPage } = await import('./member-pages.ts')
      await preloadMemberPage(path)
    }
    load().catch(() => undefined)
  }
