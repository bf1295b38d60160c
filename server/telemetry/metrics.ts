import { connect } from 'node:tls'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { OpenedDatabase } from '../db/open.ts'
import type { Database } from '../db/tables.ts'
import { outsideCalls } from './outside-call.ts'
import { DatabaseTimeout } from '../http/database-timeout.ts'
import { queueStates, type QueueState } from '../jobs/queue.ts'

/** An answered call. `route` is the pattern of its path: ids and queries belong to the member. */
export interface AnsweredCall {
  method: string
  route: string
  status: number
  ms: number
  /** The code of the problem that it was answered with. */
  problem?: string | undefined
}

interface CertificateAt {
  host: string
  port: number
  servername: string
}

export interface Metrics {
  count: (call: AnsweredCall) => void
  /** Counts a failed attempt of a job. */
  countFailed: (queue: string) => void
  /** `GET /metrics` in the text format of Prometheus. */
  routes: Hono
}

interface Watched {
  now?: () => Date
  /** Where the certificate is shown that people's browsers see, and for which name. */
  certificate?: CertificateAt | undefined
}

/** Counts what the service does, never for whom: no id, no token and no health data. */
export function createMetrics(
  database: Pick<OpenedDatabase, 'backgroundDb' | 'poolUse'>,
  { now = () => new Date(), certificate }: Watched = {},
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const calls = new Counter({
    name: 'rowan_calls_total',
    help: 'Calls of the patient API and of what signs people in, by method, pattern of the path and status.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  })
  const problems = new Counter({
    name: 'rowan_problems_total',
    help: 'Calls of the patient API that were answered with a problem, by its code.',
    labelNames: ['code'] as const,
    registers,
  })
  registry.registerMetric(outsideCalls)
  const seconds = new Histogram({
    name: 'rowan_call_seconds',
    help: 'How long calls took, by method and pattern of the path.',
    labelNames: ['method', 'route'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10],
    registers,
  })
  const failures = new Counter({
    name: 'rowan_job_failures_total',
    help: 'Attempts at a job that failed, by queue; each is tried again until the job is given up.',
    labelNames: ['queue'] as const,
    registers,
  })
  addPool(registry, database.poolUse)
  addQueues(registry, database.backgroundDb)
  addKeeping(registry, database.backgroundDb, now)
  if (certificate) addCertificate(registry, certificate, now)
  const routes = new Hono()
  routes.get('/metrics', async (c) =>
    c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType }),
  )
  return {
    count: ({ method, route, status, ms, problem }) => {
      calls.inc({ method, route, status })
      if (problem !== undefined) problems.inc({ code: problem })
      seconds.observe({ method, route }, ms / 1000)
    },
    countFailed: (queue) => failures.inc({ queue }),
    routes,
  }
}

function addPool(registry: Registry, poolUse: OpenedDatabase['poolUse']): void {
  const connections = new Gauge({
    name: 'rowan_database_connections',
    help: 'Connections of the database for calls, by state: the most there may be, open, idle.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect: () => {
      const { most, open, idle } = poolUse()
      for (const [state, count] of Object.entries({ most, open, idle })) {
        connections.set({ state }, count)
      }
    },
  })
  const waiting: Gauge = new Gauge({
    name: 'rowan_database_waiting',
    help: 'Calls that wait for a connection of the database.',
    registers: [registry],
    collect: (): void => waiting.set(poolUse().waiting),
  })
}

/** The queues in the database, the same from every instance; absent while it is unreachable. */
function addQueues(registry: Registry, db: Database): void {
  const registers = [registry]
  let reading: ReturnType<typeof queuesOf> | undefined
  /** Reads once for all figures of a scrape. */
  const read = async () => (reading ??= queuesOf(db).finally(() => (reading = undefined)))
  const jobs: Gauge<'queue' | 'state'> = new Gauge({
    name: 'rowan_queue_jobs',
    help: 'Jobs of each queue, up to 10,000: waiting, active, or dead (given up, so that a person has to look).',
    labelNames: ['queue', 'state'],
    registers,
    collect: async () => {
      jobs.reset()
      for (const { queue, waiting, active, dead } of (await read())?.states ?? []) {
        for (const [state, count] of Object.entries({ waiting, active, dead })) {
          jobs.set({ queue, state }, count)
        }
      }
    },
  })
  const oldest: Gauge<'queue'> = new Gauge({
    name: 'rowan_queue_oldest_seconds',
    help: 'For how long the job of each queue that is overdue longest has been so.',
    labelNames: ['queue'],
    registers,
    collect: async () => {
      oldest.reset()
      for (const { queue, oldestSeconds } of (await read())?.states ?? []) {
        oldest.set({ queue }, oldestSeconds)
      }
    },
  })
  const labMessages: Gauge<'state'> = new Gauge({
    name: 'rowan_lab_messages',
    help: 'Messages of the laboratory that fit no order, which a person has not looked at yet.',
    labelNames: ['state'],
    registers,
    collect: async () => {
      labMessages.reset()
      const found = await read()
      if (found) labMessages.set({ state: 'unsettled' }, found.unsettled)
    },
  })
}

/** Undefined when the database is down, which must not hold up the metrics. */
async function queuesOf(
  db: Database,
): Promise<{ states: QueueState[]; unsettled: number } | undefined> {
  const asked = Promise.all([queueStates(db), unsettledMessages(db)])
  return new DatabaseTimeout(1_000).limit(asked).then(
    ([states, unsettled]) => ({ states, unsettled }),
    () => undefined,
  )
}

async function unsettledMessages(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('lab_messages')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How the database is kept, and how far its clock is from ours; absent while it is unreachable. */
function addKeeping(registry: Registry, db: Database, now: () => Date): void {
  let reading: Promise<Keeping | undefined> | undefined
  const read = async () =>
    (reading ??= new DatabaseTimeout(1_000)
      .limit(keepingOf(db))
      .catch(() => undefined)
      .finally(() => (reading = undefined)))
  const add = (name: string, help: string, valueOf: (kept: Keeping) => number | null) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => {
        const kept = await read()
        const value = kept ? valueOf(kept) : null
        if (value === null) gauge.remove()
        else gauge.set(value)
      },
    })
  }
  add(
    'rowan_backup_age_seconds',
    'How long ago the last base backup was made; absent where a deployment records none.',
    ({ backupAge }) => backupAge,
  )
  add(
    'rowan_archive_failing_seconds',
    'For how long the write-ahead log has not been archived, 0 while it is; absent where it never is.',
    ({ archiveFailing }) => archiveFailing,
  )
  add(
    'rowan_other_studies_age_seconds',
    'How long ago the list of other studies was imported; absent where it never was.',
    ({ otherStudiesAge }) => otherStudiesAge,
  )
  add(
    'rowan_clock_ahead_seconds',
    'How far the clock of this instance is ahead of the database’s.',
    ({ time }) => now().getTime() / 1000 - time,
  )
}

interface Keeping {
  time: number
  archiveFailing: number | null
  backupAge: number | null
  otherStudiesAge: number | null
}

async function keepingOf(db: Database): Promise<Keeping | undefined> {
  const { rows } = await sql<Keeping & { hasBackups: boolean }>`
    select extract(epoch from clock_timestamp())::float8 as time,
           to_regclass('backups.made') is not null as "hasBackups",
           case when current_setting('archive_mode') = 'off' then null
                when last_failed_time > coalesce(last_archived_time, '-infinity')
                then extract(epoch from now() - coalesce(last_archived_time, stats_reset))
                else 0 end::float8 as "archiveFailing",
           null as "backupAge",
           (select extract(epoch from now() - max(imported_at))::float8 from other_study_imports) as "otherStudiesAge"
      from pg_stat_archiver`.execute(db)
  const [kept] = rows
  if (!kept?.hasBackups) return kept
  const ages = await sql<Pick<Keeping, 'backupAge'>>`
    select extract(epoch from now() - max(at))::float8 as "backupAge" from backups.made`.execute(db)
  return { ...kept, ...ages.rows[0] }
}

function addCertificate(registry: Registry, at: CertificateAt, now: () => Date): void {
  const left: Gauge = new Gauge({
    name: 'rowan_certificate_left_ratio',
    help: 'How much of the life of the certificate is left, from 1 to below 0; absent while nobody shows one.',
    registers: [registry],
    collect: async () => {
      const shown = await certificateShown(at)
      if (shown) left.set((shown.to - now().getTime()) / (shown.to - shown.from))
      else left.remove()
    },
  })
}

/** From when to when it is valid, in ms; whether anybody would trust it does not matter here. */
async function certificateShown(
  at: CertificateAt,
): Promise<{ from: number; to: number } | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ ...at, rejectUnauthorized: false, timeout: 1_000 })
    const end = () => socket.destroy()
    socket.once('secureConnect', () => {
      const { valid_from: from, valid_to: to } = socket.getPeerCertificate()
      resolve({ from: Date.parse(from), to: Date.parse(to) })
      end()
    })
    socket.once('timeout', end)
    socket.on('error', end)
    socket.once('close', () => resolve(undefined))
  })
}
