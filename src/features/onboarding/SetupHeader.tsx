import { accountSetup } from '#contract/account-setup.ts'
import type { OnboardingStep } from '#contract/onboarding.ts'
import { routes } from '#routes'
import { setupDots } from '#ui/setup-dots.ts'
import { StepDots } from '#ui/StepDots.tsx'
import { TaskHeader } from '#ui/TaskHeader.tsx'
import classes from './SetupHeader.module.css'

interface SetupHeaderProps {
  steps: readonly OnboardingStep[]
  current?: OnboardingStep | undefined
}

/** The task that a question belongs to, and the way to its other questions. */
export const SetupHeader = ({ steps, current }: SetupHeaderProps) => (
  <div className={classes['header']}>
    <TaskHeader
      title={accountSetup.title}
      subtitle={accountSetup.subtitle}
      duration={accountSetup.duration}
      questions={{
        completed: steps.filter(({ complete }) => complete).length,
        total: steps.length,
      }}
      closeHref={routes.dashboard}
    />
    <StepDots label="Questions" steps={setupDots(steps, current)} />
  </div>
)
