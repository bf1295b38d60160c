import type { AddressForm } from './addresses.ts'
import { addAddress } from './addresses.ts'
import { listEndpoints, type ListQuestion } from './answers.ts'
import type { Endpoint } from './endpoint.ts'
import { saveOnboardingStep, type OnboardingStep } from './onboarding.ts'
import { saveGender, updateUser, type Gender } from './profile.ts'

/** An answer to one question of the health profile. */
export type Answer =
  | { questionType: 'address'; address: AddressForm }
  | { questionType: 'dob'; dob: string }
  | { questionType: 'ethnicity'; ethnicity: string }
  | { questionType: 'gender'; gender: Gender }
  | {
      questionType: ListQuestion
      names: readonly string[]
      /** Of diagnoses: a place for each name, null where the year is not said. */
      diagnosedYears?: readonly (number | null)[]
    }

/** What a person asked for: one answered step, whole. `id` is a UUID, the same for every try. */
export interface AnswerStep {
  kind: 'answer-step'
  id: string
  /** The step as it was known before: a complete one is being changed. */
  step: OnboardingStep
  answer: Answer
}

export type Command = AnswerStep

/** One call of the API that a command comes down to. */
export interface Operation {
  endpoint: Endpoint
  body: unknown
}

/** The calls of a command, in the order in which they are made: `complete` never precedes its data. */
export const operationsOf = ({ step, answer }: Command): Operation[] => [
  ...operationsOfAnswer(answer, step.complete),
  { endpoint: saveOnboardingStep, body: { ...step, complete: true } },
]

function operationsOfAnswer(answer: Answer, isChange: boolean): Operation[] {
  switch (answer.questionType) {
    case 'address':
      return [{ endpoint: addAddress, body: answer.address }]
    case 'dob':
      return [{ endpoint: updateUser, body: { dob: answer.dob } }]
    case 'ethnicity':
      return [{ endpoint: updateUser, body: { ethnicity: answer.ethnicity } }]
    case 'gender':
      return [{ endpoint: saveGender, body: { gender: answer.gender } }]
    case 'diagnosis':
    case 'gpSurgery':
    case 'hospital':
    case 'medication': {
      const { add, keepOnly } = listEndpoints[answer.questionType]
      const { names, diagnosedYears } = answer
      const whole = {
        endpoint: keepOnly,
        body: { names, ...(diagnosedYears && { diagnosedYears }) },
      }
      if (isChange) return [whole]
      // Section 5 asks for one call per name; the last clears away what a half-sent answer left.
      return [...names.map((name) => ({ endpoint: add, body: { name } })), whole]
    }
  }
}
