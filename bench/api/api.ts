import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { temporaryFolder } from '../../e2e/support/temporary-folder.ts'
import { startThrowawayPostgres } from '../../run/throwaway-postgres.ts'
import { sessionsOf } from './api-members.ts'
import { startApi, type BenchedApi, type Sessions, type Where } from './api-process.ts'
import { bareCalls, kindsOfCalls, readMix, tagsOf } from './calls.ts'
import { fire, type Figures } from './load.ts'
import { newClients } from './new-clients.ts'
import { soak, type Soaked } from './soak.ts'
import { reconnect } from './burst.ts'

const members = 1_000
const burstMembers = 500
const instances = 3
const steadyClients = 200

/**
 * The parts that can be measured separately: one kind of call at a time, the mix, the burst, new clients among
 * steady ones, and three instances against one.
 */
export const parts = ['kinds', 'mix', 'new-clients', 'burst', 'instances'] as const
export type Part = (typeof parts)[number]
export const kinds = ['PGlite', 'PostgreSQL'] as const
export type Kind = (typeof kinds)[number]

export interface Plan {
  parts: readonly Part[]
  /** The databases. */
  kinds: readonly Kind[]
  /** The duration of each measurement. */
  seconds: number
  /** The duration of the soak test at half load; 0 for none. */
  soakMinutes: number
  /** Whether PostgreSQL waits for its disk at each commit. */
  isDurable: boolean
}

/** The slope that counts as flat, in MB an hour: thirty minutes cannot resolve less. */
const flat = 1

/** The targets for the mix: calls a second, and the 95th percentile in ms. */
const targets = {
  PGlite: { perSecond: 800, p95: 150 },
  PostgreSQL: { perSecond: 1_000, p95: 120 },
}

/**
 * Load-tests the API on PGlite and PostgreSQL, with the load generator on the same machine: one kind of call at
 * a time, the mix that the app reads, its upper bounds, and all members coming back at once. Prints tables, and
 * resolves with whether the targets were met. Not part of the tests, because it needs an idle machine.
 */
export async function benchApi(plan: Plan): Promise<boolean> {
  const sessions = await sessionsOf(members)
  const folder = temporaryFolder('bench-api')
  const postgres = await startThrowawayPostgres(plan.isDurable)
  const gigabytes = (totalmem() / 1e9).toFixed(0)
  console.log(
    `${cpus().length} cores of ${cpus()[0]?.model}, ${gigabytes} GB, Node ${process.version}; ${members} members; times in ms`,
  )
  const places = {
    PGlite: { dataDir: join(folder, 'database') },
    PostgreSQL: { url: postgres.url },
  }
  let isMet = true
  for (const kind of plan.kinds) {
    isMet = (await measureOn(kind, places[kind], { sessions, plan })) && isMet
  }
  if (plan.parts.includes('instances')) await compareInstances(places.PostgreSQL, sessions, plan)
  await postgres.stop()
  return isMet
}

interface Measuring {
  sessions: Sessions
  plan: Plan
}

async function measureOn(
  kind: Kind,
  where: Where,
  { sessions, plan }: Measuring,
): Promise<boolean> {
  if (!plan.parts.some((part) => part !== 'instances') && plan.soakMinutes === 0) return true
  const api = await startApi(where, sessions)
  const tags = await tagsOf(api.url, sessions.tokens)
  const benched = { kind, api, tokens: sessions.tokens, tags, plan }
  console.log(`\n${kind}`)
  if (plan.parts.includes('kinds')) await measureKinds(benched)
  const isFast = !plan.parts.includes('mix') || (await measureMix(benched))
  const isOpen = !plan.parts.includes('new-clients') || (await measureNewClients(benched))
  const isWhole = !plan.parts.includes('burst') || (await measureBurst(benched))
  const isSteady = plan.soakMinutes === 0 || (await measureSoak(benched))
  await api.close()
  return isFast && isOpen && isWhole && isSteady
}

interface Benched {
  kind: Kind
  api: BenchedApi
  tokens: readonly string[]
  tags: readonly string[]
  plan: Plan
}

async function measureKinds({ api, tokens, tags, plan: { seconds } }: Benched): Promise<void> {
  const rows: Record<string, Figures> = {}
  const byKind = Object.entries(kindsOfCalls(tokens, tags))
  // All kinds before the first measurement, which would otherwise include the shared warm-up.
  for (const [, calls] of byKind) await fire(api.url, calls, { connections: 20, seconds: 2 })
  for (const [kind, calls] of byKind) {
    rows[kind] = await fire(api.url, calls, { connections: 20, seconds })
  }
  print(rows)
}

async function measureMix({ kind, api, tokens, tags, plan }: Benched): Promise<boolean> {
  const crowd = { connections: 100, seconds: plan.seconds }
  const bare = async (path: string) => fire(api.url, bareCalls(path, 100), crowd)
  const mixed = readMix(tokens, tags)
  // Warms up compilation and caches.
  await fire(api.url, mixed, { ...crowd, seconds: 2 })
  const handler = await bare('/bare/handler')
  const select = await bare('/bare/select')
  const mix = await fire(api.url, mixed, crowd)
  print({ 'read mix': mix, 'bare SELECT': select, 'bare handler': handler })
  const share = (of: Figures) => `${((100 * mix.perSecond) / of.perSecond).toFixed(0)} %`
  console.log(
    `The mix is ${share(select)} of the bare SELECT, ${share(handler)} of the bare handler`,
  )
  const { perSecond, p95 } = targets[kind]
  const isFast = mix.perSecond >= perSecond && mix.p95 <= p95
  console.log(
    `Mix over 100 connections ≥ ${perSecond} calls/s at p95 ≤ ${p95} ms: ${verdict(isFast)}`,
  )
  return isFast
}

async function measureNewClients({ api, tokens, plan }: Benched): Promise<boolean> {
  const steady = { url: api.url, tokens, clients: steadyClients, seconds: plan.seconds }
  const seen = await newClients(steady)
  const longest = `${seen.p99.toFixed(0)} ms at p99, ${seen.longest.toFixed(0)} at most`
  console.log(
    `${steadyClients} steady clients: ${seen.perSecond.toFixed(0)} calls/s, ${seen.fewest} to the one who got fewest, ${seen.median} to the median; ${seen.came} new clients were answered within ${longest}; ${seen.faults + seen.turnedAway} faults`,
  )
  const isOpen = seen.p99 <= 500 && seen.fewest >= seen.median / 2
  console.log(`New clients within 500 ms at p99, and no client starves: ${verdict(isOpen)}`)
  return isOpen
}

async function measureBurst({ api, tokens }: Benched): Promise<boolean> {
  const burst = await reconnect(api.url, tokens.slice(0, burstMembers))
  console.log(
    `Reconnect burst: ${burstMembers} members × ${burst.sent / burstMembers} answers, ${burst.once} of ${burst.sent} there once, drained in ${burst.seconds.toFixed(1)} s`,
  )
  const isWhole = burst.once === burst.sent && burst.seconds <= 60
  console.log(`Burst drained whole within 60 s: ${verdict(isWhole)}`)
  return isWhole
}

async function measureSoak({ api, tokens, tags, plan }: Benched): Promise<boolean> {
  const mixed = readMix(tokens, tags)
  const full = await fire(api.url, mixed, { connections: 100, seconds: plan.seconds })
  const minutes = plan.soakMinutes
  const soaked = await soak(api, mixed, { minutes, perSecond: full.perSecond / 2 })
  const { calls, faults, perSecond, p50, p95, slope } = soaked
  console.log(
    `Soak of ${minutes} min at half load: ${calls} calls, ${perSecond.toFixed(0)} a second, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${faults} faults ${soaked.statuses}`,
  )
  console.log(`MB of heap after a collection, each minute: ${minuteByMinute(soaked.heaps)}`)
  console.log(`MB of the process, generator and all: ${minuteByMinute(soaked.residents)}`)
  const isSteady = Math.abs(slope) <= flat && faults === 0
  console.log(
    `Heap slope ${slope.toFixed(2)} MB/h, within ${flat}, and no fault: ${verdict(isSteady)}`,
  )
  return isSteady
}

const minuteByMinute = (values: Soaked['heaps']) =>
  values.map((value) => value.toFixed(1)).join(' ')

/** The same mix over the same connections, spread over several instances in separate threads. */
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

const verdict = (isMet: boolean): string => (isMet ? 'met' : 'MISSED')

const print = (rows: Record<string, Figures>) =>
  console.table(Object.fromEntries(Object.entries(rows).map(([row, each]) => [row, words(each)])))

const words = ({ perSecond, p50, p95, p99 }: Figures) => ({
  'calls/s': perSecond.toFixed(0),
  p50: p50.toFixed(1),
  p95: p95.toFixed(1),
  p99: p99.toFixed(1),
})
