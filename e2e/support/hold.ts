import { expect, type Page } from './test.ts'

/** Holds back the replies to requests that match. Returns a function that releases them once there is one. */
export async function hold(page: Page, pattern: string): Promise<() => Promise<void>> {
  const held: (() => void)[] = []
  let isReleased = false
  await page.route(pattern, async (route) => {
    if (!isReleased) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    isReleased = true
    for (const release of held) release()
  }
}
