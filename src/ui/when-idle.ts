/** A browser without idle callbacks is given this long to show the page, in milliseconds. */
const pause = 300

/** Resolves once the page has nothing better to do, within two seconds. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, pause)
  })
