/*
 * Which file of the build is served for a page. The server and the service worker share this rule, so that a page
 * is the same from both.
 */

/** The app shell, for any page: it has no content, and the router does the rest. */
export const appShellFile = '/index.html'

/** Whether a path requires a sign-in. */
export const isMembers = (path: string): boolean => membersPattern.test(path)

/** The same for the proxy. */
export const membersPattern = /^\/(dashboard|help)(\/|$)/

/**
 * Whether a path is the viewer of shared summaries, a document of its own. Programs that links travel through put a
 * slash behind it, or escape the `#`.
 */
export const isViewer = (pathname: string): boolean => viewerPattern.test(pathname)

/** The same for the proxy, whose expressions know no look-ahead. */
export const viewerPattern = /^\/shared([^\w-]|$)/

/** Paths that are no pages of the app: the app shell must not replace what the service answers there. */
export const isNoPage = (pathname: string): boolean =>
  /^\/(api|clerk|nhs-login|health)(\/|$)|^\/(openapi\.json|config\.js|licences\.txt)$/.test(
    pathname,
  ) || isViewer(pathname)

/** A path without a trailing slash. */
export const pathOf = (pathname: string): string => pathname.replace(/(?<=.)\/$/, '')

/** The prerendered file of the page at this path, if there is one. */
export const renderedPage = (path: string): string =>
  `/pages${path === '/' ? '/landing' : path}.html`

/** The frame around a member's page, for those without a file of their own. */
export const membersFrameFile = '/pages/dashboard/frame.html'

/**
 * The candidate files for a page, the best first. The last one always exists.
 * @param pathname With or without a trailing slash.
 */
export function pageFiles(pathname: string): string[] {
  const path = pathOf(pathname)
  return [renderedPage(path), ...(isMembers(path) ? [membersFrameFile] : []), appShellFile]
}

/**
 * Placeholders in the built pages for what differs between environments. The server replaces them when it starts.
 */
export const buildPlaceholders = {
  supportEmail: 'support-email@build.invalid',
  aboutUrl: 'https://about-url.build.invalid/',
} as const
