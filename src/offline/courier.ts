import type { DeliveryProblem } from '#contract/delivery.ts'
import {
  runDelivery,
  type After,
  type RunEnd,
  type RunEvents,
  type RunParts,
} from './delivery-run.ts'
import { createPacing, type Pause, type Reason } from './pacing.ts'
import type { Lock } from './storage/lock.ts'
import type { Survey } from './storage/outbox-survey.ts'
import { createTurns } from './turns.ts'

/*
 * Delivers what waits in the outbox: one deliverer at a time for each member, in whatever tab, and
 * only while that member is verified. It is told when to try; between that it tries by itself as
 * long as something waits.
 */

export interface CourierParts extends RunParts {
  lock: Lock
  events: RunEvents & {
    /** Why nothing is sent for now; undefined when nothing stands against it. */
    onPause: (pause: Pause | undefined) => void
    /** The service says that this member's account is closed. */
    onAccountClosed: (uid: string) => void
  }
}

/** Another tab that lives has brought its calls to an end by then, or is heard again. */
const soonAfterAnother = 15_000

/** What became of one answer that was tried at once. */
export type Tried =
  | { state: 'sent' }
  | { state: 'held' }
  | { state: 'refused'; problem: DeliveryProblem }

export type Courier = ReturnType<typeof createCourier>

export function createCourier(parts: CourierParts) {
  const { events } = parts
  const watch = createWatch(events)
  const pacing = createPacing(parts)
  let member: { uid: string; controller: AbortController } | undefined
  const timer = createTimer(parts.after)

  const deliverAll = async (reason: Reason) => {
    if (!member || !pacing.allows(reason)) return
    const end = await deliverOnce(parts, { ...member, watch, ignoresWaits: reason === 'person' })
    if (end === 'given-up') return
    pacing.take(end)
    events.onPause(pacing.pause())
  }

  const plan = async () => {
    if (!member) return
    const wait = pacing.untilNext(await dueTimes(parts, member.uid))
    if (wait !== undefined) timer.set(wait, tryAgain)
  }

  // A disk that fails is taken like a network that does: what waits is still there, later.
  const onDiskFault = () => pacing.take({ outcome: 'no-way-through' })
  const turn = createTurns(
    async (reason) => deliverAll(reason).catch(onDiskFault),
    async () => {
      watch.settleAll()
      timer.cancel()
      await plan().catch(() => {
        onDiskFault()
        timer.set(pacing.untilNext([0]) ?? 0, tryAgain)
      })
    },
  )

  /** Tries what is due. Resolves when that is over; never twice at a time. */
  const wake = async (reason: Reason): Promise<void> => {
    if (member) await turn(reason)
  }
  const tryAgain = () => void wake('again')

  const rest = () => {
    timer.cancel()
    member?.controller.abort()
    member = undefined
  }

  return {
    wake,

    /** From now on this member is verified. */
    serve: async (uid: string): Promise<void> => {
      if (member?.uid !== uid) {
        rest()
        member = { uid, controller: new AbortController() }
        pacing.take(undefined)
        events.onPause(undefined)
      }
      return wake('back')
    },

    /** Nobody is verified any more, or the page is put away: gives up what is under way, and its lock. */
    rest,

    /** Another tab is at work: what it leaves undone is tried here soon, should it be gone by then. */
    attend: (uid: string): void => {
      if (member?.uid === uid) timer.set(soonAfterAnother, tryAgain)
    },

    isServing: (uid: string): boolean => member?.uid === uid,

    /** Tries one answer at once, with whatever else is due. */
    tryNow: async (id: string): Promise<Tried> => {
      if (!member) return { state: 'held' }
      const tried = watch.add(id)
      await wake('answer')
      return tried
    },
  }
}

/** At most one is set. */
function createTimer(after: After) {
  let cancel = () => {}
  return {
    cancel: () => cancel(),
    set: (wait: number, run: () => void): void => {
      cancel()
      cancel = after(wait, run)
    },
  }
}

/** When each answer that waits may be tried again. */
async function dueTimes({ outbox }: CourierParts, uid: string): Promise<number[]> {
  const { answers } = await outbox.read(uid)
  return answers.flatMap(({ record }) => (record.state === 'pending' ? [record.nextAt] : []))
}

interface Round {
  uid: string
  controller: AbortController
  watch: Watch
  ignoresWaits: boolean
}

async function deliverOnce(
  parts: CourierParts,
  { uid, controller, watch, ignoresWaits }: Round,
): Promise<RunEnd | 'given-up' | undefined> {
  const { signal } = controller
  return parts.lock(`rowan-courier ${uid}`, async () => {
    if (signal.aborted) return 'given-up'
    const asked = watch.ids()
    const found = await parts.outbox.read(uid)
    watch.settleGone(asked, found)
    const end = await runDelivery(parts, found, { uid, ignoresWaits, signal, events: watch.events })
    if (signal.aborted) return 'given-up'
    if (end?.outcome === 'account-closed') parts.events.onAccountClosed(uid)
    return end
  })
}

type Watch = ReturnType<typeof createWatch>

/** Tells those who wait for one answer what became of it. */
function createWatch(told: RunEvents) {
  const watched = new Map<string, (tried: Tried) => void>()
  const settle = (id: string, tried: Tried) => {
    watched.get(id)?.(tried)
    watched.delete(id)
  }
  const events: RunEvents = {
    onSending: told.onSending,
    onSent: async (answer) => {
      await told.onSent(answer)
      settle(answer.record.id, { state: 'sent' })
    },
    onRefused: (answer, refusal) => {
      told.onRefused(answer, refusal)
      settle(answer.record.id, { state: 'refused', problem: refusal.problem })
    },
  }
  return {
    events,
    add: async (id: string) => new Promise<Tried>((resolve) => watched.set(id, resolve)),
    ids: (): readonly string[] => [...watched.keys()],
    /** Another tab has delivered what was `asked` for before the disk was read, and is not on it. */
    settleGone: (asked: readonly string[], { answers }: Survey) => {
      const there = new Set(answers.map(({ record }) => record.id))
      for (const id of asked) if (!there.has(id)) settle(id, { state: 'sent' })
    },
    settleAll: () => {
      for (const id of watched.keys()) settle(id, { state: 'held' })
    },
  }
}
