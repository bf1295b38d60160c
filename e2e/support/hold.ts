import { expect, type Page } from './test.ts'

/** Keeps the answers to requests of this pattern back. Returns what lets them go, once one was asked for. */
export async function hold(page: Page, pattern: string): Promise<() => Promise<void>> {
  const held: (() => void)[] = []
  await page.route(pattern, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    for (const release of held) release()
  }
}
