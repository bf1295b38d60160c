/** How long a browser without idle callbacks gets to render the page, in ms. */
const pause = 300

/** Resolves once the page is idle, within two seconds. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, pause)
  })
