import * as fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { connect } from '#api/call.ts'
import { deliver } from '#api/deliver.ts'
import type { Deliver } from '#contract/commands.ts'
import { fold } from '#contract/fold.ts'
import { headers } from '#contract/endpoint.ts'
import { NameList } from '#contract/limits.ts'
import { emptyList, listTag } from '#contract/merge-lists.ts'
import {
  doubtsIn,
  listForm,
  listValuesOf,
  listValuesOver,
  type ListValues,
} from '#features/onboarding/list/list-answer.ts'
import type { OutboxClient } from '#offline/outbox/outbox-client.ts'
import { lockWithin } from '#web-lock'
import { memoryStore } from '#offline/idb.ts'
import { outboxOver, memoryHighWaterMark } from '../../support/outbox-client.ts'
import { answer } from '../../support/answers.ts'
import { settled } from '../../support/cryptography.ts'
import { stoppedClock, results } from '../../support/deliveries.ts'

const amina = 'user_amina'

afterEach(() => vi.unstubAllGlobals())

/** The service, reduced to one list. */
class Service {
  list: readonly string[] = ['A', 'B', 'C']
  readonly #answered = new Map<string, string>()

  async answer(request: Request): Promise<Response> {
    const key = request.headers.get(headers.idempotencyKey) ?? ''
    const body = this.#answered.get(key) ?? (await this.#effect(request))
    if (body === undefined) return this.#listChanged()
    this.#answered.set(key, body)
    return new Response(body, {
      status: request.method === 'POST' ? 201 : 200,
      headers: { 'Content-Type': 'application/json', [headers.idempotencyKey]: key },
    })
  }

  async #effect(request: Request): Promise<string | undefined> {
    const sent: unknown = await request.json()
    if (request.url.endsWith('/onboardings')) return JSON.stringify(sent)
    if (request.method === 'POST') {
      const { name } = v.parse(v.object({ name: v.string() }), sent)
      const isKnown = this.list.some((each) => fold(each) === fold(name))
      if (!isKnown) this.list = [...this.list, name]
      return JSON.stringify({ id: name, name })
    }
    if (request.headers.get('If-Match') !== (await listTag({ names: this.list }))) return undefined
    this.list = v.parse(NameList, sent).names
    return JSON.stringify(this.list.map((name) => ({ id: name, name })))
  }

  async #listChanged(): Promise<Response> {
    const { list: names } = this
    const problem = { type: 'x', title: 'x', status: 412, code: 'list-changed', requestId: 'x' }
    const current = { version: await listTag({ names }), names }
    return new Response(JSON.stringify({ ...problem, current }), {
      status: 412,
      headers: { 'Content-Type': 'application/problem+json' },
    })
  }
}

type Line = 'fine' | 'down' | 'drops'

/** A browser, whose tabs share a disk, and notice each other's changes only on request. */
class Device {
  line: Line = 'fine'
  readonly #shared = {
    store: { ...memoryStore(), isLasting: async () => true },
    lock: lockWithin(),
    highWaterMark: memoryHighWaterMark(),
  }
  readonly #deliver: Deliver = async (...call) => {
    if (this.line === 'down') return results.noWay()
    const delivery = await deliver(...call)
    return this.line === 'drops' ? results.noWay() : delivery
  }

  openTab(clock: ReturnType<typeof stoppedClock>): OutboxClient {
    const isReachable = () => this.line !== 'down'
    return outboxOver({ ...clock, ...this.#shared, deliver: this.#deliver, isReachable })
  }
}

const namesIn = ({ entries }: ListValues) => entries.map(({ name }) => name)

/** A tab with the form of the list open. */
class Tab {
  #copy: NameList
  form: ListValues
  #insteadOf: string | undefined
  readonly device: Device
  readonly #world: World
  readonly #tab: OutboxClient

  constructor(world: World, device: Device) {
    this.#world = world
    this.device = device
    this.#tab = device.openTab(world.clock)
    this.#copy = { names: world.service.list }
    this.form = listValuesOf('hospital', this.#copy)
  }

  /** What the page shows: the last fetched list, with waiting answers overlaid. */
  async #latest(): Promise<NameList> {
    if (this.device.line === 'fine') this.#copy = { names: this.#world.service.list }
    await this.#tab.refresh(amina)
    const waiting = this.#tab.state(amina).get().pending.at(-1)?.answer
    return waiting && 'names' in waiting ? { names: waiting.names } : this.#copy
  }

  async open(): Promise<void> {
    const latest = await this.#latest()
    const refused = this.#refused()
    this.form = listValuesOf('hospital', latest)
    this.#insteadOf = refused?.id
    const before = refused && this.#tab.commandOf(amina, refused.id)?.answer
    if (!before || !('names' in before)) return
    const begun = { ...listValuesOf('hospital', before), base: before.base ?? emptyList }
    this.form = listValuesOver('hospital', begun, latest)
  }

  #refused = () =>
    this.#tab
      .state(amina)
      .get()
      .answers.findLast(({ state }) => state === 'needs-attention')

  async hear(): Promise<void> {
    this.form = listValuesOver('hospital', this.form, await this.#latest())
  }

  type(change: (names: string[]) => string[]): void {
    const entries = change(namesIn(this.form)).map((name) => ({ name, year: '' }))
    this.form = { ...this.form, entries }
  }

  decide(isKept: boolean): void {
    for (const { name } of doubtsIn(this.form)) {
      if (isKept) continue
      this.type((names) => names.filter((each) => each !== name))
    }
    this.form = { ...this.form, doubts: [] }
  }

  async save(): Promise<void> {
    const { base } = this.form
    const shown = [...base.names, ...this.form.doubts.map(({ name }) => name)]
    const names = namesIn(this.form)
    const form = v.safeParse(listForm('hospital'), this.form)
    if (!form.success) return
    const step = answer('hospital', { isChange: base.names.length > 0 })
    const command = {
      ...step,
      answer: { questionType: 'hospital' as const, ...form.output },
      ...(this.#insteadOf !== undefined && { insteadOf: this.#insteadOf }),
    }
    const submission = await this.#world.until(this.#tab.submit(command, { subject: amina }))
    if (submission.state !== 'sent' && submission.state !== 'waiting') return this.hear()
    for (const name of names) this.#world.sent.add(name)
    for (const name of shown) if (!names.includes(name)) this.#world.removed.add(name)
    return this.open()
  }

  async deliver(): Promise<void> {
    await this.#world.until(this.#tab.start(amina))
    await this.#world.until(this.#tab.trigger('person'))
  }

  /** Resolves answers that need attention: names in doubt are kept. */
  async attend(): Promise<boolean> {
    await this.deliver()
    await this.#tab.refresh(amina)
    const isAll = this.#tab
      .state(amina)
      .get()
      .answers.every(({ state }) => state === 'sent')
    if (isAll) return true
    await this.open()
    this.decide(true)
    await this.save()
    return false
  }
}

class World {
  readonly clock = stoppedClock()
  readonly service = new Service()
  readonly devices = [new Device(), new Device()] as const
  readonly sent = new Set<string>()
  readonly removed = new Set<string>()
  readonly tabs: readonly Tab[]
  count = 0

  constructor() {
    const token = async () => 'token'
    connect({ baseUrl: 'https://api.test/api', token, freshToken: token })
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) =>
      this.service.answer(new Request(input, init)),
    )
    const [phone, tablet] = this.devices
    this.tabs = [phone, phone, tablet, tablet].map((device) => new Tab(this, device))
  }

  async until<Result>(work: Promise<Result>): Promise<Result> {
    let isOver = false
    const over = () => void (isOver = true)
    work.then(over, over)
    while (!isOver) {
      await settled()
      const [next] = this.clock.waits()
      if (!isOver && next !== undefined) await this.clock.pass(next)
    }
    return work
  }

  async end(): Promise<void> {
    for (const device of this.devices) device.line = 'fine'
    for (let rounds = 0; rounds < 20; rounds += 1) {
      const done = []
      for (const tab of this.tabs) done.push(await tab.attend())
      if (done.every(Boolean)) break
    }
    const missing = [...this.sent].filter((name) => !this.service.list.includes(name))
    expect(missing.filter((name) => !this.removed.has(name))).toEqual([])
  }
}

type Step = fc.AsyncCommand<object, { world: World }>

const inATab = (name: string, happen: (tab: Tab, world: World) => Promise<void> | void) =>
  fc.integer({ min: 0, max: 3 }).map((at): Step => ({
    check: () => true,
    run: async (_, { world }) => {
      const tab = world.tabs[at]
      if (tab) await happen(tab, world)
    },
    toString: () => `${name} in tab ${at + 1}`,
  }))

const add = inATab('add', (tab, world) => {
  world.count += 1
  tab.type((names) => [...names, `New ${world.count}`])
})
const removeOne = fc
  .integer({ min: 0, max: 3 })
  .chain((place) =>
    inATab(`remove name ${place}`, (tab) =>
      tab.type((names) => names.filter((_, at) => at !== place)),
    ),
  )
const lines = fc
  .constantFrom<Line[]>('fine', 'down', 'drops')
  .chain((line) => inATab(`network ${line}`, ({ device }) => void (device.line = line)))
const save = inATab('save', async (tab) => tab.save())

const steps = [
  add,
  add,
  removeOne,
  save,
  save,
  save,
  lines,
  inATab('deliver', async (tab) => tab.deliver()),
  inATab('open', async (tab) => tab.open()),
  inATab('hear', async (tab) => tab.hear()),
  inATab('keep what is in doubt', (tab) => tab.decide(true)),
  inATab('remove what is in doubt', (tab) => tab.decide(false)),
]

test('whatever happens in two tabs of two devices, every name that was called saved is there or was removed by somebody', async () => {
  const histories = fc.commands(steps, { maxCommands: 25, size: 'max' })
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const world = new World()
      for (const tab of world.tabs) await tab.deliver()
      await fc.asyncModelRun(() => ({ model: {}, real: { world } }), history)
      await world.end()
    }),
    {
      numRuns: Number(process.env['MODEL_RUNS'] ?? 100),
      seed: Number(process.env['MODEL_SEED'] ?? 2026),
    },
  )
}, 300_000)
