import * as v from 'valibot'
import {
  type Command,
  type Deliver,
  type DeliveryProblem,
  listChanged,
} from '#contract/commands.ts'
import { browserClock, type Clock } from '#offline/clock.ts'
import type { ConnectivityMonitor } from '#offline/connectivity.ts'
import { isDiskFull, type StoreWithFallback, storeWithFallback } from '#offline/idb.ts'
import { giveUpAnswers } from '#offline/key-source.ts'
import { connectWaitingAnswers, signOutForGood } from '#offline/session/sign-out.ts'
import { createStore, type Store } from '#store'
import { type Lock, lockBetweenTabs } from '#web-lock'
import { type HighWaterMark, localHighWaterMark } from './integrity.ts'
import { type OutboxState, OutboxStates } from './outbox-state.ts'
import { Outbox } from './outbox.ts'
import { isUnderDerivedKey, type StoredAnswer } from './record.ts'
import type { Trigger } from './retry.ts'
import { Sync } from './sync.ts'

/** The outcome of a command. The caller finds the words for it. */
export type Submission =
  | { state: 'sent' }
  /** It is sent later. */
  | { state: 'waiting' }
  /** The service refused it: it stays in the form. */
  | { state: 'refused'; problem: DeliveryProblem }
  /** This device could not store it, so it was not sent either: it stays in the form. */
  | { state: 'not-stored'; isDiskFull: boolean }

/** What the outbox needs from the rest of the app. */
export interface OutboxConnections {
  deliver: Deliver
  /** Whether trying at once makes sense. */
  isReachable: () => boolean
  /** Frees disk space by deleting what can be fetched again. */
  makeRoom: () => Promise<void>
  /** Asks the worker to wake the page once there is a network again. */
  requestWakeUp: () => void
  /**
   * Merges an acknowledged answer into the query cache; until then it stays overlaid on the service's data.
   * Without a command, another tab sent an answer that this one has never seen.
   */
  onSent: (uid: string, command?: Command) => Promise<void>
  /** This member's account is closed: waiting answers can no longer be sent. */
  onAccountClosed: (uid: string) => void
}

/** The browser APIs that the outbox uses. */
export interface OutboxEnvironment extends Clock {
  store: StoreWithFallback
  lock: Lock
  highWaterMark: HighWaterMark
  channel: Channel
}

/** To the other tabs of this browser. Messages contain nothing of an answer. */
export interface Channel {
  post: (message: unknown) => void
  listen: (onMessage: (message: unknown) => void) => void
}

const Message = v.variant('type', [
  v.object({ type: v.literal('changed'), uid: v.string() }),
  v.object({ type: v.literal('sending'), uid: v.string(), id: v.string(), isSending: v.boolean() }),
  v.object({ type: v.literal('sent'), uid: v.string(), id: v.string(), at: v.number() }),
])
type Message = v.InferOutput<typeof Message>

/** How long the form waits for the service before the answer is sent in the background, in ms. */
const submitTimeout = 5000
const unseenFor = 10 * 60_000
const waiting: Submission = { state: 'waiting' }

/** The outbox of this page; undefined outside the signed-in app. */
export const currentOutbox = createStore<OutboxClient | undefined>(undefined)

/** Takes the answers of this tab: stores each first, then sends it, now or later. */
export class OutboxClient {
  readonly #connections: OutboxConnections
  readonly #environment: OutboxEnvironment
  readonly #outbox: Outbox
  readonly #states: OutboxStates
  readonly #sync: Sync
  /** Counts starts and stops: a start goes on only if nothing came after it. */
  #starts = 0
  /** Settles when the answers that are being stored are on the disk. */
  #storing: Promise<unknown> = Promise.resolve()

  constructor(connections: OutboxConnections, environment: OutboxEnvironment) {
    this.#connections = connections
    this.#environment = environment
    this.#outbox = new Outbox(environment)
    this.#states = new OutboxStates(this.#outbox, environment.store)
    this.#sync = new Sync({
      outbox: this.#outbox,
      deliver: connections.deliver,
      lock: environment.lock,
      clock: environment,
      events: {
        onSending: ({ record: { uid, id } }, isSending) =>
          void this.#broadcast({ type: 'sending', uid, id, isSending }),
        onSent: async (answer) => {
          const { uid, id } = answer.record
          const at = environment.now()
          this.#post({ type: 'sent', uid, id, at })
          await this.#markSent(answer, at)
        },
        onRefused: ({ record: { uid } }) => void this.#broadcast({ type: 'changed', uid }),
        onPause: (uid, pause) => this.#states.setPause(uid, pause),
        onAccountClosed: connections.onAccountClosed,
      },
    })
    environment.channel.listen((received) => this.#onMessage(received))
  }

  /** This member's waiting answers, and the ones just sent. */
  readonly state = (uid: string): Store<OutboxState> => this.#states.of(uid)
  readonly refresh = async (uid: string): Promise<void> => this.#states.refresh(uid)
  readonly look = async (uid: string): Promise<void> => this.#states.look(uid)

  /** This member is verified: sends their answers, now and as they come. */
  readonly start = async (uid: string): Promise<void> => {
    this.#starts += 1
    const start = this.#starts
    await this.#giveUpLost(uid).catch(() => undefined)
    // The disk takes its time; meanwhile it may have been stopped, or started for somebody else.
    if (start === this.#starts) await this.#sync.start(uid)
  }
  /** Nobody is verified any more. */
  readonly stop = (): void => {
    this.#starts += 1
    this.#sync.stop()
  }
  /** The page is closed or frozen: another tab may deliver. */
  readonly suspend = (): void => this.#sync.suspend()
  readonly resume = async (): Promise<void> => this.#sync.resume()
  readonly trigger = async (trigger: Trigger): Promise<void> => this.#sync.trigger(trigger)

  /**
   * Stores an answer on the disk, then tries to send it at once. Offline it resolves as soon as the disk
   * has it; online after five seconds at the latest. Never rejects.
   */
  readonly submit = async (
    command: Command,
    { subject: uid }: { subject: string },
  ): Promise<Submission> => {
    this.#states.setInFlight(uid, command.id, true)
    const submission = await this.#storeAndSend(uid, command)
    await this.#broadcast({ type: 'changed', uid })
    this.#states.setInFlight(uid, command.id, false)
    // Sent by another tab; what this tab sends is merged before it leaves the disk.
    const isMerged = this.#states.isSent(uid, command.id)
    if (submission.state === 'sent' && !isMerged) await this.#applyToQueries(uid, command)
    return submission
  }

  /** What was answered; undefined once it is sent or cannot be read. */
  readonly commandOf = (uid: string, id: string): Command | undefined =>
    this.#states.stored(uid, id)?.command

  readonly tryAgain = async (uid: string, id: string): Promise<void> => {
    await this.#outbox.note(uid, id, { state: 'pending', nextAt: 0, problem: undefined })
    await this.#broadcast({ type: 'changed', uid })
    await this.#sync.trigger('answer')
  }

  readonly discard = async (uid: string, id: string): Promise<void> => {
    await this.#outbox.remove(uid, id)
    await this.#broadcast({ type: 'changed', uid })
  }

  /** The person has been told that answers were lost. */
  readonly dismissLoss = async (uid: string): Promise<void> => {
    await this.#outbox.dismissDamage(uid)
    await this.#broadcast({ type: 'changed', uid })
  }

  /** Sends what can be sent now. Resolves with how many answers are left, refused ones included. */
  readonly sendAll = async (uid: string): Promise<number> => {
    if (this.#sync.isRunningFor(uid)) await this.#sync.trigger('person')
    const { answers, newer } = await this.#outbox.read(uid)
    return answers.length + newer.length
  }

  /** Resolves once every answer given is on the disk, or could not be stored. */
  readonly stored = async (): Promise<unknown> => this.#storing

  /** Deletes this member's waiting answers and their keys. */
  readonly clear = async (uid: string): Promise<void> => {
    await this.#outbox.clear(uid)
    await this.#broadcast({ type: 'changed', uid })
  }

  async #giveUpLost(uid: string): Promise<void> {
    const { newer } = await this.#outbox.read(uid)
    if (newer.some(isUnderDerivedKey)) await giveUpAnswers(uid)
  }

  async #storeAndSend(uid: string, command: Command): Promise<Submission> {
    const { isReachable, requestWakeUp } = this.#connections
    try {
      const storing = this.#store(uid, command)
      this.#storing = Promise.allSettled([this.#storing, storing])
      const stored = await storing
      if (stored === 'in-doubt') return { state: 'refused', problem: listChanged }
    } catch (cause) {
      return { state: 'not-stored', isDiskFull: isDiskFull(cause) }
    }
    if (!this.#sync.isRunningFor(uid) || !isReachable()) {
      requestWakeUp()
      return waiting
    }
    const late = new Promise<void>(
      (resolve) => void this.#environment.after(submitTimeout, resolve),
    )
    await Promise.race([this.#sync.trigger('answer'), late])
    return this.#outcomeOf(uid, command.id).catch(() => waiting)
  }

  /** The outcome of a try. If the answer is gone, this tab or another has sent it. */
  async #outcomeOf(uid: string, id: string): Promise<Submission> {
    const { answers } = await this.#outbox.read(uid)
    const record = answers.find((answer) => answer.record.id === id)?.record
    if (!record) return { state: 'sent' }
    if (record.state === 'pending' || !record.problem) return waiting
    // It stays in the form. If it cannot be removed here, it is shown as needing attention.
    await this.#outbox.remove(uid, id).catch(() => undefined)
    return { state: 'refused', problem: record.problem }
  }

  async #store(uid: string, command: Command): Promise<'stored' | 'in-doubt'> {
    try {
      return await this.#outbox.enqueue(uid, command)
    } catch (cause) {
      if (!isDiskFull(cause)) throw cause
      await this.#connections.makeRoom()
      return this.#outbox.enqueue(uid, command)
    }
  }

  /** Sends a message to this tab and all others; resolves once this tab has handled it. */
  async #broadcast(message: Message): Promise<void> {
    this.#post(message)
    await this.#apply(message)
  }

  #post(message: Message): void {
    this.#environment.channel.post(message)
  }

  #onMessage(received: unknown): void {
    const message = v.safeParse(Message, received)
    if (!message.success) return
    void this.#apply(message.output)
    if (message.output.type !== 'sent') this.#sync.afterAnotherTab(message.output.uid)
  }

  async #apply(message: Message): Promise<void> {
    const { uid } = message
    switch (message.type) {
      case 'changed':
        // If the disk cannot be read, the last known state is shown.
        return this.#states.refresh(uid).catch(() => undefined)
      case 'sending':
        return this.#states.setSending(uid, message.id, message.isSending)
      case 'sent': {
        const answer = this.#states.stored(uid, message.id)
        return answer ? this.#markSent(answer, message.at) : this.#applyToQueries(uid)
      }
    }
  }

  async #markSent(answer: StoredAnswer, at: number): Promise<void> {
    await this.#applyToQueries(answer.record.uid, answer.command)
    this.#states.addSent(answer, at)
    this.#environment.after(unseenFor, () => this.#states.removeSent(answer))
  }

  /** If this fails, the page gets the answer from the service later. */
  async #applyToQueries(uid: string, command?: Command): Promise<void> {
    await this.#connections.onSent(uid, command).catch(() => undefined)
  }
}

/**
 * Opens the outbox of this page and ties its drains to the page's lifecycle. The bootstrap calls it once,
 * before a member's page is rendered.
 */
export function connectOutbox({
  connectivity,
  ...connections
}: Omit<OutboxConnections, 'isReachable' | 'onAccountClosed'> & {
  connectivity: ConnectivityMonitor
}): OutboxClient {
  const { isUsable: isReachable } = connectivity
  const outbox = new OutboxClient(
    { ...connections, isReachable, onAccountClosed: (subject) => void signOutForGood({ subject }) },
    {
      ...browserClock,
      store: storeWithFallback('outbox'),
      lock: lockBetweenTabs(),
      highWaterMark: localHighWaterMark,
      channel: tabsChannel(),
    },
  )
  currentOutbox.set(outbox)
  connectWaitingAnswers({ send: outbox.sendAll, remove: outbox.clear, stored: outbox.stored })
  followPage(outbox, connectivity)
  return outbox
}

/** `useOutbox` shows the result of each trigger; none of them rejects. */
function followPage(outbox: OutboxClient, connectivity: ConnectivityMonitor): void {
  const onNetworkChange = () => void connectivity.onNetworkChange()
  window.addEventListener('online', onNetworkChange)
  window.addEventListener('offline', onNetworkChange)

  let wasReachable = false
  connectivity.subscribe(() => {
    const isReachable = connectivity.state() === 'reachable'
    if (isReachable && !wasReachable) void outbox.trigger('resume')
    wasReachable = isReachable
  })

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') return
    void connectivity.check()
    void outbox.trigger('resume')
  })

  // A closed or frozen page must not hold the lock that another tab waits for.
  window.addEventListener('pagehide', outbox.suspend)
  document.addEventListener('freeze', outbox.suspend)
  const onReturn = () => void outbox.resume()
  window.addEventListener('pageshow', ({ persisted }) => persisted && onReturn())
  document.addEventListener('resume', onReturn)
}

function tabsChannel(): Channel {
  const channel = new BroadcastChannel('rowan-outbox')
  return {
    post: (message) => channel.postMessage(message),
    listen: (onMessage) => channel.addEventListener('message', ({ data }) => onMessage(data)),
  }
}
