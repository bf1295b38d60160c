import { parseArgs } from 'node:util'
import pg from 'pg'
import { startThrowawayPostgres } from '../../run/throwaway-postgres.ts'
import { openDatabase } from '../../server/db/open.ts'
import { seedStudies } from '../../server/sandbox-seed/seed-studies.ts'
import type { Api } from '../../tests/support/api.ts'
import { noon } from '../../tests/support/tokens.ts'
import { measured, openApi, type Measured } from './calls.ts'
import { explainAll, planReader, type Plan } from './plans.ts'
import { seedMembers } from './seed.ts'
import { few, growing } from './tables.ts'
import { measureJob, measureMuch } from './work.ts'

/*
 * npm run bench -- scale [--members 200000 --rounds 9]: every call of members and every verb of operators with a thousand
 * members and with so many, its time and the plans of its statements; then erasures, downloads and the jobs that go
 * through all members. It fails where a statement reads a table that grows with members.
 */
const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '9' },
  },
})
const many = Number(values.members)
const rounds = Number(values.rounds)
/** A statement that looks at more rows than this reads more than is one member's, or one page of a list. */
const mostRows = 2_000
/** Below this the machine's own unrest is larger than what is measured, in ms. */
const unrest = 2

/** They go through all members. */
const jobsOverAll = [
  'reencrypt',
  'reconcile-accounts',
  'study-matching',
  'delete-expired',
  'end-retention',
]

const postgres = await startThrowawayPostgres()
const administrator = new pg.Client(postgres.administratorUrl)
await administrator.connect()
const failures: string[] = []

async function databaseOf(name: string, members: number): Promise<string> {
  const started = performance.now()
  await administrator.query(`create database ${name} template template owner owner`)
  const url = (base: string) => Object.assign(new URL(base), { pathname: `/${name}` }).href
  const own = await openDatabase({ url: url(postgres.url) }, {}, async (db) =>
    seedStudies(db, noon),
  )
  await own.close()
  await seedMembers(url(postgres.administratorUrl), members)
  const { rows } = await administrator.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size($1)) as size',
    [name],
  )
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`${members} members in ${seconds} s, ${rows[0]?.size}`)
  return url(postgres.url)
}

interface Figures {
  status: number
  small: number
  big: number
  plans: readonly Plan[]
}

async function measureCalls(smallUrl: string, bigUrl: string): Promise<void> {
  const small = await openApi(smallUrl)
  const big = await openApi(bigUrl)
  const figures = new Map<string, Figures>()
  for (const [place, call] of measured.entries()) {
    figures.set(call.name, { ...(await times(call, place, [small.api, big.api])), plans: [] })
  }
  await Promise.all([small.close(), big.close()])
  const clients = ['service_login', 'member_login']
  await explainAll(administrator, clients)
  const plansSince = planReader(administrator, 'log')
  const explained = await openApi(bigUrl)
  for (const [place, call] of measured.entries()) {
    const run = await call.prepare(explained.api, memberFor(place, rounds))
    await plansSince()
    await run()
    const known = figures.get(call.name)
    if (known) figures.set(call.name, { ...known, plans: await plansSince() })
  }
  await explained.close()
  for (const login of clients) await administrator.query(`alter role ${login} reset all`)
  report(figures)
}

/** The best times of a call in both databases, in turn, so that both meet the same machine. */
async function times(call: Measured, place: number, [small, big]: [Api, Api]) {
  const taken: { small: number[]; big: number[] } = { small: [], big: [] }
  let status = 0
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, api] of [
      ['small', small],
      ['big', big],
    ] as const) {
      const run = await call.prepare(api, memberFor(place, round))
      const started = performance.now()
      status = await run()
      taken[name].push(performance.now() - started)
    }
  }
  return { status, small: Math.min(...taken.small), big: Math.min(...taken.big) }
}

/** Each call has members of its own, the same ones in both databases; the first and last ones are for other things. */
function memberFor(place: number, round: number): number {
  return 2 + ((place * 11 + round) % (few - 20))
}

function report(figures: ReadonlyMap<string, Figures>): void {
  console.log(`\n${'call'.padEnd(62)} status  ms at ${few}  at ${many}  plans`)
  for (const call of measured) {
    const found = figures.get(call.name)
    if (!found) continue
    const reads = found.plans.flatMap((plan) => plan.reads).filter(({ table }) => grows(table))
    const most = Math.max(0, ...reads.map(({ rows }) => rows))
    console.log(
      call.name.padEnd(62),
      String(found.status).padEnd(6),
      found.small.toFixed(1).padStart(9),
      found.big.toFixed(1).padStart(9),
      ` ${words(reads)}`,
    )
    if (found.status >= 500) failures.push(`${call.name}: ${found.status}`)
    if (most > mostRows) failures.push(`${call.name}: a statement looks at ${most} rows`)
    if (call.isOfMember && found.big > 2 * found.small + unrest) {
      failures.push(`${call.name}: ${found.big.toFixed(1)} ms, ${found.small.toFixed(1)} before`)
    }
  }
}

/** The queue has a table for each kind of job. */
function grows(table: string): boolean {
  return growing.has(table) || isOfQueue(table)
}

function isOfQueue(table: string): boolean {
  return /^j[0-9a-f]{56}$/.test(table)
}

/** Each way to a table once, with the most rows that it looked at. */
function words(reads: Plan['reads']): string {
  const most = new Map<string, number>()
  for (const { how, table, rows } of reads) {
    const isSequential = how === 'Seq Scan'
    if (rows === 0 || (isSequential && rows < 100)) continue
    const name = isOfQueue(table) ? 'a queue' : table
    const way = how.endsWith(' Scan') ? `${isSequential ? 'SEQ SCAN' : how} ${name}` : how
    most.set(way, Math.max(rows, most.get(way) ?? 0))
  }
  return [...most].map(([way, rows]) => `${way} ${rows}`).join(', ')
}

try {
  const small = await databaseOf('small', few)
  const big = await databaseOf('big', many)
  await measureCalls(small, big)
  failures.push(...(await measureMuch(big, many)))
  for (const queue of jobsOverAll) {
    failures.push(...(await measureJob(queue, big)))
  }
} finally {
  await administrator.end()
  await postgres.stop()
}
console.log(failures.length === 0 ? '\nAll met' : `\nMISSED:\n${failures.join('\n')}`)
process.exit(failures.length === 0 ? 0 : 1)
