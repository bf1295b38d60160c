import { questions } from '#contract/questions.ts'
import type { OnboardingStep } from '#contract/profile.ts'
import { routes } from '#routes'

/** A step of a task, and the page where it is done. */
export interface Step {
  name: string
  url: string
  status: 'complete' | 'current' | 'incomplete'
}

/** The questions of the account set-up as dots. An answered one links to the page that changes its answer. */
export const setupDots = (steps: readonly OnboardingStep[], current?: OnboardingStep): Step[] =>
  steps.map((step) => ({
    name: questions[step.questionType].name,
    url: step.complete
      ? routes.changeAnswer.href(step.questionType)
      : routes.onboardingStep.href(step.name),
    status: statusOf(step, current),
  }))

function statusOf(step: OnboardingStep, current: OnboardingStep | undefined): Step['status'] {
  if (step.id === current?.id) return 'current'
  return step.complete ? 'complete' : 'incomplete'
}
