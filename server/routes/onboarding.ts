import { saveOnboardingStep } from '#contract/onboarding.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { onboardingStore } from '../stores/onboarding.ts'

export const onboardingRoutes = [
  serve(saveOnboardingStep, async ({ trx, member, body }) => {
    const step = await onboardingStore(trx, member.id).mark(body.id, body.complete)
    if (!step) throw new Refusal('not-found')
    return step
  }),
]
