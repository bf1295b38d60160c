import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { startThrowawayPostgres } from '../throwaway-postgres.ts'
import { sessionsOf } from './api-members.ts'
import { startApi, type Sessions, type Where } from './api-process.ts'
import { bareCalls, kindsOfCalls, readMix, tagsOf } from './calls.ts'
import { fire, type Figures } from './load.ts'
import { soak } from './soak.ts'
import { reconnect } from './storm.ts'

const members = 1_000
const stormMembers = 500
const instances = 3

export interface Plan {
  /** For each measurement. */
  seconds: number
  /** Of soaking at half load; 0 for none. */
  soakMinutes: number
}

/** First targets of the mix: calls a second, and the 95th percentile in ms. */
const targets = {
  PGlite: { perSecond: 800, p95: 150 },
  PostgreSQL: { perSecond: 1_000, p95: 120 },
}

/**
 * The load plan of the API over PGlite and over PostgreSQL, with the load generator on the same
 * machine: calls one kind at a time, the mix that the app reads, what bounds it, and members who all
 * come back at once. Prints tables; resolves with whether the targets were met. Not a test: a busy
 * machine is a slow one.
 */
export async function benchApi(plan: Plan): Promise<boolean> {
  const sessions = await sessionsOf(members)
  const folder = mkdtempSync(join(tmpdir(), 'rowan-bench-api-'))
  const postgres = await startThrowawayPostgres()
  const gigabytes = (totalmem() / 1e9).toFixed(0)
  console.log(
    `${cpus().length} cores of ${cpus()[0]?.model}, ${gigabytes} GB, Node ${process.version}; ${members} members; times in ms`,
  )
  const met = [
    await measureOn('PGlite', { dataDir: join(folder, 'database') }, { sessions, plan }),
    await measureOn('PostgreSQL', { url: postgres.url }, { sessions, plan }),
  ]
  await compareInstances({ url: postgres.url }, sessions, plan)
  await postgres.stop()
  rmSync(folder, { recursive: true })
  return met.every(Boolean)
}

interface Measuring {
  sessions: Sessions
  plan: Plan
}

async function measureOn(
  name: keyof typeof targets,
  where: Where,
  { sessions, plan }: Measuring,
): Promise<boolean> {
  const { seconds, soakMinutes } = plan
  const api = await startApi(where, sessions)
  const tags = await tagsOf(api.url, sessions.tokens)
  const rows: Record<string, Figures> = {}
  for (const [kind, calls] of Object.entries(kindsOfCalls(sessions.tokens, tags))) {
    await fire(api.url, calls, { connections: 20, seconds: 1 })
    rows[kind] = await fire(api.url, calls, { connections: 20, seconds })
  }
  const crowd = { connections: 100, seconds }
  const mixed = readMix(sessions.tokens, tags)
  const bare = async (path: string) => fire(api.url, bareCalls(path, 100), crowd)
  const handler = await bare('/bare/handler')
  const select = await bare('/bare/select')
  const mix = await fire(api.url, mixed, crowd)
  rows['100 connections: read mix'] = mix
  rows['100 connections: bare SELECT'] = select
  rows['100 connections: bare handler'] = handler
  console.log(`\n${name}`)
  console.table(Object.fromEntries(Object.entries(rows).map(([row, each]) => [row, words(each)])))
  const share = (of: Figures) => `${((100 * mix.perSecond) / of.perSecond).toFixed(0)} %`
  console.log(
    `The mix is ${share(select)} of the bare SELECT, ${share(handler)} of the bare handler`,
  )
  const storm = await reconnect(api.url, sessions.tokens.slice(0, stormMembers))
  console.log(
    `Reconnect storm: ${stormMembers} members × ${storm.sent / stormMembers} answers, ${storm.once} of ${storm.sent} there once, drained in ${storm.seconds.toFixed(1)} s`,
  )
  if (soakMinutes > 0) {
    const soaked = await soak(api, mixed, { minutes: soakMinutes, perSecond: mix.perSecond / 2 })
    console.log(
      `Soak of ${soakMinutes} min at half load: ${soaked.perSecond.toFixed(0)} calls/s, p95 ${soaked.p95.toFixed(0)} ms, heap ${soaked.heapMb.toFixed(0)} MB, slope ${soaked.slope.toFixed(1)} MB/h`,
    )
  }
  await api.close()
  const { perSecond, p95 } = targets[name]
  const isFast = mix.perSecond >= perSecond && mix.p95 <= p95
  const isWhole = storm.once === storm.sent && storm.seconds <= 60
  console.log(`Mix ≥ ${perSecond} calls/s at p95 ≤ ${p95} ms: ${isFast ? 'met' : 'MISSED'}`)
  console.log(`Storm drained whole within 60 s: ${isWhole ? 'met' : 'MISSED'}`)
  return isFast && isWhole
}

/** The same mix over the same connections, spread over several instances in threads of their own. */
async function compareInstances(where: Where, sessions: Sessions, { seconds }: Plan) {
  const apis = [await startApi(where, sessions, true)]
  while (apis.length < instances) apis.push(await startApi(where, sessions, true))
  const [one] = apis
  if (!one) return
  const mixed = readMix(sessions.tokens, await tagsOf(one.url, sessions.tokens))
  const alone = await fire(one.url, mixed, { connections: 99, seconds })
  const share = Math.floor(mixed.length / instances)
  const together = await Promise.all(
    apis.map(async ({ url }, n) =>
      fire(url, mixed.slice(n * share, (n + 1) * share), { connections: 33, seconds }),
    ),
  )
  const sum = together.reduce((total, { perSecond }) => total + perSecond, 0)
  const p95 = Math.max(...together.map((each) => each.p95))
  console.log(
    `\nOne instance: ${alone.perSecond.toFixed(0)} calls/s, p95 ${alone.p95.toFixed(0)} ms; ${instances} on the same cores and PostgreSQL: ${sum.toFixed(0)} calls/s, p95 ${p95.toFixed(0)} ms`,
  )
  for (const api of apis) await api.close()
}

const words = ({ perSecond, p50, p95, p99 }: Figures) => ({
  'calls/s': perSecond.toFixed(0),
  p50: p50.toFixed(1),
  p95: p95.toFixed(1),
  p99: p99.toFixed(1),
})
