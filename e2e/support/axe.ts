import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The frame with the lab partner’s registration page, which is another company’s. */
const partnerFrame = 'iframe[title="Kit registration, by our lab partner"]'

/** The findings of axe, one line for each element. */
export interface AxeFindings {
  violations: string[]
  /** What axe could not decide: the rule, the reason and the element. */
  incomplete: string[]
}

/** Asserts that axe finds no violation on the page. `what` names the page in the message. */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  const { violations } = await runAxe(page)
  expect.soft(violations, what).toEqual([])
}

export async function runAxe(page: Page): Promise<AxeFindings> {
  // Scrolls to the top: a target that is covered by a sticky bar would count as too small.
  const isThere = await page.evaluate(async () => {
    window.scrollTo(0, 0)
    // Waits for colour transitions to end.
    const passing = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(passing.map(async ({ finished }) => finished))
    return 'axe' in window
  })
  // The source is half a megabyte, so it is not injected twice into a document.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .options({ resultTypes: ['violations', 'incomplete'] })
    .withTags(standards)
    .exclude(partnerFrame)
    // In the page itself: the other mode opens an empty page for each run, for frames that we do not have.
    .setLegacyMode()
  const { violations, incomplete } = await axe.analyze()
  return {
    violations: violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`,
      ),
    ),
    incomplete: incomplete.filter(isLasting).flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, all, none }) => {
        const why = [...any, ...all, ...none].map(({ data }) => data?.messageKey).find(Boolean)
        return `${id}${why ? ` (${why})` : ''} at ${target.join(' ')}`
      }),
    ),
  }
}

/**
 * axe cannot decide the order of headings if one of them has moved while it was running, which is not a finding
 * about the page.
 */
const isLasting = ({ id }: { id: string }): boolean => id !== 'heading-order'
