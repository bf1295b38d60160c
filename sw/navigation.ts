import { createHandlerBoundToURL, getCacheKeyForURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { appShellFile, pageFiles } from '#contract/page-files.ts'

/** Always from the network: the app shell must not replace them. */
const notPages = [
  /^\/api\//,
  /^\/clerk\//,
  /^\/nhs-login\//,
  /^\/health\//,
  /^\/openapi\.json$/,
  /^\/config\.js$/,
  // The viewer of shared summaries is a document of its own.
  /^\/shared(\/|\.html)?$/,
]

/** Answers with the prerendered page, or else with the app shell. The router does the rest. */
export function answerNavigations(): void {
  registerRoute(
    new NavigationRoute(
      async (options) => createHandlerBoundToURL(fileFor(options.url.pathname))(options),
      { denylist: notPages },
    ),
  )
}

const fileFor = (pathname: string): string =>
  pageFiles(pathname).find((file) => getCacheKeyForURL(file) !== undefined) ?? appShellFile
