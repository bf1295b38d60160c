import * as v from 'valibot'
import { addAddress } from './addresses.ts'
import { listEndpoints } from './answers.ts'
import type { Endpoint } from './endpoint.ts'
import { OnboardingStep, saveOnboardingStep } from './onboarding.ts'
import { Gender, saveGender, updateUser } from './profile.ts'

/*
 * These shapes are kept on devices until they are sent: what an older version of the app wrote must
 * still be understood. What is typed in them is judged by the service, not here.
 */

const AnsweredAddress = v.object({
  line1: v.string(),
  line2: v.optional(v.string()),
  city: v.string(),
  postcode: v.string(),
})

const names = v.pipe(v.array(v.string()), v.readonly())

/** An answer to one question of the health profile. */
export const Answer = v.variant('questionType', [
  v.object({ questionType: v.literal('address'), address: AnsweredAddress }),
  v.object({ questionType: v.literal('dob'), dob: v.string() }),
  v.object({ questionType: v.literal('ethnicity'), ethnicity: v.string() }),
  v.object({ questionType: v.literal('gender'), gender: Gender }),
  v.object({
    questionType: v.picklist(['diagnosis', 'gpSurgery', 'hospital', 'medication']),
    names,
    /** Of diagnoses: a place for each name, null where the year is not said. */
    diagnosedYears: v.exactOptional(v.pipe(v.array(v.nullable(v.number())), v.readonly())),
  }),
])
export type Answer = v.InferOutput<typeof Answer>

/** What a person asked for: one answered step, whole. `id` is a UUID, the same for every try. */
export const AnswerStep = v.object({
  kind: v.literal('answer-step'),
  id: v.string(),
  /** The step as it was known before: a complete one is being changed. */
  step: OnboardingStep,
  answer: Answer,
})
export type AnswerStep = v.InferOutput<typeof AnswerStep>

export const Command = v.variant('kind', [AnswerStep])
export type Command = v.InferOutput<typeof Command>

/** One call of the API that a command comes down to. */
export interface Operation {
  endpoint: Endpoint
  body: unknown
}

/** An operation as it is kept, with its endpoint by name: "POST /diagnosis". */
export const KeptOperation = v.object({ endpoint: v.string(), body: v.unknown() })
export type KeptOperation = v.InferOutput<typeof KeptOperation>

/** The calls of a command, in the order in which they are made: `complete` never precedes its data. */
export const operationsOf = ({ step, answer }: Command): Operation[] => [
  ...operationsOfAnswer(answer, step.complete),
  { endpoint: saveOnboardingStep, body: { ...step, complete: true } },
]

/**
 * The same as they are kept: a later version must repeat the calls that this one began, word for
 * word, for the service knows them by their keys.
 */
export const keptOperationsOf = (command: Command): KeptOperation[] =>
  operationsOf(command).map(({ endpoint, body }) => ({ endpoint: nameOf(endpoint), body }))

/** Undefined where this version knows no such call. */
export function operationOf({ endpoint: name, body }: KeptOperation): Operation | undefined {
  const endpoint = answeringEndpoints.find((each) => nameOf(each) === name)
  return endpoint && { endpoint, body }
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** The calls that may wait on a device: no other can be kept there (decision 016). */
const answeringEndpoints: readonly Endpoint[] = [
  addAddress,
  updateUser,
  saveGender,
  saveOnboardingStep,
  ...Object.values(listEndpoints).flatMap(({ add, keepOnly }) => [add, keepOnly]),
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
