import { parseArgs } from 'node:util'
import { randomFrom } from '../../tests/support/random-from.ts'
import { buildRivals, rivals } from './rivals/rival-site.ts'
import { rivalTrial } from './rivals/rival-trial.ts'
import { openStage } from './stage.ts'
import { faultsIn, type Tally } from './tally.ts'
import { ourTrial } from './trial.ts'

// Told to end, it takes its browsers along.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => process.exit(1))

/**
 * People answer while networks fail and browsers are killed, by the seed. Prints what became of the
 * answers; ends with 1 unless nothing was lost, doubled, out of order or another's.
 */
const { values } = parseArgs({
  options: {
    answers: { type: 'string', default: '500' },
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    /** Devices in use at a time. */
    devices: { type: 'string', default: '2' },
    /** Histories of the model, which is run before this. */
    model: { type: 'string' },
    /** Without the two ready-made queues beside ours. */
    alone: { type: 'boolean', default: false },
  },
})
const rivalNames = {
  workbox: 'workbox-background-sync',
  tanstack: 'TanStack, paused mutations',
} as const
const seed = Number(values.seed)
const trial = {
  answers: Number(values.answers),
  kills: Number(values.kills),
  atOnce: Number(values.devices),
  random: randomFrom(seed),
  report: (progress: string) => console.error(progress),
}
const stage = await openStage({ seed, ...(!values.alone && { answerOwn: await buildRivals() }) })
try {
  const ours = await ourTrial(stage, trial)
  const table: Record<string, Tally & { kills: number }> = { 'this product': ours }
  for (const rival of values.alone ? [] : rivals) {
    table[rivalNames[rival]] = await rivalTrial(stage, { ...trial, rival })
  }
  console.table(table)
  const isWhole = ours.given >= trial.answers && ours.kills >= trial.kills
  process.exitCode = faultsIn(ours) === 0 && isWhole ? 0 : 1
} finally {
  await stage.close()
}
