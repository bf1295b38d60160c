import type { Page } from '@playwright/test'

/** Animations that run although reduced motion is preferred. */
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
