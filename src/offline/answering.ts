import type { Answer, Command } from '#contract/commands.ts'
import { listChanged, type Deliver } from '#contract/delivery.ts'
import { createCourier, type Courier, type Tried } from './courier.ts'
import type { After } from './delivery-run.ts'
import { NotKeptError } from './not-kept-error.ts'
import type { KeepingStore } from './storage/keeping-store.ts'
import type { Lock } from './storage/lock.ts'
import { createOutbox, type Outbox, type Witness } from './storage/outbox.ts'
import { isDiskFull } from './storage/strict-store.ts'
import type { Submission } from './submission.ts'
import { createWaitingList, type Channel, type WaitingList } from './waiting-list.ts'

export interface AnsweringParts {
  store: KeepingStore
  lock: Lock
  witness: Witness
  channel: Channel
  deliver: Deliver
  /** Whether it is worth trying at once. */
  isReachable: () => boolean
  /** Drops what can be fetched again, for an answer cannot. */
  makeRoom: () => Promise<void>
  /** Asks the worker to wake the page once there is a network again. */
  askToBeWoken: () => void
  /** The account of this member is closed: what waits has nobody to go to. */
  onAccountClosed: (uid: string) => void
  /** Milliseconds since 1970. */
  now: () => number
  random: () => number
  after: After
}

export type Answering = ReturnType<typeof createAnswering>

/** How long a person waits for the service before the answer goes on without them. */
const patience = 5000

/** Answers of members: kept first, then delivered, at once or later. */
export function createAnswering(parts: AnsweringParts) {
  const outbox = createOutbox(parts)
  const list = createWaitingList({
    ...parts,
    outbox,
    onHeard: (uid) => courier.attend(uid),
  })
  const changed = async (uid: string) => list.tell({ type: 'changed', uid })
  let served: string | undefined
  const courier = createCourier({
    ...parts,
    outbox,
    events: {
      onSending: ({ record: { uid, id } }, isSending) =>
        void list.tell({ type: 'sending', uid, id, isSending }),
      onSent: async (answer) => list.noteSent(answer, parts.now()),
      onRefused: ({ record: { uid } }) => void changed(uid),
      onPause: (pause) => served !== undefined && list.pause(served, pause),
      onAccountClosed: parts.onAccountClosed,
    },
  })
  const core = { parts, outbox, courier, list, changed }

  return {
    ...editing(core),
    submit: submitThrough(core),
    view: list.view,
    subscribe: list.subscribe,
    refresh: list.refresh,
    look: list.look,
    onSent: list.onSent,
    wake: courier.wake,

    /** This member is verified: what they answered is sent, now and as it comes. */
    deliverFor: async (uid: string): Promise<void> => {
      served = uid
      await courier.serve(uid)
    },
    /** Nobody is verified any more. */
    rest: (): void => {
      served = undefined
      courier.rest()
    },
    /** The page is put away, perhaps for good: another tab may deliver. */
    suspend: courier.rest,
    resume: async (): Promise<void> => {
      if (served !== undefined) await courier.serve(served)
    },
  }
}

interface Core {
  parts: AnsweringParts
  outbox: Outbox
  courier: Courier
  list: WaitingList
  changed: (uid: string) => Promise<void>
}

const submitThrough = ({ parts, outbox, courier, list }: Core) => {
  const { store, isReachable, makeRoom, askToBeWoken, after } = parts

  const keep = async (uid: string, command: Command) => {
    try {
      return await outbox.enqueue(uid, command)
    } catch (cause) {
      if (!isDiskFull(cause)) throw cause
      await makeRoom()
      return outbox.enqueue(uid, command)
    }
  }

  const tryAtOnce = async (id: string): Promise<Tried> => {
    const late = new Promise<Tried>((resolve) => after(patience, () => resolve({ state: 'held' })))
    return Promise.race([courier.tryNow(id), late])
  }

  const keepAndTry = async (uid: string, command: Command): Promise<Submission> => {
    try {
      const kept = await keep(uid, command)
      if (kept === 'in-doubt') return { state: 'refused', problem: listChanged }
    } catch (cause) {
      return { state: 'not-kept', error: new NotKeptError(cause) }
    }
    const isKept = (await store.isLasting()) ? 'here' : 'in-memory'
    if (!courier.isServing(uid) || !isReachable()) {
      askToBeWoken()
      return { state: 'waiting', isKept }
    }
    const tried = await tryAtOnce(command.id)
    if (tried.state === 'held') return { state: 'waiting', isKept }
    if (tried.state === 'sent') return { state: 'sent' }
    // It stays in the form; where it cannot be taken out, it needs attention, and that is shown.
    await outbox.remove(uid, command.id).catch(() => undefined)
    return tried
  }

  /**
   * Keeps an answer on the disk, then sends it at once where that can be. Offline it resolves as
   * soon as the disk has it; online after five seconds at the latest. Never rejects.
   */
  return async (command: Command, { subject }: { subject: string }): Promise<Submission> =>
    list.onTheForm(subject, command, async () => keepAndTry(subject, command))
}

const editing = ({ outbox, courier, list, changed }: Core) => ({
  /** What was answered; undefined once it is sent or cannot be read. */
  answerOf: (uid: string, id: string): Answer | undefined => list.answerOf(uid, id),

  tryAgain: async (uid: string, id: string): Promise<void> => {
    await outbox.note(uid, id, { state: 'pending', nextAt: 0, problem: undefined })
    await changed(uid)
    await courier.wake('answer')
  },
  discard: async (uid: string, id: string): Promise<void> => {
    await outbox.remove(uid, id)
    await changed(uid)
  },
  /** The person knows that answers were lost. */
  forgetLoss: async (uid: string): Promise<void> => {
    await outbox.forgetDamage(uid)
    await changed(uid)
  },
  /** Sends what can be sent now. Resolves to how many answers stay behind, refused ones too. */
  sendAll: async (uid: string): Promise<number> => {
    if (courier.isServing(uid)) await courier.wake('person')
    const { answers, newer } = await outbox.read(uid)
    return answers.length + newer.length
  },
  /** Deletes what this member has waiting, and the key to it. */
  forget: async (uid: string): Promise<void> => {
    await outbox.forget(uid)
    await changed(uid)
  },
})
