/**
 * Ends the present task, so that the browser can paint and answer a press before the rest runs. Browsers without
 * `scheduler.yield` go on at once, as tests do.
 */
export const yieldToBrowser = async (): Promise<void> => {
  if ('scheduler' in globalThis && 'yield' in scheduler) await scheduler.yield()
}
