import type { Page } from '@playwright/test'

/** Milliseconds: ten seconds (section 9), and a tenth more for what is spread over the devices. */
const longestInterval = 11_000

/** Lets the next poll come now. The page’s clock has to be installed before the page is opened. */
export const nextPoll = (page: Page): Promise<void> => page.clock.fastForward(longestInterval)
