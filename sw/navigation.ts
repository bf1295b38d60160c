import { neutralPage, pageFiles } from '#contract/page-files.ts'
import { createHandlerBoundToURL, getCacheKeyForURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Served by the network alone: never the app's shell in their place. */
const notPages = [
  /^\/api\//,
  /^\/clerk\//,
  /^\/nhs-login\//,
  /^\/health\//,
  /^\/openapi\.json$/,
  /^\/config\.js$/,
]

/** Each page as the build has rendered it; the neutral one where it has not. Each finds its own route. */
export function answerNavigations(): void {
  registerRoute(
    new NavigationRoute(
      async (options) => createHandlerBoundToURL(fileFor(options.url.pathname))(options),
      { denylist: notPages },
    ),
  )
}

const fileFor = (pathname: string): string =>
  pageFiles(pathname).find((file) => getCacheKeyForURL(file) !== undefined) ?? neutralPage
