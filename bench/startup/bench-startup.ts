import { makeDevice } from '../../e2e/answers/device.ts'
import { measureDelivery, measureSaving } from './answers.ts'
import { openFailingService } from './failing-service.ts'
import { report, type Figure } from './figures.ts'
import { becomeKnown, measureStarts } from './known-member.ts'
import { timeLeaving } from './leaving.ts'

const runs = Number(process.env['BENCH_RUNS'] || 10)

// On a signal it exits, which kills its browsers too.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => process.exit(1))

/**
 * How long a known member waits when nothing answers, in a browser slowed down four times, and how long answers
 * take to be saved and sent, and a sign-out to clear the device. Exits with 1 if a limit is exceeded.
 */
const service = await openFailingService()
const device = await makeDevice()
try {
  await device.start()
  const page = await becomeKnown(device, service)
  const figures: Figure[] = await measureStarts(page, service, runs)
  console.error('Starts are measured')
  figures.push(await measureSaving(page, service))
  console.error('Saving is measured')
  const times: number[] = []
  for (let run = 0; run < Math.ceil(runs / 3); run += 1) {
    times.push(await timeLeaving(await becomeKnown(device, service), service))
  }
  figures.push({ name: 'leaving without a network', times, limit: 1000, by: 'worst' })
  console.error('Leaving is measured')
  figures.push(await measureDelivery(device, service))
  process.exitCode = report(figures) ? 0 : 1
} finally {
  await device.remove()
  await service.close()
}
