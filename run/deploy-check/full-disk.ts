import { setTimeout } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Stage } from './check.ts'
import { project, until, type Deployment } from './deployment.ts'
import { Members } from './load.ts'
import type { Visitor } from './visitor.ts'

const members = 6
const volume = `${project}_small`

/** A new deployment, whose database has a disk of 300 MB that somebody fills while members write. */
export async function surviveAFullDisk(deployment: Deployment, stage: Stage): Promise<void> {
  const visitors: Visitor[] = []
  await stage('The same from nothing, with a small disk for the database', async () => {
    await deployment.close(false)
    deployment.caller = undefined
    deployment.setHostLine('ROWAN_DATABASE', 'small')
    deployment.edit('compose.yaml', (text) =>
      text.replace(
        /name: .*ROWAN_DATABASE.*/,
        `$&\n    driver_opts: { type: tmpfs, device: tmpfs, o: size=300m }`,
      ),
    )
    await deployment.compose('up', '-d')
    await deployment.startStandIns()
    await deployment.untilReady()
    for (let n = 0; n <= members; n += 1) {
      const visitor = deployment.visitor()
      await visitor.signUp({ email: `disk-${n}@rowan.test`, firstName: 'Alex', lastName: 'Doe' })
      visitors.push(visitor)
    }
    return 'ready, with members'
  })
  const [watcher, ...others] = visitors
  if (!watcher) return
  // The disk may be full for longer than anybody would wait: then they come back.
  const load = new Members(others, 300_000)
  load.start()
  try {
    await stage('The disk of the database is full', async () => fillAndWatch(deployment, watcher))
    await stage('There is room again', async () => {
      const begun = Date.now()
      await onTheDisk(deployment, 'rm /disk/ballast')
      await deployment.untilReady(120)
      return `ready by itself after ${Math.round((Date.now() - begun) / 1000)} s`
    })
    await setTimeout(3_000)
  } finally {
    const { acknowledged, lost, refused } = await load.stop()
    await stage('What became of the writes', async () => {
      const found = `${acknowledged} acknowledged, ${lost.length} lost or doubled, ${refused.length} refused for good`
      if (lost.length + refused.length > 0 || acknowledged === 0)
        throw new Error([found, ...lost, ...refused].join('\n'))
      return found
    })
  }
}

async function onTheDisk(deployment: Deployment, command: string): Promise<void> {
  await deployment.run(
    'docker',
    'run',
    '--rm',
    '-v',
    `${volume}:/disk`,
    'node:24-bookworm-slim',
    'sh',
    '-c',
    command,
  )
}

const Problem = v.object({ status: v.literal(503), code: v.string() })

/** Writes until they are refused, and for a while after that; each refusal is a problem that says to come back. */
async function fillAndWatch(deployment: Deployment, watcher: Visitor): Promise<string> {
  await onTheDisk(deployment, 'cat /dev/zero >/disk/ballast')
  let refusals = 0
  let slowest = 0
  await until(
    'writes are refused',
    async () => {
      // Whatever still fits into the log that is there is filled up.
      await deployment.sql('select pg_switch_wal()').catch(() => undefined)
      const begun = performance.now()
      const reply = await watcher.send({
        method: 'POST',
        path: '/hospitals',
        body: { name: `Hospital ${refusals}` },
        key: randomUUID(),
      })
      slowest = Math.max(slowest, performance.now() - begun)
      if (reply.status < 300) return false
      v.parse(Problem, reply.body)
      refusals += 1
      return refusals >= 10
    },
    90,
  )
  return `${refusals} of ${refusals} refused with 503, the slowest after ${(slowest / 1000).toFixed(1)} s`
}
