import type { Page } from '@playwright/test'

/** A viewport and colour scheme. */
export interface Look {
  colorScheme: 'light' | 'dark'
  viewport: { width: number; height: number }
}

const phone = { width: 375, height: 812 }
const desk = { width: 1280, height: 900 }

/** With `A11Y=full`: every state of a route, in every combination; otherwise the first of each. */
export const isFull = ['full', 'accept'].includes(process.env['A11Y'] ?? '')

/** Each width and each scheme once, unless the run is full. */
export const looks: readonly [Look, ...Look[]] = [
  { colorScheme: 'light', viewport: phone },
  { colorScheme: 'dark', viewport: desk },
  ...(isFull
    ? ([
        { colorScheme: 'light', viewport: desk },
        { colorScheme: 'dark', viewport: phone },
      ] as const)
    : []),
]

/** Waits until the layout has followed a resize. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
  )

export async function show(page: Page, { colorScheme, viewport }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize(viewport)
  await settle(page)
}
