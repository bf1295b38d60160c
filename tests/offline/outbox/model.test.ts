import * as fc from 'fast-check'
import { test } from 'vitest'
import { settled } from '../../support/cryptography.ts'
import { members, questions, World, type Question, type Network } from './world.ts'

const runs = Number(process.env['MODEL_RUNS'] ?? 200)

type Real = { world: World }
type Step = fc.AsyncCommand<object, Real>

/** A step that may happen next. It is always possible; the result is checked at the end. */
const step = (name: string, happen: (world: World) => Promise<void> | void): Step => ({
  check: () => true,
  run: async (_, { world }) => happen(world),
  toString: () => name,
})

const question = fc.constantFrom(...questions, 'dob' as const)
const enqueue = (isRefusable: boolean) => (asked: Question) =>
  step(`answer ${asked}${isRefusable ? ', to be refused' : ''}`, async (world) => {
    world.asked.set(world.count + 1, asked)
    await world.answer(asked, isRefusable)
  })

const network = fc
  .constantFrom<Network[]>('fine', 'down', 'drops', 'stalls', 'stalls', 'breaks', 'stumbles')
  .map((network) => step(`network ${network}`, (world) => void (world.network = network)))

const device = fc
  .constantFrom(0, 40, 900)
  .map((slowness) => step(`device ${slowness} ms`, (world) => void (world.slowness = slowness)))

/** Steps that are listed more than once happen more often. */
const steps: readonly fc.Arbitrary<Step>[] = [
  ...Array.from({ length: 5 }, () => question.map(enqueue(false))),
  question.map(enqueue(true)),
  ...Array.from({ length: 3 }, () => network),
  device,
  fc.constant(step('deliver', async (world) => world.until(world.tab.start(world.member)))),
  fc.constant(
    step('deliver and crash meanwhile', async (world) => {
      void world.tab.start(world.member)
      await settled()
      world.crash()
    }),
  ),
  fc.constant(step('what stalled arrives', (world) => world.letGo())),
  fc.constant(step('crash', (world) => world.crash())),
  fc.constant(step('the token expires', (world) => void (world.hasSession = false))),
  fc
    .constantFrom(...members)
    .map((member) => step(`sign in ${member}`, async (world) => world.signIn(member))),
  fc.constant(step('a new version is out', (world) => void (world.wantedVersion += 1))),
  fc.constant(step('update', async (world) => world.update())),
  fc
    .integer({ min: 1, max: 400 })
    .map((seconds) => step(`${seconds} s`, async (world) => world.pass(seconds * 1000))),
]

test('F2, F3, F7, F14, F20: whatever happens, each answer arrives once, in order, under its own name', async () => {
  const histories = fc.commands([...steps], { maxCommands: 25, size: 'max' })
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const world = new World()
      await world.signIn('user_amina')
      await fc.asyncModelRun(() => ({ model: {}, real: { world } }), history)
      await world.end()
    }),
    { numRuns: runs, seed: Number(process.env['MODEL_SEED'] ?? 2026) },
  )
}, 900_000)
