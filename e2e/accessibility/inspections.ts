import type { Page } from '@playwright/test'
import { dismissalFaults } from './dismissal.ts'
import { unhelpfulFields } from './fields.ts'
import { misfits } from './fits.ts'
import { headingFaults } from './headings.ts'
import { formErrorFaults } from './form-errors.ts'
import type { KindOfState } from './states.ts'
import { overheard } from './spoken.ts'
import { runningAnimations } from './reduced-motion.ts'
import { walk } from './walk.ts'

interface Inspection {
  /** Completes "what …". */
  name: string
  /** What is wrong, one line for each element. */
  findings: (page: Page) => Promise<string[]>
  /** The states that it applies to; by default all. */
  concerns?: (state: KindOfState) => boolean
}

/** The checks on a phone besides axe, in this order, because the last ones move the focus. */
const inspections: readonly Inspection[] = [
  {
    name: 'a refused form lacks',
    findings: formErrorFaults,
    concerns: ({ kind }) => kind === 'error',
  },
  {
    name: 'is missing of the component library',
    findings: mantineMissing,
    concerns: ({ isFirst, as }) => isFirst && as !== undefined,
  },
  { name: 'is wrong with the headings', findings: headingFaults },
  { name: 'does not help with typing', findings: unhelpfulFields },
  { name: 'moves', findings: runningAnimations },
  { name: 'is said aloud of somebody’s health', findings: overheard },
  { name: 'does not fit', findings: misfits },
  { name: 'is not there for the keyboard', findings: walk },
  {
    name: 'is wrong with closing the dialog',
    findings: dismissalFaults,
    concerns: ({ kind }) => kind === 'dialog',
  },
]

/** Every page of a member is built of Mantine's components, at least one of them in `main` (decision 132). */
async function mantineMissing(page: Page): Promise<string[]> {
  const count = await page.locator('main [class*="mantine-"]').count()
  return count > 0 ? [] : ['main has none of its components']
}

export const inspectionsOf = (state: KindOfState): readonly Inspection[] =>
  inspections.filter(({ concerns }) => concerns?.(state) ?? true)
