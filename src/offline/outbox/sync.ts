import { isAnsweredAnew, operationOf } from '#contract/commands.ts'
import type { Deliver, DeliveryResult } from '#contract/delivery.ts'
import type { Clock } from '#offline/clock.ts'
import type { Lock } from '#web-lock'
import type { Contents } from './integrity.ts'
import type { Outbox } from './outbox.ts'
import type { StoredAnswer } from './record.ts'
import { backOff, createRetryPolicy, isDue, type Pause, type Stop, type Trigger } from './retry.ts'

export interface SyncParts {
  outbox: Outbox
  deliver: Deliver
  lock: Lock
  clock: Clock
  events: SyncEvents
}

/** What is told while answers are delivered. */
export interface SyncEvents {
  onSending: (answer: StoredAnswer, isSending: boolean) => void
  /** After the service acknowledged it whole, before it leaves the outbox. */
  onSent: (answer: StoredAnswer) => Promise<void>
  onRefused: (answer: StoredAnswer) => void
  /** Why nothing is sent for now; undefined when nothing keeps it from being sent. */
  onPause: (uid: string, pause: Pause | undefined) => void
  /** The service says that this member's account is closed. */
  onAccountClosed: (uid: string) => void
}

/** Of one call, however it is made: longer than any deadline of its own. */
const callDeadline = 25_000
/** Another tab that lives has brought its call to an end by then, or is heard again. */
const soonAfterAnotherTab = 15_000
const unreachable: Stop = { outcome: 'no-way-through' }

/**
 * Delivers what waits in the outbox of the verified member: one call at a time, in the order of
 * answering, in one tab at a time. While something waits it tries again by itself.
 */
export class Sync {
  readonly #parts: SyncParts
  readonly #retry: ReturnType<typeof createRetryPolicy>
  #uid: string | undefined
  #abort = new AbortController()
  #running: Promise<void> | undefined
  #next: Trigger | undefined
  #cancelTimer = () => {}

  constructor(parts: SyncParts) {
    this.#parts = parts
    this.#retry = createRetryPolicy(parts.clock)
  }

  /** From now on this member is verified. Resolves when what is due was tried. */
  readonly start = async (uid: string): Promise<void> => {
    if (!this.isRunningFor(uid)) {
      this.suspend()
      this.#uid = uid
      this.#abort = new AbortController()
      this.#retry.note(undefined)
      this.#parts.events.onPause(uid, undefined)
    }
    return this.trigger('resume')
  }

  /** Nobody is verified any more. */
  readonly stop = (): void => {
    this.suspend()
    this.#uid = undefined
  }

  /** The page is closed or frozen: gives up what is under way, and its lock. */
  readonly suspend = (): void => {
    this.#cancelTimer()
    this.#abort.abort()
  }

  /** The page is back. */
  readonly resume = async (): Promise<void> => {
    if (this.#uid !== undefined) await this.start(this.#uid)
  }

  readonly isRunningFor = (uid: string): boolean => this.#uid === uid && !this.#abort.signal.aborted

  /** Tries what is due. Resolves when that is over; what is asked for meanwhile is tried after it. */
  readonly trigger = async (trigger: Trigger): Promise<void> => {
    if (this.#uid === undefined || this.#abort.signal.aborted) return
    // What a person asks for goes furthest.
    this.#next = this.#next === 'person' ? 'person' : trigger
    this.#running ??= this.#run()
    await this.#running
  }

  /** Another tab is at work: what it leaves undone is tried here soon, should it be gone by then. */
  readonly afterAnotherTab = (uid: string): void => {
    if (this.isRunningFor(uid)) this.#tryIn(soonAfterAnotherTab)
  }

  async #run(): Promise<void> {
    // A disk that fails is taken like a network that does: what waits is still there, later.
    while (this.#next) {
      const trigger = this.#next
      this.#next = undefined
      await this.#drain(trigger).catch(() => this.#retry.note(unreachable))
      if (!this.#next) await this.#schedule()
    }
    this.#running = undefined
  }

  /** Tries what is due, once. */
  async #drain(trigger: Trigger): Promise<void> {
    const uid = this.#uid
    if (uid === undefined || !this.#retry.allows(trigger)) return
    const { outbox, lock, events } = this.#parts
    const { signal } = this.#abort
    // A tab that has an earlier version of the app open takes the lock of this name too.
    await lock(`rowan-courier ${uid}`, async () => {
      if (signal.aborted) return
      const ignoresWaits = trigger === 'person'
      const found = await outbox.read(uid)
      await this.#removeReplaced(uid, found)
      const stop = await this.#sendDue(found, { signal, ignoresWaits })
      if (signal.aborted) return
      this.#retry.note(stop)
      events.onPause(uid, this.#retry.pause())
      if (stop?.outcome === 'account-closed') events.onAccountClosed(uid)
    })
  }

  /** Lets go of what was refused just as its owner answered anew, which neither of the two saw of the other. */
  async #removeReplaced(uid: string, { answers }: Contents): Promise<void> {
    const { outbox, events } = this.#parts
    const replaced = answers.filter(
      ({ record, command }, place) =>
        record.state === 'needs-attention' &&
        answers
          .slice(place + 1)
          .some(
            (later) =>
              later.record.partition === record.partition && isAnsweredAnew(command, later.command),
          ),
    )
    for (const answer of replaced) {
      await outbox.remove(uid, answer.record.id)
      events.onRefused(answer)
    }
  }

  /** Strict order inside a step; an answer that is held up holds up nothing but its step. */
  async #sendDue(
    { answers, newer }: Contents,
    { signal, ignoresWaits }: { signal: AbortSignal; ignoresWaits: boolean },
  ): Promise<Stop | undefined> {
    // Nothing passes an answer that only a later version can read.
    const pending = answers.filter(
      ({ record: { state, partition, seq } }) =>
        state === 'pending' && !newer.some((row) => row.partition === partition && row.seq < seq),
    )
    const heldUp = new Set<string>()
    for (const [place, answer] of pending.entries()) {
      const { partition, nextAt } = answer.record
      if (signal.aborted) return unreachable
      if (heldUp.has(partition)) continue
      const isReady = ignoresWaits || isDue(nextAt, this.#parts.clock.now())
      const next = pending.find(({ record }, at) => at > place && record.partition === partition)
      const result = isReady ? await this.#send(answer, { signal, next }) : 'held-up'
      if (result === 'held-up') heldUp.add(partition)
      else if (result !== 'over') return result
    }
    return undefined
  }

  /** `over`: it was sent, is gone, or was refused. `next`: what was answered to the same step since. */
  async #send(
    answer: StoredAnswer,
    { signal, next }: { signal: AbortSignal; next: StoredAnswer | undefined },
  ): Promise<'over' | 'held-up' | Stop> {
    const { outbox, events } = this.#parts
    const { record, operations } = answer
    const { uid, id } = record
    // Noted first: from here on the service may have it, whatever becomes of us.
    if (!(await outbox.note(uid, id, { attempts: record.attempts + 1 }))) return 'over'
    events.onSending(answer, true)
    try {
      for (let index = record.done; index < operations.length; index += 1) {
        const delivery = await this.#call(answer, index, signal)
        if (delivery.outcome !== 'acknowledged') return await this.#hold(answer, delivery, next)
        if (!(await outbox.note(uid, id, { done: index + 1, nextAt: 0 }))) return 'over'
      }
      await events.onSent(answer)
      await outbox.remove(uid, id)
      return 'over'
    } finally {
      events.onSending(answer, false)
    }
  }

  async #call(
    { record: { uid, id }, operations }: StoredAnswer,
    index: number,
    signal: AbortSignal,
  ): Promise<DeliveryResult> {
    const stored = operations[index]
    const operation = stored && operationOf(stored)
    if (!operation) return { outcome: 'too-old' }
    const deadline = new AbortController()
    const cancelTimer = this.#parts.clock.after(callDeadline, () => deadline.abort())
    const ended = AbortSignal.any([signal, deadline.signal])
    try {
      ended.throwIfAborted()
      const givenUp = new Promise<DeliveryResult>((resolve) =>
        ended.addEventListener('abort', () => resolve(unreachable)),
      )
      const options = { subject: uid, idempotencyKey: `${id}:${index}`, signal: ended }
      return await Promise.race([this.#parts.deliver(operation, options), givenUp])
    } catch {
      return unreachable
    } finally {
      cancelTimer()
    }
  }

  async #hold(
    answer: StoredAnswer,
    delivery: Exclude<DeliveryResult, { outcome: 'acknowledged' }>,
    next: StoredAnswer | undefined,
  ): Promise<'over' | 'held-up' | Stop> {
    const { outbox, clock, events } = this.#parts
    const { uid, id, attempts } = answer.record
    switch (delivery.outcome) {
      case 'refused': {
        const { problem } = delivery
        const isReplaced = next && isAnsweredAnew(answer.command, next.command)
        if (isReplaced) await outbox.remove(uid, id)
        else await outbox.note(uid, id, { state: 'needs-attention', problem })
        events.onRefused(answer)
        return 'over'
      }
      case 'not-now': {
        const { retryAfterMs } = delivery
        const wait = backOff({ failures: attempts + 1, random: clock.random, retryAfterMs })
        await outbox.note(uid, id, { nextAt: clock.now() + wait })
        return 'held-up'
      }
      case 'no-way-through':
      case 'signed-out':
      case 'account-closed':
      case 'too-old':
        return delivery
    }
  }

  /** Plans the next try for what still waits. */
  async #schedule(): Promise<void> {
    const uid = this.#uid
    this.#cancelTimer()
    if (uid === undefined) return
    const waits = await this.#dueTimes(uid)
    const wait = this.#retry.untilNext(waits)
    if (wait !== undefined && this.isRunningFor(uid)) this.#tryIn(wait)
  }

  async #dueTimes(uid: string): Promise<number[]> {
    try {
      const { answers } = await this.#parts.outbox.read(uid)
      return answers.flatMap(({ record }) => (record.state === 'pending' ? [record.nextAt] : []))
    } catch {
      this.#retry.note(unreachable)
      return [0]
    }
  }

  #tryIn(wait: number): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#parts.clock.after(wait, () => void this.trigger('timer'))
  }
}
