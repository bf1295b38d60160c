import { nextIncompleteStep } from '#contract/account-setup.ts'
import type { OnboardingStep } from '#contract/onboarding.ts'
import { hrefs, routes } from '#routes'

/** Where one goes from a step (section 4): the next incomplete one, and the dashboard when there is no other. */
export function placeAfter(
  steps: readonly OnboardingStep[],
  step: OnboardingStep,
): { href: string; isLast: boolean } {
  const next = nextIncompleteStep(steps, step)
  return next
    ? { href: hrefs.onboardingStep(next.name), isLast: false }
    : { href: routes.dashboard, isLast: true }
}
