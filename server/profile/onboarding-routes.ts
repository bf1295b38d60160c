import { saveOnboardingStep } from '#contract/profile.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { serveWrite } from '../http/serve.ts'
import { onboardingStore } from './onboarding.ts'

export const onboardingRoutes = [
  serveWrite(saveOnboardingStep, {
    perform: async ({ trx, member, body }) => {
      const step = await onboardingStore(trx, member.id).mark(body.id, body.complete)
      if (!step) throw new HttpProblem('not-found')
      return step
    },
    today: async ({ trx, member, body }) => {
      const steps = await onboardingStore(trx, member.id).steps()
      return steps.find(({ id }) => id === body.id)
    },
  }),
]
