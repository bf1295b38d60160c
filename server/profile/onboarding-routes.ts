import { saveOnboardingStep } from '#contract/profile.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { serve } from '../http/serve.ts'
import { onboardingStore } from './onboarding.ts'

export const onboardingRoutes = [
  serve(saveOnboardingStep, async ({ trx, member, body }) => {
    const step = await onboardingStore(trx, member.id).mark(body.id, body.complete)
    if (!step) throw new HttpProblem('not-found')
    return step
  }),
]
