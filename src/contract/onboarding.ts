import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id } from './limits.ts'
import { QuestionType } from './questions.ts'

export const OnboardingStep = v.object({
  id: v.string(),
  name: v.string(),
  questionType: QuestionType,
  complete: v.boolean(),
})
export type OnboardingStep = v.InferOutput<typeof OnboardingStep>

/** A step as the API sends it. A later version may have a question that this one does not know. */
export const StepReply = v.object({ ...OnboardingStep.entries, questionType: v.string() })
export type StepReply = v.InferOutput<typeof StepReply>

export const saveOnboardingStep = endpoint({
  method: 'PUT',
  path: '/onboardings',
  summary: 'Marks a step of the account set-up as complete or not.',
  access: 'member',
  body: v.strictObject({
    id: Id,
    name: v.optional(v.pipe(v.string(), v.maxLength(20))),
    questionType: v.optional(QuestionType),
    complete: v.boolean(),
  }),
  reply: OnboardingStep,
})
