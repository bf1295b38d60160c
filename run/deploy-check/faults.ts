import { setTimeout } from 'node:timers/promises'
import { hangUp } from './bad-callers.ts'
import type { Stage } from './check.ts'
import { until, type Deployment } from './deployment.ts'
import { Members, type Load } from './load.ts'
import type { Visitor } from './visitor.ts'

const members = 16
const hangingUp = 50
/** At most so many of a hundred reads may be slow, beside those that this machine answers slowly at any time. */
const mostSlowPercent = 1
/** For how long nothing happens at first. */
const calmMs = 15_000

/** Members write and read without a pause while everything happens that happens to a service. */
export async function liveThroughFaults(deployment: Deployment, stage: Stage): Promise<void> {
  const visitors: Visitor[] = []
  await stage(`${members} members begin to read and write`, async () => {
    for (let n = 0; n < members; n += 1) {
      const visitor = deployment.visitor()
      await visitor.signUp({ email: `load-${n}@rowan.test`, firstName: 'Alex', lastName: 'Doe' })
      visitors.push(visitor)
    }
    return 'all signed up'
  })
  const load = new Members(visitors)
  load.start()
  let isStopped = false
  try {
    await setTimeout(calmMs)
    const calmPercent = load.slowPercent
    await happens(deployment, stage)
    await setTimeout(3_000)
    await stage('What became of their calls', async () => {
      isStopped = true
      return verdict(await load.stop(), calmPercent)
    })
  } finally {
    if (!isStopped) await load.stop().catch(() => undefined)
  }
}

function verdict(
  { reads, slowReads, acknowledged, repeats, refused, lost }: Load,
  calmPercent: number,
): string {
  const slow = (100 * slowReads) / Math.max(1, reads)
  const found = [
    `${acknowledged} writes acknowledged, ${lost.length} lost or doubled`,
    `${reads} reads, ${slow.toFixed(2)} % slower than 2 s (${calmPercent.toFixed(2)} % while nothing happened)`,
    `${repeats} calls repeated, ${refused.length} refused`,
  ].join('; ')
  const isWell =
    lost.length + refused.length === 0 && acknowledged > 0 && slow <= mostSlowPercent + calmPercent
  if (!isWell) throw new Error([found, ...lost, ...refused.slice(0, 20)].join('\n'))
  return found
}

async function happens(deployment: Deployment, stage: Stage): Promise<void> {
  const { compose, docker, container } = deployment
  const restarts = async () =>
    docker('inspect', '-f', '{{.RestartCount}} {{.State.StartedAt}}', await container('caddy'))
  await stage(`${hangingUp} callers hang up at every stage of a request`, async () => {
    const before = await restarts()
    for (let round = 0; round < 3; round += 1) {
      await hangUp(Number(new URL(deployment.origin).port), hangingUp)
      await deployment.untilReady(2)
    }
    if ((await restarts()) !== before) throw new Error('Caddy was started again')
    return 'three times; ready at once after each'
  })
  await stage('An instance is killed', async () => {
    const pid = await docker('inspect', '-f', '{{.State.Pid}}', await container('api-1'))
    // From outside the engine, which would take its own `kill` for a wish and start nothing again.
    const host = 'run --rm --pid host -u root node:24-bookworm-slim node -e'
    await docker(...host.split(' '), `process.kill(${pid}, 'SIGKILL')`)
    await until('it is started again', async () => isReady(deployment, 'api-1'))
    return 'started again by the engine'
  })
  await stage('An instance hangs', async () => {
    const hanging = await container('api-2')
    await docker('kill', '-s', 'STOP', hanging)
    await setTimeout(12_000)
    await docker('kill', '-s', 'CONT', hanging)
    await until('it answers again', async () => isReady(deployment, 'api-2'))
    return 'for 12 s'
  })
  await stage('A rolling release', async () => {
    await docker('tag', 'rowan:check-1', 'rowan:check-2')
    const said = await deployment.must('deploy/release.sh', 'check-2')
    await deployment.must('grep', '-q', '"bomFormat": "CycloneDX"', 'releases/check-2.cdx.json')
    return lastLine(said)
  })
  await stage('A rollback, with a schema of a newer release', async () => {
    await deployment.sql(
      `insert into kysely_migration (name, "timestamp") values ('999-of-the-next-release', now()::text)`,
    )
    const said = await deployment.must('deploy/rollback.sh')
    await deployment.sql(`delete from kysely_migration where name = '999-of-the-next-release'`)
    return lastLine(said)
  })
  await stage('An instance is stopped while a scheduled task waits', async () =>
    stopsWhileATaskWaits(deployment),
  )
  await stage('The database is started again', async () => {
    await compose('restart', 'postgres')
    await deployment.untilReady()
    return 'ready again'
  })
}

/** The tasks' own table is locked until both instances wait for it, each in the middle of its round. */
async function stopsWhileATaskWaits(deployment: Deployment): Promise<string> {
  const { compose, docker, container, sql } = deployment
  const table = await sql(`select coalesce(to_regclass('pgboss.job'), to_regclass('housekeeping'))`)
  const locked = sql(
    `begin; lock table ${table} in access exclusive mode; select pg_sleep(100); rollback`,
  ).catch(() => undefined)
  try {
    const waiting = `select count(distinct client_addr) from pg_stat_activity
       where wait_event_type = 'Lock' and usename = 'rowan_service_login'`
    await until('a task waits in both', async () => (await sql(waiting)) === '2', 90)
    const begun = Date.now()
    await compose('stop', 'api-2')
    const took = Date.now() - begun
    const code = await docker('inspect', '-f', '{{.State.ExitCode}}', await container('api-2'))
    if (code !== '0') throw new Error(`It ended with ${code}`)
    return `exit code 0 after ${Math.round(took / 100) / 10} s`
  } finally {
    await sql(
      `select pg_cancel_backend(pid) from pg_stat_activity where query like '%pg_sleep(100)%' and pid <> pg_backend_pid()`,
    )
    await locked
    await compose('start', 'api-2')
    await until('it is ready again', async () => isReady(deployment, 'api-2'))
  }
}

/** Asked from within: whether this one instance is ready. */
async function isReady({ compose }: Deployment, instance: string): Promise<boolean> {
  const look = `fetch('http://localhost:8080/health/ready').then((r) => console.log('status', r.status))`
  return (await compose('exec', '-T', instance, 'node', '-e', look)).includes('status 200')
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? ''
