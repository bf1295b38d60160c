import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** What a person waits to see. */
export interface Sight {
  selector: string
  /** Text in the page's `main`. */
  words: string
}

declare global {
  interface Window {
    /** When each was seen on this page, in ms since the navigation or the last press. */
    stopwatch?: { readable?: number; loader?: number; pressed?: number }
  }
}

/**
 * Makes every page of the context record when it first shows the sight, and a loader before it, in ms since its
 * navigation. Something counts as seen once the frame that contains it has been painted.
 */
export const watchFor = ({ selector, words }: Sight): void => {
  const stopwatch: NonNullable<Window['stopwatch']> = {}
  window.stopwatch = stopwatch
  const afterNextFrame = (note: (at: number) => void) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => note(performance.now()), { once: true })
      port1.start()
      port2.postMessage('')
    })
  }
  const look = () => {
    if (document.querySelector('main [class*="_loader"]')) stopwatch.loader ??= performance.now()
    if (stopwatch.readable === undefined) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    if (!document.querySelector('main')?.textContent?.includes(words)) return
    observer.disconnect()
    afterNextFrame((at) => {
      stopwatch.readable = at
    })
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

/** Records the next press, and from then on watches the same page for the sight. */
export const watchAfterPress = ({ selector, words }: Sight): void => {
  const stopwatch: NonNullable<Window['stopwatch']> = {}
  window.stopwatch = stopwatch
  const isThere = () =>
    document.querySelector(selector) &&
    document.querySelector('main')?.textContent?.includes(words) === true
  const look = () => {
    if (!isThere()) return void requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => (stopwatch.readable = performance.now()), {
      once: true,
    })
    port1.start()
    port2.postMessage('')
  }
  addEventListener(
    'click',
    ({ timeStamp }) => {
      stopwatch.pressed = timeStamp
      requestAnimationFrame(look)
    },
    { once: true, capture: true },
  )
}

/** The source of a call to the function, for evaluation in a page, without the helper that tsx inserts. */
export const inPage = <Argument, Result>(
  run: (argument: Argument) => Result,
  argument: Argument,
): string =>
  `(() => { const __name = (named) => named; return (${run.toString()})(${JSON.stringify(argument)}) })()`

/** The page's times, once the sight was seen. */
export async function seen(page: Page): Promise<{ took: number; loaderStood: number }> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const { readable, loader, pressed = 0 } = await page.evaluate(() => window.stopwatch ?? {})
    if (readable !== undefined)
      return { took: readable - pressed, loaderStood: readable - (loader ?? readable) }
    await pause(50)
  }
  const shown = await page.evaluate(() => document.body.innerText)
  throw new Error(`Not seen at ${page.url()}, which shows: ${shown}`)
}
