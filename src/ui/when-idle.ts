/** A browser without idle callbacks is given this long to show the page, in milliseconds. */
const pause = 300

/** Begins once the page has nothing better to do, within two seconds. */
export function whenIdle(begin: () => unknown): void {
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 2000 })
  else setTimeout(begin, pause)
}
