import { accountSetup } from '#contract/account-setup.ts'
import type { OnboardingStep } from '#contract/onboarding.ts'
import { routes } from '#routes'
import { CloseLink } from '#ui/CloseLink.tsx'
import { setupDots } from '#ui/setup-dots.ts'
import { StepDots } from '#ui/StepDots.tsx'
import classes from './SetupHeader.module.css'

interface SetupHeaderProps {
  steps: readonly OnboardingStep[]
  current?: OnboardingStep
}

/** The task that a question belongs to, how far it has come, and the way to its other questions. */
export function SetupHeader({ steps, current }: SetupHeaderProps) {
  const { title, subtitle, duration } = accountSetup
  return (
    <div className={classes['header']}>
      <p className={classes['task']}>
        <strong>{title}</strong>
        <span>
          {subtitle},{' '}
          <span className={classes['minutes']}>
            {duration.low}-{duration.high} mins
          </span>
        </span>
      </p>
      <CloseLink href={routes.dashboard} />
      {current && (
        <p className={classes['place']}>
          Question {steps.indexOf(current) + 1} of {steps.length}
        </p>
      )}
      <div className={classes['steps']}>
        <StepDots
          label="Questions"
          look={current ? 'bar' : 'dots'}
          steps={setupDots(steps, current)}
        />
      </div>
    </div>
  )
}
