import { accountSetup, nextIncompleteStep } from '#contract/account-setup.ts'
import type { OnboardingStep } from '#contract/onboarding.ts'
import { hrefs, routes } from '#routes'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { ProgressRing } from '#ui/ProgressRing.tsx'
import classes from './ContinueSetup.module.css'

/** The one thing to do while questions are open. */
export function ContinueSetup({ steps }: { steps: readonly OnboardingStep[] }) {
  const next = nextIncompleteStep(steps)
  const completed = steps.filter(({ complete }) => complete).length
  const left = steps.length - completed
  return (
    <section className={classes['panel']} aria-labelledby="continue-setup">
      <div className={classes['words']}>
        <h2 id="continue-setup" className={classes['title']}>
          {accountSetup.title}
        </h2>
        <p className={classes['left']}>
          {completed === 0 ? beforeTheFirst(steps.length) : stillOpen(left)}
        </p>
        <ButtonLink href={next ? hrefs.onboardingStep(next.name) : routes.onboarding}>
          {completed === 0 ? 'Start' : 'Continue'}
        </ButtonLink>
      </div>
      <ProgressRing label="Questions" completed={completed} total={steps.length} />
    </section>
  )
}

const beforeTheFirst = (total: number) =>
  `${total} short questions about you and your health, ${accountSetup.duration.low} to ${accountSetup.duration.high} minutes in all.`

const stillOpen = (left: number) =>
  left === 1
    ? 'One question is left.'
    : `${left} questions are left. What you have saved stays saved.`
