import { isReplacedBy, operationOf, type Deliver, type DeliveryResult } from '#contract/commands.ts'
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

/** What the sync reports while it drains the outbox. */
export interface SyncEvents {
  onSending: (answer: StoredAnswer, isSending: boolean) => void
  /** Called once the service has acknowledged all of it, before it leaves the outbox. */
  onSent: (answer: StoredAnswer) => Promise<void>
  onRefused: (answer: StoredAnswer) => void
  /** Why nothing is sent for now; undefined when sending is possible. */
  onPause: (uid: string, pause: Pause | undefined) => void
  /** The service has said that this member's account is closed. */
  onAccountClosed: (uid: string) => void
}

/** The deadline of one call, in ms: longer than any timeout of its own. */
const callDeadline = 25_000
/** By then another tab that is alive has finished its call, or has been heard again. In ms. */
const soonAfterAnotherTab = 15_000
const unreachable: Stop = { outcome: 'no-way-through' }

/**
 * Drains the outbox of the verified member: one call at a time, in the order of answering, in one tab at
 * a time. While something waits, it retries on its own.
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

  /** This member is verified now. Resolves once everything due was tried. */
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

  /** The page is closed or frozen: gives up the current call and the lock. */
  readonly suspend = (): void => {
    this.#cancelTimer()
    this.#abort.abort()
  }

  /** The page is back. */
  readonly resume = async (): Promise<void> => {
    if (this.#uid !== undefined) await this.start(this.#uid)
  }

  readonly isRunningFor = (uid: string): boolean => this.#uid === uid && !this.#abort.signal.aborted

  /** Tries what is due, and resolves when that is over. A trigger during a drain starts another one after it. */
  readonly trigger = async (trigger: Trigger): Promise<void> => {
    if (this.#uid === undefined || this.#abort.signal.aborted) return
    // A person's request overrides the others.
    this.#next = this.#next === 'person' ? 'person' : trigger
    this.#running ??= this.#run()
    await this.#running
  }

  /** Another tab is sending. In case it dies, this one tries what is left soon after. */
  readonly afterAnotherTab = (uid: string): void => {
    if (this.isRunningFor(uid)) this.#tryIn(soonAfterAnotherTab)
  }

  async #run(): Promise<void> {
    // A failing disk is treated like a failing network: what waits is tried later.
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

  /** Removes answers that were refused just as their owner answered again: neither write saw the other. */
  async #removeReplaced(uid: string, { answers }: Contents): Promise<void> {
    const { outbox, events } = this.#parts
    const replaced = answers.filter(
      ({ record, command }, place) =>
        record.state === 'needs-attention' &&
        answers
          .slice(place + 1)
          .some(
            (later) =>
              later.record.partition === record.partition && isReplacedBy(command, later.command),
          ),
    )
    for (const answer of replaced) {
      await outbox.remove(uid, answer.record.id)
      events.onRefused(answer)
    }
  }

  /** Keeps strict order within a step: an answer that has to wait blocks only its own step. */
  async #sendDue(
    { answers, newer }: Contents,
    { signal, ignoresWaits }: { signal: AbortSignal; ignoresWaits: boolean },
  ): Promise<Stop | undefined> {
    // Nothing overtakes an answer that only a later version can read.
    const pending = answers.filter(
      ({ record: { state, partition, seq } }) =>
        state === 'pending' && !newer.some((row) => row.partition === partition && row.seq < seq),
    )
    const blocked = new Set<string>()
    for (const [place, answer] of pending.entries()) {
      const { partition, nextAt } = answer.record
      if (signal.aborted) return unreachable
      if (blocked.has(partition)) continue
      const isReady = ignoresWaits || isDue(nextAt, this.#parts.clock.now())
      const next = pending.find(({ record }, at) => at > place && record.partition === partition)
      const result = isReady ? await this.#send(answer, { signal, next }) : 'blocked'
      if (result === 'blocked') blocked.add(partition)
      else if (result !== 'over') return result
    }
    return undefined
  }

  /** `over`: it was sent, is gone, or was refused. `next`: a later answer to the same step follows. */
  async #send(
    answer: StoredAnswer,
    { signal, next }: { signal: AbortSignal; next: StoredAnswer | undefined },
  ): Promise<'over' | 'blocked' | Stop> {
    const { outbox, events } = this.#parts
    const { record, operations } = answer
    const { uid, id } = record
    // Stored first: from here on the service may have it, even if this page dies.
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
    { record: { uid, id, attempts }, operations }: StoredAnswer,
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
      const idempotencyKey = `${id}:${index}`
      const options = { subject: uid, idempotencyKey, tries: attempts + 1, signal: ended }
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
  ): Promise<'over' | 'blocked' | Stop> {
    const { outbox, clock, events } = this.#parts
    const { uid, id, attempts } = answer.record
    switch (delivery.outcome) {
      case 'refused': {
        const { problem } = delivery
        const isReplaced = next && isReplacedBy(answer.command, next.command)
        if (isReplaced) await outbox.remove(uid, id)
        else await outbox.note(uid, id, { state: 'needs-attention', problem })
        events.onRefused(answer)
        return 'over'
      }
      case 'not-now': {
        const { retryAfterMs } = delivery
        const wait = backOff({ failures: attempts + 1, random: clock.random, retryAfterMs })
        await outbox.note(uid, id, { nextAt: clock.now() + wait })
        return 'blocked'
      }
      case 'no-way-through':
      case 'signed-out':
      case 'account-closed':
      case 'too-old':
        return delivery
    }
  }

  /** Schedules the next try for what still waits. */
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
