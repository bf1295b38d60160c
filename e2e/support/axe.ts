import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The lab partner’s registration page: another company’s, in a frame of another origin. */
const partnerFrame = 'iframe[title="Kit registration, by our lab partner"]'

/** What axe has to say of a page, one line for each element. */
export interface AxeFindings {
  violations: string[]
  /** What axe could not decide: the rule, what stands in its way, and where. */
  incomplete: string[]
}

/** The page as it stands breaks no rule that a machine can check. `what` names it when it does. */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  const { violations } = await runAxe(page)
  expect.soft(violations, what).toEqual([])
}

export async function runAxe(page: Page): Promise<AxeFindings> {
  // What a sticky bar covers only because the page is scrolled is not too small.
  const isThere = await page.evaluate(async () => {
    window.scrollTo(0, 0)
    // A colour on its way to another is neither.
    const passing = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(passing.map(async ({ finished }) => finished))
    return 'axe' in window
  })
  // Its source weighs half a megabyte: a document that has it is not given it again.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .options({ resultTypes: ['violations', 'incomplete'] })
    .withTags(standards)
    .exclude(partnerFrame)
    // In the page itself: the other mode opens an empty page for each run, for frames that we have not.
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
 * The order of headings is undecided only when axe does not find a heading again whose place in the page
 * has changed while it looked: that says nothing of the page that stands.
 */
const isLasting = ({ id }: { id: string }): boolean => id !== 'heading-order'
