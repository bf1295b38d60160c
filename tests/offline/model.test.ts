import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Deliver, Delivery } from '#contract/delivery.ts'
import type { Answering } from '#offline/answering.ts'
import { lockWithin } from '#offline/storage/lock.ts'
import { memoryStore } from '#offline/storage/memory-store.ts'
import { answeringOver, memoryWitness } from '../support/answering.ts'
import { answer } from '../support/answers.ts'
import { settled, stoppedClock, told } from '../support/deliveries.ts'

const runs = Number(process.env['MODEL_RUNS'] ?? 50)
const members = ['user_amina', 'user_ben'] as const
const questions = ['dob', 'ethnicity', 'address'] as const

type Member = (typeof members)[number]
type Question = (typeof questions)[number]
/** `stalls`: what was sent reaches the service after all, once the app has given it up. */
type Weather = 'fine' | 'down' | 'drops' | 'stalls' | 'breaks' | 'expired'

/** An answer is its number: a later one is higher. Some, the service will not take. */
const refusable = 'no'
const numberOf = (body: unknown) => Number(/"(\d+)(no)?"/.exec(JSON.stringify(body))?.[1] ?? NaN)

/** What really happens, out of reach of the app. */
class World {
  readonly clock = stoppedClock()
  readonly store = { ...memoryStore(), isLasting: async () => true }
  readonly witness = memoryWitness()
  readonly keys = new Set<string>()
  /** The numbers that took effect, by member and path, in that order. */
  readonly effects = new Map<string, number[]>()
  /** The last answer that a member gave to a question, as far as they know that it was kept. */
  readonly given = new Map<string, { at: number; isRefusable: boolean }>()
  weather: Weather = 'fine'
  /** Calls that are still on the network. */
  late: (() => void)[] = []
  member: Member = 'user_amina'
  count = 0
  tab: Answering
  lock = lockWithin()

  constructor() {
    this.tab = this.openTab()
  }

  readonly deliver: Deliver = async ({ endpoint, body }, { subject, idempotencyKey, signal }) => {
    const { weather, tab } = this
    await settled()
    if (signal.aborted || tab !== this.tab || weather === 'down') return told.noWay()
    if (weather === 'expired') return told.signedOut
    if (weather === 'breaks') return told.notNow()
    if (subject !== this.member) return told.signedOut
    const arrive = () => this.take(`${subject} ${endpoint.path}`, body, idempotencyKey)
    if (weather === 'stalls') {
      this.late.push(arrive)
      return told.noWay()
    }
    const judged = arrive()
    return weather === 'drops' ? told.noWay() : judged
  }

  take(name: string, body: unknown, key: string): Delivery {
    if (JSON.stringify(body).includes(`${refusable}"`)) return told.refused
    const number = numberOf(body)
    if (!this.keys.has(key) && !Number.isNaN(number)) {
      this.effects.set(name, [...(this.effects.get(name) ?? []), number])
    }
    this.keys.add(key)
    return { outcome: 'acknowledged' }
  }

  letGo(): void {
    for (const arrive of this.late) arrive()
    this.late = []
  }

  openTab(): Answering {
    return answeringOver({ ...this.clock, ...this.parts() })
  }

  parts() {
    const { store, witness, lock, deliver } = this
    return { store, witness, lock, deliver, random: () => 0.5 }
  }

  async answer(question: Question, isRefusable: boolean): Promise<void> {
    this.count += 1
    const at = this.count
    const { member } = this
    const command = answer(question, { names: [`${at}${isRefusable ? refusable : ''}`] })
    const answering = this.tab.submit(command, { subject: member })
    await settled()
    await this.clock.pass(5000)
    const { state } = await answering
    if (state === 'sent') expect(this.keys.has(`${command.id}:1`)).toBe(true)
    if (state === 'sent' || state === 'waiting')
      this.given.set(`${member} ${question}`, { at, isRefusable })
  }

  /** The browser is killed, whatever is under way, and started again. */
  crash(): void {
    this.tab.suspend()
    // A lock ends with its tab.
    this.lock = lockWithin()
    this.tab = this.openTab()
  }

  async end(): Promise<void> {
    this.weather = 'fine'
    for (const member of members) {
      this.member = member
      await this.tab.deliverFor(member)
      await this.tab.wake('person')
      await this.tab.wake('person')
      this.letGo()
      await this.tab.refresh(member)
      const left = this.tab.view(member).answers.filter(({ state }) => state !== 'sent')
      for (const question of questions) {
        const last = this.given.get(`${member} ${question}`)
        const effects = this.effects.get(`${member} ${pathOf[question]}`) ?? []
        const mine =
          question === 'address' ? effects : effects.filter((at) => this.isOf(question, at))
        // Once each, and never an older one after a newer.
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

type Step = (world: World) => Promise<void> | void

const steps: fc.Arbitrary<readonly [string, Step]>[] = [
  fc.tuple(fc.constantFrom(...questions), fc.integer({ min: 0, max: 5 })).map(([question, die]) => [
    `answer ${question}`,
    async (world) => {
      world.asked.set(world.count + 1, question)
      await world.answer(question, die === 0)
    },
  ]),
  fc
    .constantFrom<Weather[]>('fine', 'down', 'drops', 'stalls', 'breaks', 'expired')
    .map((weather) => [weather, (world) => void (world.weather = weather)]),
  fc.constant(['deliver', async (world: World) => world.tab.deliverFor(world.member)]),
  fc.constant([
    'deliver and crash meanwhile',
    async (world: World) => {
      void world.tab.deliverFor(world.member)
      await settled()
      world.crash()
    },
  ]),
  fc.constant(['what stalled arrives', (world: World) => world.letGo()]),
  fc.constant(['crash', (world: World) => world.crash()]),
  fc.constantFrom(...members).map((member) => [
    `sign in ${member}`,
    async (world) => {
      world.tab.rest()
      world.member = member
      await world.tab.deliverFor(member)
    },
  ]),
  fc
    .integer({ min: 1, max: 400 })
    .map((seconds) => [`${seconds} s`, async (world) => world.clock.pass(seconds * 1000)]),
]

test('F2, F3, F7, F14, F20: whatever happens, each answer arrives once, in order, under its own name', async () => {
  const histories = fc.array(fc.oneof(...steps), { minLength: 5, maxLength: 25 })
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const world = new World()
      for (const [, step] of history) await step(world)
      await world.end()
    }),
    { numRuns: runs, seed: 2026 },
  )
}, 600_000)
