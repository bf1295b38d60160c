import * as v from 'valibot'
import { addAddress, addressName } from './addresses.ts'
import { listEndpoints } from './answers.ts'
import type { Endpoint } from './endpoint.ts'
import { NameList } from './limits.ts'
import { emptyList, hasSameNames, mergeLists } from './merge-lists.ts'
import {
  OnboardingStep,
  saveOnboardingStep,
  type HealthProfile,
  saveGender,
  updateUser,
  type User,
} from './profile.ts'
import type { DraftAnswer } from './asking.ts'
import type { ItemAnswer } from './questionnaire.ts'
import { saveItemAnswer } from './questionnaire-rounds.ts'
import { listQuestions, questions, valueQuestions, values } from './questions.ts'

/*
 * These shapes are stored on devices until they are sent, so what an older version of the app wrote must still be
 * readable. The service validates the input in them; these schemas do not.
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
    /** The list that this one is based on. */
    base: v.exactOptional(NameList),
  }),
])
export type Answer = v.InferOutput<typeof Answer>

/** `id` is a UUID, the same for every try. */
const command = {
  id: v.string(),
  /** The refused answer that this one replaces, as the person was told. */
  insteadOf: v.exactOptional(v.string()),
}

/** One complete answered step. */
export const StepCommand = v.object({
  ...command,
  kind: v.literal('answer-step'),
  /** The step before the answer: if it was complete, the answer is being changed. */
  step: OnboardingStep,
  answer: Answer,
})
export type StepCommand = v.InferOutput<typeof StepCommand>

/** A question of a study's questionnaire. */
const AskedItem = v.object({
  studyId: v.string(),
  roundId: v.string(),
  linkId: v.string(),
  /** Its words, for the list of what waits. */
  question: v.string(),
})
export type AskedItem = v.InferOutput<typeof AskedItem>

/** The answer to one of them, or that it was skipped. It is kept by the service until all are sent, which never waits. */
export const ItemCommand = v.object({
  ...command,
  kind: v.literal('answer-item'),
  item: AskedItem,
  answer: v.custom<ItemAnswer>(Array.isArray),
})
export type ItemCommand = v.InferOutput<typeof ItemCommand>

export const Command = v.variant('kind', [StepCommand, ItemCommand])
export type Command = v.InferOutput<typeof Command>

/** What is answered: answers to the same are sent in strict order. It is stored readably. */
export const partitionOf = (given: Command): string =>
  given.kind === 'answer-step' ? given.step.id : `${given.item.roundId} ${given.item.linkId}`

/** One API call of a command. */
export interface Operation {
  endpoint: Endpoint
  params?: Readonly<Record<string, string>>
  body: unknown
  /** For a call that takes a version: the list that the service is expected to have. */
  base?: NameList
}

/** An operation as it is stored, with the name of its endpoint: "POST /diagnosis". */
export const StoredOperation = v.object({
  endpoint: v.string(),
  params: v.exactOptional(v.record(v.string(), v.string())),
  body: v.unknown(),
  base: v.exactOptional(NameList),
})
export type StoredOperation = v.InferOutput<typeof StoredOperation>

/**
 * Merges a second answer to a list with the first, which is still waiting. If its author had seen the first, the
 * second replaces it; if not, the same list was changed in another tab, and both are merged. Undefined if a name
 * is in doubt: see `mergeLists`.
 */
export function answeredAgain(waiting: Command, next: Command): Command | undefined {
  if (waiting.kind === 'answer-item' || next.kind === 'answer-item') return next
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

/** Whether the second answer was given with knowledge of the first, which for a list means its names. */
export const isReplacedBy = ({ answer: before }: Command, { answer }: Command): boolean =>
  !('names' in before) || !('names' in answer) || hasSameNames(before, answer.base ?? emptyList)

/** The member's details with the step answered, until they are refetched. */
export const userWith = (user: User, { step, answer }: StepCommand): User => ({
  ...user,
  ...answeredBy(answer),
  userOnboarding: user.userOnboarding.map((each) =>
    each.id === step.id ? { ...each, complete: true } : each,
  ),
})

/** The health profile with the answer, until it is refetched. */
export const profileWith = (
  profile: HealthProfile,
  { id, answer }: Pick<StepCommand, 'id' | 'answer'>,
): HealthProfile => ({
  ...profile,
  ...answeredBy(answer),
  ...(answer.questionType === 'address' && {
    address: { id, name: addressName(answer.address), ...answer.address },
  }),
})

/** What is answered and not sent, with one more answer, until it is refetched. `savedAt` is an ISO instant. */
export const draftWith = (
  answers: readonly DraftAnswer[],
  { item: { linkId }, answer }: ItemCommand,
  savedAt: string,
): DraftAnswer[] => [
  ...answers.filter((each) => each.linkId !== linkId),
  { linkId, answer, savedAt },
]

/** The calls of a command, in order: `complete` never precedes its data. */
export function operationsOf(given: Command): Operation[] {
  if (given.kind === 'answer-item') {
    const { roundId, linkId } = given.item
    return [
      { endpoint: saveItemAnswer, params: { id: roundId, linkId }, body: { answer: given.answer } },
    ]
  }
  const { step, answer } = given
  return [
    ...operationsOfAnswer(answer, step.complete),
    { endpoint: saveOnboardingStep, body: { ...step, complete: true } },
  ]
}

/**
 * The same in stored form. A later version must repeat the calls that this one has started exactly, because the
 * service knows them by their keys.
 */
export const storedOperationsOf = (given: Command): StoredOperation[] =>
  operationsOf(given).map(({ endpoint, ...call }) => ({ endpoint: nameOf(endpoint), ...call }))

/** Undefined if this version does not know the call. */
export function operationOf({ endpoint: name, ...call }: StoredOperation): Operation | undefined {
  const endpoint = answeringEndpoints.find((each) => nameOf(each) === name)
  // A call without a base is not known to remove anything: it only adds.
  return (
    endpoint && { endpoint, ...call, ...(endpoint.takesVersion && { base: emptyList, ...call }) }
  )
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** The only calls that may be queued on a device (decision 016). */
const answeringEndpoints: readonly Endpoint[] = [
  addAddress,
  updateUser,
  saveGender,
  saveOnboardingStep,
  saveItemAnswer,
  ...Object.values(listEndpoints).flatMap(({ add, replace }) => [add, replace]),
]

function operationsOfAnswer(answer: Answer, isChange: boolean): Operation[] {
  if ('address' in answer) return [{ endpoint: addAddress, body: answer.address }]
  if (!('names' in answer)) {
    const { questionType, ...body } = answer
    return [{ endpoint: questionType === 'gender' ? saveGender : updateUser, body }]
  }
  const { add, replace } = listEndpoints[answer.questionType]
  const { names, diagnosedYears, diseaseIds, base = emptyList } = answer
  const body = {
    names,
    ...(diagnosedYears && { diagnosedYears }),
    ...(diseaseIds && { diseaseIds }),
  }
  if (isChange) return [{ endpoint: replace, body, base }]
  // Section 5 requires one call per name, which appends it; the last call removes what a half-sent answer has
  // left.
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
    const { questionType, names } = answer
    if (questionType === 'diagnosis') return { diagnosis: diagnosed(answer) }
    return { [questions[questionType].field]: names.map((name) => ({ id: name, name })) }
  }
  const { questionType: _, ...value } = answer
  return value
}

const diagnosed = ({ names, diagnosedYears = [], diseaseIds = [] }: NameList) =>
  names.map((name, place) => {
    const diagnosedYear = diagnosedYears[place] ?? undefined
    const diseaseId = diseaseIds[place] ?? undefined
    return {
      id: name,
      name,
      ...(diagnosedYear !== undefined && { diagnosedYear }),
      ...(diseaseId !== undefined && { diseaseId }),
    }
  })

/** The outcome of one call that sends a part of an answer. */
export type DeliveryResult =
  /** 2xx, JSON of the expected shape, and the key echoed; or word of our service that an earlier try had all that. */
  | { outcome: 'acknowledged' }
  /** The service does not have it, or perhaps does: repeat the same call later. */
  | { outcome: 'not-now'; retryAfterMs?: number }
  /** The same, and any other call would fail now too. */
  | { outcome: 'no-way-through'; retryAfterMs?: number }
  /** There is no token, or it was refused, or it is another member's. */
  | { outcome: 'signed-out' }
  /** The member's account is closed: the service will never accept it. */
  | { outcome: 'account-closed' }
  /** The service no longer supports this version of the app. */
  | { outcome: 'too-old' }
  /** The service has refused the answer itself. */
  | { outcome: 'refused'; problem: DeliveryProblem }

/** Why an answer was refused: a stable code, and a sentence that contains nothing of the answer. */
export interface DeliveryProblem {
  code: string
  message: string
}

/** The list was changed in two places, and a name is in doubt. */
export const listChanged: DeliveryProblem = {
  code: 'list-changed',
  message: 'You changed this list somewhere else. Check it, then save it again.',
}

export interface DeliveryOptions {
  /** The owner of the answer. The service refuses it with anybody else's token. */
  subject: string
  /** The same for every try. */
  idempotencyKey: string
  /** How many tries of the answer have started, with this one. */
  tries: number
  signal: AbortSignal
}

/** Makes one API call and classifies the outcome; never rejects. */
export type Deliver = (operation: Operation, options: DeliveryOptions) => Promise<DeliveryResult>
