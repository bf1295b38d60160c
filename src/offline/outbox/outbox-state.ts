import type { Command } from '#contract/commands.ts'
import type { DeliveryProblem } from '#contract/delivery.ts'
import type { OnboardingStep } from '#contract/onboarding.ts'
import type { QuestionType } from '#contract/questions.ts'
import type { StoreWithFallback } from '#offline/idb.ts'
import { createStore, type Store } from '#store'
import type { Outbox } from './outbox.ts'
import type { StoredAnswer } from './record.ts'
import type { Pause } from './retry.ts'

/** An answer on its way to the service. */
export interface WaitingAnswer {
  id: string
  step: OnboardingStep
  questionType: QuestionType
  createdAt: Date
  /** `sent` stays listed for a while, so that a page can say so. */
  state: 'waiting' | 'sending' | 'needs-attention' | 'sent'
  sentAt?: Date
  /** Why the service refused it; `message` is the service's own sentence. */
  problem?: DeliveryProblem
}

/** One member's outbox, as pages show it. The same object until something changes. */
export interface OutboxState {
  /** The oldest first. */
  answers: readonly WaitingAnswer[]
  /** Those that the service is still expected to take, to be laid over what it says itself. */
  pending: readonly Command[]
  /** How many answers this device lost: at least that many, and perhaps more where it is 0. */
  lost: number | undefined
  /** Why nothing is sent for now. */
  pause: Pause | undefined
  /** Whether answers of a later version of the app wait for that. */
  hasNewer: boolean
  /** This browser stores nothing: what waits is there only while the app stays open. */
  isInMemory: boolean
  /** What became of the first look at the disk: until it is `done`, more may wait than is listed. */
  look: 'to-come' | 'done' | 'failed'
}

/** What this tab knows of one member's answers. */
interface TabState extends Pick<
  OutboxState,
  'lost' | 'pause' | 'hasNewer' | 'isInMemory' | 'look'
> {
  stored: readonly StoredAnswer[]
  /** The id of the one that is being sent, by whatever tab. */
  sending: string | undefined
  /** `isNews`: nobody has seen on its form that it was sent. */
  sent: readonly { answer: StoredAnswer; at: number; isNews: boolean }[]
  /** In flight while the person waits on the form: neither listed nor laid over anything. */
  inFlight: ReadonlySet<string>
}

interface MemberEntry {
  known: TabState
  state: Store<OutboxState>
  /** How many readings of the disk were begun, and which of them is shown. */
  begun: number
  shown: number
  look?: Promise<void> | undefined
}

/** What this tab knows of the answers of each member. */
export class OutboxStates {
  readonly #outbox: Outbox
  readonly #store: Pick<StoreWithFallback, 'isLasting'>
  readonly #members = new Map<string, MemberEntry>()

  constructor(outbox: Outbox, store: Pick<StoreWithFallback, 'isLasting'>) {
    this.#outbox = outbox
    this.#store = store
  }

  of(uid: string): Store<OutboxState> {
    return this.#member(uid).state
  }

  stored(uid: string, id: string): StoredAnswer | undefined {
    return this.#member(uid).known.stored.find((answer) => isOf(answer, id))
  }

  /**
   * Reads the disk again. A reading counts until one that was begun later is done, so that the first to finish is
   * shown without waiting for those that follow. Rejects where it cannot be read.
   */
  async refresh(uid: string): Promise<void> {
    const member = this.#member(uid)
    member.begun += 1
    const reading = member.begun
    const { answers, newer, damage } = await this.#outbox.read(uid).catch((cause: unknown) => {
      // What the disk said before still counts.
      this.#change(uid, ({ look }) => ({ look: look === 'done' ? 'done' : 'failed' }))
      throw cause
    })
    const isInMemory = !(await this.#store.isLasting())
    if (reading < member.shown) return
    member.shown = reading
    this.#change(uid, ({ sent }) => ({
      // What was sent may be there still, for the moment.
      stored: answers.filter(({ record }) => !sent.some((each) => isOf(each.answer, record.id))),
      hasNewer: newer.length > 0,
      isInMemory,
      lost: damage?.lost,
      look: 'done',
    }))
  }

  /** The same for who has changed nothing: those who look at the same time share one reading. */
  async look(uid: string): Promise<void> {
    const member = this.#member(uid)
    member.look ??= this.refresh(uid).finally(() => {
      member.look = undefined
    })
    return member.look
  }

  setPause(uid: string, pause: Pause | undefined): void {
    this.#change(uid, () => ({ pause }))
  }

  setSending(uid: string, id: string, isSending: boolean): void {
    this.#change(uid, ({ sending }) => {
      if (isSending) return { sending: id }
      return sending === id ? { sending: undefined } : {}
    })
  }

  isInFlight(uid: string, id: string): boolean {
    return this.#member(uid).known.inFlight.has(id)
  }

  /** Whether the service has acknowledged it in the last minutes. */
  isSent(uid: string, id: string): boolean {
    return this.#member(uid).known.sent.some(({ answer }) => isOf(answer, id))
  }

  setInFlight(uid: string, id: string, isOn: boolean): void {
    this.#change(uid, ({ inFlight }) => {
      const others = [...inFlight].filter((each) => each !== id)
      return { inFlight: new Set(isOn ? [...others, id] : others) }
    })
  }

  addSent(answer: StoredAnswer, at: number): void {
    const { uid, id } = answer.record
    this.#change(uid, ({ stored, sent, inFlight }) => ({
      stored: stored.filter((each) => !isOf(each, id)),
      // Who is still on the form learns it there.
      sent: [...sent, { answer, at, isNews: !inFlight.has(id) }],
    }))
  }

  removeSent(answer: StoredAnswer): void {
    this.#change(answer.record.uid, ({ sent }) => ({
      sent: sent.filter((each) => each.answer !== answer),
    }))
  }

  #member(uid: string): MemberEntry {
    const known = this.#members.get(uid)
    if (known) return known
    const member = { known: nothing, state: createStore(emptyState), begun: 0, shown: 0 }
    this.#members.set(uid, member)
    return member
  }

  #change(uid: string, changes: (known: TabState) => Partial<TabState>): void {
    const member = this.#member(uid)
    member.known = { ...member.known, ...changes(member.known) }
    const state = stateOf(member.known)
    // To draw everything again that has not changed costs a slow phone more than to compare.
    if (JSON.stringify(state) !== JSON.stringify(member.state.get())) member.state.set(state)
  }
}

const isOf = ({ record }: StoredAnswer, id: string): boolean => record.id === id

function stateOf({ stored, sending, sent, inFlight, ...known }: TabState): OutboxState {
  const listed = stored.filter(({ record }) => !inFlight.has(record.id))
  const waitingSteps = new Set(listed.map(({ record }) => record.partition))
  const news = sent.filter(
    ({ answer, isNews }) => isNews && !waitingSteps.has(answer.record.partition),
  )
  const pending = listed.filter(({ record }) => record.state === 'pending')
  return {
    answers: [
      ...news.map(({ answer, at }) => describe(answer, { state: 'sent', sentAt: new Date(at) })),
      ...listed.map((answer) => {
        const { id, state, problem } = answer.record
        if (state === 'needs-attention')
          return describe(answer, { state, ...(problem && { problem }) })
        return describe(answer, { state: sending === id ? 'sending' : 'waiting' })
      }),
    ],
    pending: pending.map(({ command }) => command),
    ...known,
  }
}

const describe = (
  { record, command }: StoredAnswer,
  state: Pick<WaitingAnswer, 'state' | 'sentAt' | 'problem'>,
): WaitingAnswer => ({
  id: record.id,
  step: command.step,
  questionType: command.step.questionType,
  createdAt: new Date(record.createdAt),
  ...state,
})

const nothing: TabState = {
  stored: [],
  sending: undefined,
  sent: [],
  inFlight: new Set(),
  lost: undefined,
  hasNewer: false,
  isInMemory: false,
  pause: undefined,
  look: 'to-come',
}

/** Of a member of whom nothing is known. */
export const emptyState: OutboxState = stateOf(nothing)
