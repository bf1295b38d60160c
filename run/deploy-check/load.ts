import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import type { Visitor } from './visitor.ts'

/** Lists to which names are added one at a time, and their fields in the profile; each holds fifty. */
const lists = [
  { path: '/hospitals', field: 'hospital' },
  { path: '/medications', field: 'medication' },
  { path: '/gp-practices', field: 'gpPractice' },
] as const

const Profile = v.object({
  hospital: v.array(v.object({ name: v.string() })),
  medication: v.array(v.object({ name: v.string() })),
  gpPractice: v.array(v.object({ name: v.string() })),
})

const mostNames = 49
/** A read that takes longer, with all its repeats, counts as slow. */
const slowMs = 2_000
/** After this somebody would give up. */
const givesUpMs = 60_000

export interface Load {
  reads: number
  slowReads: number
  acknowledged: number
  /** How often a call was repeated because no usable reply came. */
  repeats: number
  /** Replies that repeating does not help, and calls that never got one. */
  refused: string[]
  /** Acknowledged writes that are missing or doubled. */
  lost: string[]
}

/**
 * Members who read twice a second and write now and then until they are stopped, as the app does: a call without a
 * usable reply is repeated by itself, a write under its key.
 */
export class Members {
  readonly #visitors: readonly Visitor[]
  readonly #patienceMs: number
  readonly #written: Map<string, Set<string>>[]
  readonly #load: Load = {
    reads: 0,
    slowReads: 0,
    acknowledged: 0,
    repeats: 0,
    refused: [],
    lost: [],
  }
  #isOver = false
  #busy: Promise<unknown> = Promise.resolve()

  /** @param patienceMs After this they give up, and what they wanted counts as refused. */
  constructor(visitors: readonly Visitor[], patienceMs = givesUpMs) {
    this.#visitors = visitors
    this.#patienceMs = patienceMs
    this.#written = visitors.map(() => new Map(lists.map(({ field }) => [field, new Set()])))
  }

  start(): void {
    this.#busy = Promise.all(this.#visitors.map(async (_, n) => this.#live(n)))
    // Awaited in the end: until then a rejection is not unhandled.
    this.#busy.catch(() => undefined)
  }

  /** How many of a hundred reads were slow so far. */
  get slowPercent(): number {
    return (100 * this.#load.slowReads) / Math.max(1, this.#load.reads)
  }

  async stop(): Promise<Load> {
    this.#isOver = true
    await this.#busy
    for (const [n, visitor] of this.#visitors.entries()) {
      const { body } = await visitor.call('GET', '/users')
      const profile = v.parse(Profile, body)
      for (const { field } of lists) {
        const there = profile[field].map(({ name }) => name)
        for (const name of this.#written[n]?.get(field) ?? [])
          if (there.filter((each) => each === name).length !== 1)
            this.#load.lost.push(`member ${n}, ${field}: ${name}`)
      }
    }
    return this.#load
  }

  async #live(n: number): Promise<void> {
    const visitor = this.#visitors[n]
    if (!visitor) return
    let names = 0
    for (let turn = 0; !this.#isOver; turn += 1) {
      if (turn % 8 === n % 8 && names < mostNames * lists.length) {
        const list = lists[names % lists.length]
        const name = `Name ${Math.floor(names / lists.length)}`
        names += 1
        if (list && (await this.#write(visitor, list.path, { name }))) {
          this.#written[n]?.get(list.field)?.add(name)
          this.#load.acknowledged += 1
        }
      }
      const begun = performance.now()
      await this.#until('GET /users', async () => visitor.call('GET', '/users'))
      this.#load.reads += 1
      if (performance.now() - begun > slowMs) this.#load.slowReads += 1
      await setTimeout(350 + 300 * Math.random())
    }
  }

  async #write(visitor: Visitor, path: string, body: object): Promise<boolean> {
    const key = randomUUID()
    return this.#until(`POST ${path}`, async () =>
      visitor.send({ method: 'POST', path, body, key }),
    )
  }

  async #until(
    what: string,
    call: () => Promise<{ status: number; body: unknown }>,
  ): Promise<boolean> {
    const deadline = Date.now() + this.#patienceMs
    for (;;) {
      const { status } = await call().catch(() => ({ status: 0 }))
      if (status >= 200 && status < 300) return true
      const isWorthRepeating = status === 0 || status === 409 || status >= 500
      if (!isWorthRepeating || Date.now() > deadline) {
        this.#load.refused.push(`${what}: ${status}`)
        return false
      }
      this.#load.repeats += 1
      await setTimeout(300)
    }
  }
}
