import type { Page } from '@playwright/test'

/** In ms: ten seconds (section 9), plus a tenth for jitter. */
const longestInterval = 11_000

/** Fast-forwards to the next poll. Install the page’s clock before opening the page. */
export const nextPoll = (page: Page): Promise<void> => page.clock.fastForward(longestInterval)
