import { pathOf } from '#contract/page-files.ts'
import { routes } from '#routes'
import { lazyPage } from '#ui/lazy.tsx'
import { memberPages, pageAt, pageIn, pages, type Page } from './pages.ts'

/*
 * The ways into the app, which load a session or the identity provider first. What is shown behind them (`pages.ts`) knows
 * nothing of them.
 */

const identityPage = pageIn('identity')

const identityPages: readonly Page[] = [
  identityPage('SignInPage', routes.signIn, {
    isPrerendered: true,
    load: async () => (await import('./auth/SignInPage.tsx')).startSignIn(),
  }),
  identityPage('SignUpPage', routes.signUp, {
    isPrerendered: true,
    load: async () => (await import('./auth/SignUpPage.tsx')).startSignUp(),
  }),
]

/** Everything around a member's pages: restores the cached session and checks who is signed in. */
export const membersArea = lazyPage(async () =>
  (await import('./MembersArea.tsx')).startMembersArea(),
)

/** Every page, for routing and the build. */
export const allPages = [...identityPages, ...pages]
export const openPages = allPages.filter((page) => !memberPages.includes(page))

/** The page at this path, whoever may see it. */
export const anyPageAt = (path: string): Page | undefined =>
  identityPages.find((page) => page.path === pathOf(path)) ?? pageAt(path)?.page

/** Preloads the code of the page at an address. A failure shows when the page is opened. */
export function preloadPage(address: string): void {
  const [path = ''] = address.split(/[?#]/)
  const found = anyPageAt(path)
  if (!found) return
  const load = async () => {
    if (memberPages.includes(found)) await membersArea.preload()
    await found.preload()
  }
  load().catch(() => undefined)
}
