/*
 * Which file of the build answers for a page. The server and the worker go by the same rule, so that a
 * page looks alike whoever answers.
 */

/** Any page: it says nothing, and finds its own route. */
export const neutralPage = '/index.html'

/** Whether a path leads behind the sign-in. */
export const isMembers = (path: string): boolean => /^\/(dashboard|help)(\/|$)/.test(path)

/** The path of an address, which may have a slash at its end. */
export const pathOf = (pathname: string): string => pathname.replace(/(?<=.)\/$/, '')

/** The file of the page at this path, where the build has rendered one. */
export const renderedPage = (path: string): string =>
  `/pages${path === '/' ? '/landing' : path}.html`

/**
 * The files that may answer for a page, the best first; the last is always there.
 * @param pathname As in an address, with or without a slash at its end.
 */
export function pageFiles(pathname: string): string[] {
  const path = pathOf(pathname)
  return [
    renderedPage(path),
    // The frame is the same for all of a member's pages.
    ...(isMembers(path) ? [renderedPage('/dashboard')] : []),
    neutralPage,
  ]
}

/**
 * What the build writes into its pages for what differs between environments, which it does not know.
 * The server puts its own words in their place when it starts.
 */
export const wordsOfBuild = {
  supportEmail: 'support-email@build.invalid',
  aboutUrl: 'https://about-url.build.invalid/',
} as const
