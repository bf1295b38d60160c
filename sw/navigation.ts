import { createHandlerBoundToURL, getCacheKeyForURL } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { appShellFile, isNoPage, pageFiles } from '#contract/page-files.ts'

/** Answers with the prerendered page, or else with the app shell. The router does the rest. */
export function answerNavigations(): void {
  registerRoute(
    // Workbox's own route for navigations compares the query too, in which a chat program may have written something.
    ({ request, url }) => request.mode === 'navigate' && !isNoPage(url.pathname),
    async (options) => createHandlerBoundToURL(fileFor(options.url.pathname))(options),
  )
}

const fileFor = (pathname: string): string =>
  pageFiles(pathname).find((file) => getCacheKeyForURL(file) !== undefined) ?? appShellFile
