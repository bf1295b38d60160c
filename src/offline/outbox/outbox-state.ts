import type { AskedItem, Command, DeliveryProblem } from '#contract/commands.ts'
import type { OnboardingStep } from '#contract/profile.ts'
import type { QuestionType } from '#contract/questions.ts'
import type { StoreWithFallback } from '#offline/idb.ts'
import { createStore, type Store } from '#store'
import type { Outbox } from './outbox.ts'
import type { StoredAnswer } from './record.ts'
import type { Pause } from './retry.ts'

/** An answer on its way to the service: of the health profile, or to a study's question. */
export type WaitingAnswer = AnswerDelivery &
  (
    | { step: OnboardingStep; questionType: QuestionType; item?: undefined }
    | { item: AskedItem; step?: undefined; questionType?: undefined }
  )

interface AnswerDelivery {
  id: string
  createdAt: Date
  /** `sent` stays listed for a while, so that a page can say so. */
  state: 'waiting' | 'sending' | 'needs-attention' | 'sent'
  sentAt?: Date
  /** Why the service refused it; `message` is the service's own sentence. */
  problem?: DeliveryProblem
}

/** One member's outbox, as pages show it. The object stays the same until something changes. */
export interface OutboxState {
  /** The oldest first. */
  answers: readonly WaitingAnswer[]
  /** Answers that the service is still expected to accept, to be overlaid on its own data. */
  pending: readonly Command[]
  /** How many answers this device has lost, at least; 0 if the number is unknown. */
  lost: number | undefined
  /** Why nothing is sent for now. */
  pause: Pause | undefined
  /** Whether answers wait that only a later version of the app can read. */
  hasNewer: boolean
  /** This browser stores nothing: waiting answers are lost when the app is closed. */
  isInMemory: boolean
  /** The first read of the disk: until it is `done`, more answers may be waiting than are listed. */
  loadState: 'pending' | 'done' | 'failed'
}

/** What this tab knows about one member's answers. */
interface TabState extends Pick<
  OutboxState,
  'lost' | 'pause' | 'hasNewer' | 'isInMemory' | 'loadState'
> {
  stored: readonly StoredAnswer[]
  /** The id of the answer that this tab or another is sending. */
  sending: string | undefined
  /** `isUnseen`: no form has told the person that the answer was sent. */
  sent: readonly { answer: StoredAnswer; at: number; isUnseen: boolean }[]
  /** In flight while the person waits on the form: neither listed nor overlaid. */
  inFlight: ReadonlySet<string>
}

interface MemberEntry {
  known: TabState
  state: Store<OutboxState>
  /** How many reads of the disk have started, and which of them is shown. */
  begun: number
  shown: number
  look?: Promise<void> | undefined
}

/** What this tab knows about the answers of each member. */
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
   * Reads the disk again. A result is shown unless a read that started later has finished before it. Rejects if the
   * disk cannot be read.
   */
  async refresh(uid: string): Promise<void> {
    const member = this.#member(uid)
    member.begun += 1
    const reading = member.begun
    const { answers, newer, damage } = await this.#outbox.read(uid).catch((cause: unknown) => {
      // The last successful read still counts.
      this.#change(uid, ({ loadState }) => ({
        loadState: loadState === 'done' ? 'done' : 'failed',
      }))
      throw cause
    })
    const isInMemory = !(await this.#store.isLasting())
    if (reading < member.shown) return
    member.shown = reading
    this.#change(uid, ({ sent }) => ({
      // An answer that was just sent may still be on the disk.
      stored: answers.filter(({ record }) => !sent.some((each) => isOf(each.answer, record.id))),
      hasNewer: newer.length > 0,
      isInMemory,
      lost: damage?.lost,
      loadState: 'done',
    }))
  }

  /** The same, for callers that have changed nothing: concurrent ones share one read. */
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

  /** Whether the service has acknowledged it in the last few minutes. */
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
      // A person who is still on the form learns it there.
      sent: [...sent, { answer, at, isUnseen: !inFlight.has(id) }],
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
    // On a slow phone comparing costs less than rerendering what has not changed.
    if (JSON.stringify(state) !== JSON.stringify(member.state.get())) member.state.set(state)
  }
}

const isOf = ({ record }: StoredAnswer, id: string): boolean => record.id === id

function stateOf({ stored, sending, sent, inFlight, ...known }: TabState): OutboxState {
  const listed = stored.filter(({ record }) => !inFlight.has(record.id))
  const waitingSteps = new Set(listed.map(({ record }) => record.partition))
  const unseen = sent.filter(
    ({ answer, isUnseen }) => isUnseen && !waitingSteps.has(answer.record.partition),
  )
  const pending = listed.filter(({ record }) => record.state === 'pending')
  return {
    answers: [
      ...unseen.map(({ answer, at }) => describe(answer, { state: 'sent', sentAt: new Date(at) })),
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
  state: Pick<AnswerDelivery, 'state' | 'sentAt' | 'problem'>,
): WaitingAnswer => ({
  id: record.id,
  ...(command.kind === 'answer-step'
    ? { step: command.step, questionType: command.step.questionType }
    : { item: command.item }),
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
  loadState: 'pending',
}

/** The state of a member before anything is known. */
export const emptyState: OutboxState = stateOf(nothing)
