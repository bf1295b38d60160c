import { Hono } from 'hono'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { OpenedDatabase } from './db/open.ts'
import type { Database } from './db/tables.ts'
import { outsideCalls } from './gateways/outside-call.ts'
import { DatabaseTimeout } from './http/database-timeout.ts'
import { queueStates, type QueueState } from './jobs/queue.ts'

/** An answered call. `route` is the pattern of its path: ids and queries belong to the member. */
export interface AnsweredCall {
  method: string
  route: string
  status: number
  ms: number
  /** The code of the problem that it was answered with. */
  problem?: string | undefined
}

export interface Metrics {
  count: (call: AnsweredCall) => void
  /** Counts a failed attempt of a job. */
  countFailed: (queue: string) => void
  /** `GET /metrics` in the text format of Prometheus. */
  routes: Hono
}

/** Counts what the service does, never for whom: no id, no token and no health data. */
export function createMetrics(database: Pick<OpenedDatabase, 'backgroundDb' | 'poolUse'>): Metrics {
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
    help: 'Jobs of each queue: waiting, active, or dead (given up, so that a person has to look).',
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
