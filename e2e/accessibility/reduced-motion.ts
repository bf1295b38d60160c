import type { Page } from '@playwright/test'

/** What moves although the person asked for less motion. */
export const runningAnimations = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map((animation) => {
        const { effect } = animation
        const target = effect instanceof KeyframeEffect ? effect.target : undefined
        return `${animation.constructor.name} on ${target?.outerHTML.slice(0, 140)}`
      }),
  )
