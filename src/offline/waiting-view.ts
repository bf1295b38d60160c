import type { Command } from '#contract/commands.ts'
import type { DeliveryProblem } from '#contract/delivery.ts'
import type { OnboardingStep, QuestionType } from '#contract/onboarding.ts'
import type { Pause } from './pacing.ts'
import type { KeptAnswer, Survey } from './storage/outbox-survey.ts'

/** An answer on its way to the service, the oldest first. */
export interface WaitingAnswer {
  id: string
  kind: Command['kind']
  step: OnboardingStep
  questionType: QuestionType
  createdAt: Date
  /** `sent` stays listed for a while, so that a page can say so. */
  state: 'waiting' | 'sending' | 'needs-attention' | 'sent'
  sentAt?: Date
  /** Why the service refused it; `message` is the service's own sentence. */
  problem?: DeliveryProblem
}

/** What is known of one member's answers. The same object until something changes. */
export interface WaitingView {
  answers: readonly WaitingAnswer[]
  /** Those that the service is still expected to take, to be laid over what it says itself. */
  pending: readonly Command[]
  /** How many answers this device lost: at least that many, and perhaps more where it is 0. */
  lost: number | undefined
  /** Why nothing is sent for now. */
  pause: Pause | undefined
  /** Whether answers of a later version of the app wait for that. */
  hasNewer: boolean
  /** What became of the first look at the disk: until it is `done`, more may wait than is listed. */
  look: 'to-come' | 'done' | 'failed'
}

/** What a tab knows of one member's answers. */
export interface Known {
  kept: readonly KeptAnswer[]
  sending: ReadonlySet<string>
  sent: readonly { answer: KeptAnswer; at: number; isNews: boolean }[]
  /** Tried at once while the person waits on the form: neither listed nor laid over anything. */
  onTheForm: ReadonlySet<string>
  lost: number | undefined
  hasNewer: boolean
  pause: Pause | undefined
  look: WaitingView['look']
}

export const nothing: Known = {
  kept: [],
  sending: new Set(),
  sent: [],
  onTheForm: new Set(),
  lost: undefined,
  hasNewer: false,
  pause: undefined,
  look: 'to-come',
}

export const withSending = (
  { sending }: Known,
  id: string,
  isSending: boolean,
): Partial<Known> => ({
  sending: withMember(sending, id, isSending),
})

export const withSent = (
  { kept, sent, onTheForm }: Known,
  answer: KeptAnswer,
  at: number,
): Partial<Known> => ({
  kept: kept.filter(({ record }) => record.id !== answer.record.id),
  // Who is still on the form learns it there.
  sent: [...sent, { answer, at, isNews: !onTheForm.has(answer.record.id) }],
})

export const withOnTheForm = (
  { onTheForm }: Known,
  id: string,
  isThere: boolean,
): Partial<Known> => ({ onTheForm: withMember(onTheForm, id, isThere) })

/** What was read from the disk; what was sent may be there still, for the moment. */
export const withRead = ({ sent }: Known, { answers, newer, damage }: Survey): Partial<Known> => ({
  kept: answers.filter(({ record }) => !sent.some(({ answer }) => answer.record.id === record.id)),
  hasNewer: newer.length > 0,
  lost: damage?.lost,
  look: 'done',
})

/** The disk cannot be read: what it said before still counts. */
export const withFailedLook = ({ look }: Known): Partial<Known> => ({
  look: look === 'done' ? 'done' : 'failed',
})

export function viewOf({ kept, sending, sent, onTheForm, ...known }: Known): WaitingView {
  const listed = kept.filter(({ record }) => !onTheForm.has(record.id))
  const waitingSteps = new Set(listed.map(({ record }) => record.partition))
  const news = sent.filter(
    ({ answer, isNews }) => isNews && !waitingSteps.has(answer.record.partition),
  )
  return {
    answers: [
      ...news.map(({ answer, at }) => ({
        ...described(answer),
        state: 'sent' as const,
        sentAt: new Date(at),
      })),
      ...listed.map((answer) => ({ ...described(answer), ...stateOf(answer, sending) })),
    ],
    pending: listed
      .filter(({ record }) => record.state === 'pending')
      .map(({ command }) => command),
    ...known,
  }
}

function withMember(set: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const others = [...set].filter((each) => each !== id)
  return new Set(isIn ? [...others, id] : others)
}

const described = ({ record, command }: KeptAnswer) => ({
  id: record.id,
  kind: command.kind,
  step: command.step,
  questionType: command.step.questionType,
  createdAt: new Date(record.createdAt),
})

function stateOf(
  { record }: KeptAnswer,
  sending: ReadonlySet<string>,
): Pick<WaitingAnswer, 'state' | 'problem'> {
  const { id, state, problem } = record
  if (state === 'needs-attention') return { state, ...(problem && { problem }) }
  return { state: sending.has(id) ? 'sending' : 'waiting' }
}

export const emptyView: WaitingView = viewOf(nothing)
