import { parseArgs } from 'node:util'
import { openEnvironment } from '../../e2e/answers/environment.ts'
import { faultsIn } from '../../e2e/answers/count-answers.ts'
import { randomFrom } from '../../tests/support/random-from.ts'
import { trial } from './trial.ts'

// Told to end, it takes its browsers along.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => process.exit(1))

/*
 * npm run bench:offline [-- --answers 500 --kills 100 --seed 1]: people answer while networks fail and
 * browsers are killed, by the seed, after the model of the outbox has been through 5,000 histories. Prints
 * what became of the answers; ends with 1 unless nothing was lost, doubled, out of order or another's.
 */
const { values } = parseArgs({
  options: {
    answers: { type: 'string', default: '500' },
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    /** Devices in use at a time. */
    devices: { type: 'string', default: '2' },
  },
})
const seed = Number(values.seed)
const answers = Number(values.answers)
const kills = Number(values.kills)
const environment = await openEnvironment({ seed })
try {
  const counts = await trial(environment, {
    answers,
    kills,
    atOnce: Number(values.devices),
    random: randomFrom(seed),
    report: (progress) => console.error(progress),
  })
  console.table({ 'this product': counts })
  const isWhole = counts.given >= answers && counts.kills >= kills
  process.exitCode = faultsIn(counts) === 0 && isWhole ? 0 : 1
} finally {
  await environment.close()
}
