import { parseArgs } from 'node:util'
import { openEnvironment } from '../../e2e/answers/environment.ts'
import { faultsIn } from '../../e2e/answers/count-answers.ts'
import { randomFrom } from '../../tests/support/random-from.ts'
import { faultsInStudy } from './count-study.ts'
import { trial } from './trial.ts'

// On a signal it exits, which kills its browsers too.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => process.exit(1))

/*
 * npm run bench -- offline [--answers 500 --kills 100 --seed 1]: first runs 5,000 histories through the model of
 * the outbox; then people answer while networks fail and browsers are killed, by the seed. Prints what happened to
 * the answers, and exits with 1 if any was lost, duplicated, out of order or sent as somebody else's.
 */
const { values } = parseArgs({
  options: {
    answers: { type: 'string', default: '500' },
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    /** The number of devices used at the same time. */
    devices: { type: 'string', default: '2' },
  },
})
const seed = Number(values.seed)
const answers = Number(values.answers)
const kills = Number(values.kills)
const environment = await openEnvironment({ seed })
try {
  const {
    profile,
    study,
    kills: killed,
  } = await trial(environment, {
    answers,
    kills,
    atOnce: Number(values.devices),
    random: randomFrom(seed),
    report: (progress) => console.error(progress),
  })
  console.table({ 'health profile': profile, 'questions of a study': study })
  console.table({ killed })
  // Sending counts as one of a person's answers.
  const isWhole = profile.given + study.given + study.responses >= answers && killed >= kills
  process.exitCode = faultsIn(profile) + faultsInStudy(study) === 0 && isWhole ? 0 : 1
} finally {
  await environment.close()
}
