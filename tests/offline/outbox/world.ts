import { expect } from 'vitest'
import type { Deliver, DeliveryResult } from '#contract/commands.ts'
import type { OutboxClient } from '#offline/outbox/outbox-client.ts'
import { lockWithin } from '#web-lock'
import { memoryStore } from '#offline/idb.ts'
import { outboxOver, memoryHighWaterMark } from '../../support/outbox-client.ts'
import { answer } from '../../support/answers.ts'
import { settled, takeTime } from '../../support/cryptography.ts'
import { stoppedClock, results } from '../../support/deliveries.ts'

export const members = ['user_amina', 'user_ben'] as const
export const questions = ['dob', 'ethnicity', 'address'] as const

type Member = (typeof members)[number]
export type Question = (typeof questions)[number]
/**
 * `stalls`: calls reach the service after all, once the app has given them up. `stumbles`: the service fails on
 * every second call.
 */
export type Network = 'fine' | 'down' | 'drops' | 'stalls' | 'breaks' | 'stumbles'

/** An answer is a number: a later one is higher. Some are refused by the service. */
const refusable = 'no'
const numberOf = (body: unknown) => Number(/"(\d+)(no)?"/.exec(JSON.stringify(body))?.[1] ?? NaN)

/** The world outside the app. */
export class World {
  readonly clock = stoppedClock()
  readonly store = { ...memoryStore(), isLasting: async () => true }
  readonly highWaterMark = memoryHighWaterMark()
  readonly keys = new Set<string>()
  /** The numbers that took effect, by member and path, in that order. */
  readonly effects = new Map<string, number[]>()
  /** The last answer of a member to each question that the app has confirmed. */
  readonly given = new Map<string, { at: number; isRefusable: boolean }>()
  network: Network = 'fine'
  /** How long each cryptographic operation takes, in ms. */
  slowness = 0
  hasSession = true
  /** The version of the app; the service refuses older ones than its minimum. */
  version = 1
  wantedVersion = 1
  /** Calls that are still in flight. */
  late: (() => void)[] = []
  member: Member = 'user_amina'
  count = 0
  calls = 0
  underWay = 0
  tab: OutboxClient
  lock = lockWithin()

  constructor() {
    this.tab = this.openTab()
    takeTime(async () => {
      const { slowness, tab } = this
      if (slowness === 0) return
      await new Promise<void>((resolve) => {
        // It never settles in a browser that was killed.
        this.clock.after(slowness, () => tab === this.tab && resolve())
      })
    })
  }

  readonly deliver: Deliver = async ({ endpoint, body }, { subject, idempotencyKey, signal }) => {
    const { network, tab } = this
    this.underWay += 1
    await settled()
    this.underWay -= 1
    if (signal.aborted || tab !== this.tab || network === 'down') return results.noWay()
    this.calls += 1
    if (network === 'breaks' || (network === 'stumbles' && this.calls % 2 === 1)) {
      return results.notNow()
    }
    if (!this.hasSession || subject !== this.member) return results.signedOut
    if (this.version < this.wantedVersion) return results.tooOld
    const arrive = () => this.take(`${subject} ${endpoint.path}`, body, idempotencyKey)
    if (network === 'stalls') {
      this.late.push(arrive)
      return results.noWay()
    }
    const judged = arrive()
    return network === 'drops' ? results.noWay() : judged
  }

  take(name: string, body: unknown, key: string): DeliveryResult {
    if (JSON.stringify(body).includes(`${refusable}"`)) return results.refused
    const number = numberOf(body)
    if (!this.keys.has(key) && !Number.isNaN(number)) {
      this.effects.set(name, [...(this.effects.get(name) ?? []), number])
    }
    this.keys.add(key)
    return { outcome: 'acknowledged' }
  }

  /** Lets time pass, but no faster than calls are answered. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.clock.now() + milliseconds
    for (;;) {
      do await settled()
      while (this.underWay > 0)
      const [next] = this.clock.waits()
      if (next === undefined || this.clock.now() + next > end) break
      await this.clock.pass(next)
    }
    await this.clock.pass(end - this.clock.now())
  }

  /** Awaits `work`, and lets as much time pass as it takes. */
  async until<Result>(work: Promise<Result>): Promise<Result> {
    let isOver = false
    const over = () => {
      isOver = true
    }
    work.then(over, over)
    for (;;) {
      await settled()
      if (isOver) return work
      const [next] = this.clock.waits()
      if (next === undefined && this.underWay === 0) throw new Error('nothing will ever end this')
      await this.pass(next ?? 0)
    }
  }

  letGo(): void {
    for (const arrive of this.late) arrive()
    this.late = []
  }

  openTab(): OutboxClient {
    return outboxOver({ ...this.clock, ...this.parts() })
  }

  parts() {
    const { store, highWaterMark, lock, deliver } = this
    return { store, highWaterMark, lock, deliver, random: () => 0.5 }
  }

  async answer(question: Question, isRefusable: boolean): Promise<void> {
    this.count += 1
    const at = this.count
    const { member } = this
    const command = answer(question, { names: [`${at}${isRefusable ? refusable : ''}`] })
    const answering = this.tab.submit(command, { subject: member })
    await this.pass(5000)
    const { state } = await this.until(answering)
    if (state === 'sent') expect(this.keys.has(`${command.id}:1`)).toBe(true)
    const name = `${member} ${question}`
    const isKept = state === 'sent' || state === 'waiting'
    if (isKept) this.given.set(name, { at, isRefusable })
    // If it was refused, it stays in the form, and replaces an earlier refused one.
    else if (this.given.get(name)?.isRefusable) this.given.delete(name)
  }

  /** Kills the browser in the middle of everything, and starts it again. */
  crash(): void {
    this.tab.suspend()
    // A Web Lock ends with its tab.
    this.lock = lockWithin()
    this.tab = this.openTab()
  }

  async signIn(member: Member): Promise<void> {
    this.tab.stop()
    this.member = member
    this.hasSession = true
    await this.until(this.tab.start(member))
  }

  /** Updates the app, as when the person chooses Update. */
  async update(): Promise<void> {
    this.crash()
    this.version = this.wantedVersion
    await this.until(this.tab.start(this.member))
  }

  async end(): Promise<void> {
    this.network = 'fine'
    this.slowness = 0
    if (this.version < this.wantedVersion) await this.update()
    for (const member of members) {
      await this.signIn(member)
      // Waiting answers are retried automatically.
      await this.pass(15 * 60_000)
      this.letGo()
      await this.tab.refresh(member)
      const left = this.tab
        .state(member)
        .get()
        .answers.filter(({ state }) => state !== 'sent')
      expect(await this.tab.sendAll(member)).toBe(left.length)
      for (const question of questions) {
        const last = this.given.get(`${member} ${question}`)
        const effects = this.effects.get(`${member} ${pathOf[question]}`) ?? []
        const mine =
          question === 'address' ? effects : effects.filter((at) => this.isOf(question, at))
        // Each once, and never an older one after a newer.
        expect(mine).toEqual([...new Set(mine)].toSorted((a, b) => a - b))
        const waits = left.filter(({ questionType }) => questionType === question)
        if (last?.isRefusable) expect(waits).toMatchObject([{ state: 'needs-attention' }])
        else expect(waits).toEqual([])
        if (last && !last.isRefusable) expect(mine.at(-1)).toBe(last.at)
      }
    }
  }

  readonly asked = new Map<number, Question>()
  isOf = (question: Question, at: number) => this.asked.get(at) === question
}

const pathOf: Record<Question, string> = {
  dob: '/users',
  ethnicity: '/users',
  address: '/addresses',
}
