import * as v from 'valibot'
import { addAddress, addressName } from './addresses.ts'
import { listEndpoints } from './answers.ts'
import type { Endpoint } from './endpoint.ts'
import { emptyList, hasSameNames, mergeLists, NameList } from './merge-lists.ts'
import { OnboardingStep, saveOnboardingStep } from './onboarding.ts'
import { saveGender, updateUser, type HealthProfile, type User } from './profile.ts'
import { listQuestions, questions, valueQuestions, values } from './questions.ts'

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

/** An answer to one question of the health profile. */
export const Answer = v.variant('questionType', [
  v.object({ questionType: v.literal('address'), address: AnsweredAddress }),
  /** The value under the name of its question. */
  v.object({
    questionType: v.picklist(valueQuestions),
    ...v.partial(v.object(values)).entries,
  }),
  v.object({
    questionType: v.picklist(listQuestions),
    ...NameList.entries,
    /** The list that this one was made from; version 1 of the records did not say. */
    base: v.exactOptional(NameList),
  }),
])
export type Answer = v.InferOutput<typeof Answer>

/** What a person asked for: one answered step, whole. `id` is a UUID, the same for every try. */
export const Command = v.object({
  kind: v.literal('answer-step'),
  id: v.string(),
  /** The step as it was known before: a complete one is being changed. */
  step: OnboardingStep,
  answer: Answer,
  /** The refused answer that the person was told this one replaces. */
  insteadOf: v.exactOptional(v.string()),
})
export type Command = v.InferOutput<typeof Command>

/** One call of the API that a command comes down to. */
export interface Operation {
  endpoint: Endpoint
  body: unknown
  /** The list that the service is expected to have, of a call that takes the version it changes. */
  base?: NameList
}

/** An operation as it is kept, with its endpoint by name: "POST /diagnosis". */
export const StoredOperation = v.object({
  endpoint: v.string(),
  body: v.unknown(),
  base: v.exactOptional(NameList),
})
export type StoredOperation = v.InferOutput<typeof StoredOperation>

/**
 * A list answered again before the answer that waits was sent. Whoever saw the first has said what the
 * second is; whoever did not has changed the same list in another tab. Undefined where a name is in
 * doubt: see `mergeLists`.
 */
export function answeredAgain(waiting: Command, next: Command): Command | undefined {
  const [before, after] = [waiting.answer, next.answer]
  if (!('names' in before) || !('names' in after)) return next
  const { base = emptyList } = before
  const { doubts, ...merged } = mergeLists({
    base: after.base ?? emptyList,
    theirs: before,
    mine: after,
  })
  if (doubts.length > 0) return undefined
  return { ...next, answer: { questionType: after.questionType, ...merged, base } }
}

/** Whether who gave the second answer knew the first: of a list, whether they saw its names. */
export const isAnsweredAnew = ({ answer: before }: Command, { answer }: Command): boolean =>
  !('names' in before) || !('names' in answer) || hasSameNames(before, answer.base ?? emptyList)

/** The member's details once the step is given, until the service says them again. */
export const userWith = (user: User, { step, answer }: Command): User => ({
  ...user,
  ...answeredBy(answer),
  userOnboarding: user.userOnboarding.map((each) =>
    each.id === step.id ? { ...each, complete: true } : each,
  ),
})

/** The health profile once the answer is given, until the service says it again. */
export const profileWith = (
  profile: HealthProfile,
  { id, answer }: Pick<Command, 'id' | 'answer'>,
): HealthProfile => ({
  ...profile,
  ...answeredBy(answer),
  ...(answer.questionType === 'address' && {
    address: { id, name: addressName(answer.address), ...answer.address },
  }),
})

/** The calls of a command, in the order in which they are made: `complete` never precedes its data. */
export const operationsOf = ({ step, answer }: Command): Operation[] => [
  ...operationsOfAnswer(answer, step.complete),
  { endpoint: saveOnboardingStep, body: { ...step, complete: true } },
]

/**
 * The same as they are kept: a later version must repeat the calls that this one began, word for
 * word, for the service knows them by their keys.
 */
export const storedOperationsOf = (command: Command): StoredOperation[] =>
  operationsOf(command).map(({ endpoint, ...call }) => ({ endpoint: nameOf(endpoint), ...call }))

/** Undefined where this version knows no such call. */
export function operationOf({ endpoint: name, ...call }: StoredOperation): Operation | undefined {
  const endpoint = answeringEndpoints.find((each) => nameOf(each) === name)
  // Of a call that does not say its base nothing is known to be removed: it only adds.
  return (
    endpoint && { endpoint, ...call, ...(endpoint.takesVersion && { base: emptyList, ...call }) }
  )
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** The calls that may wait on a device: no other can be kept there (decision 016). */
const answeringEndpoints: readonly Endpoint[] = [
  addAddress,
  updateUser,
  saveGender,
  saveOnboardingStep,
  ...Object.values(listEndpoints).flatMap(({ add, replace }) => [add, replace]),
]

function operationsOfAnswer(answer: Answer, isChange: boolean): Operation[] {
  if ('address' in answer) return [{ endpoint: addAddress, body: answer.address }]
  if (!('names' in answer)) {
    const { questionType, ...body } = answer
    return [{ endpoint: questionType === 'gender' ? saveGender : updateUser, body }]
  }
  const { add, replace } = listEndpoints[answer.questionType]
  const { names, diagnosedYears, base = emptyList } = answer
  const body = { names, ...(diagnosedYears && { diagnosedYears }) }
  if (isChange) return [{ endpoint: replace, body, base }]
  // Section 5 asks for one call per name, which adds it at the end; the last clears away what a
  // half-sent answer left.
  const { doubts: _, ...added } = mergeLists({ base: emptyList, theirs: base, mine: { names } })
  return [
    ...names.map((name) => ({ endpoint: add, body: { name } })),
    { endpoint: replace, body, base: added },
  ]
}

type Answered = Partial<Omit<HealthProfile, 'address'>>

function answeredBy(answer: Answer): Answered {
  if ('address' in answer) return {}
  if ('names' in answer) {
    const { questionType, names, diagnosedYears = [] } = answer
    if (questionType === 'diagnosis') return { diagnosis: diagnosed(names, diagnosedYears) }
    return { [questions[questionType].field]: names.map((name) => ({ id: name, name })) }
  }
  const { questionType: _, ...value } = answer
  return value
}

const diagnosed = (names: readonly string[], years: readonly (number | null)[]) =>
  names.map((name, place) => {
    const diagnosedYear = years[place] ?? undefined
    return { id: name, name, ...(diagnosedYear !== undefined && { diagnosedYear }) }
  })
