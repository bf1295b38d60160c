import { Hono } from 'hono'
import { sql } from 'kysely'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { OpenedDatabase } from './db/open.ts'
import type { Database } from './db/tables.ts'
import { outsideCalls } from './gateways/outside-call.ts'
import { DatabaseTimeout } from './http/database-timeout.ts'

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
  /** Counts a failed scheduled job. */
  countFailed: (task: string) => void
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
    name: 'rowan_task_failures_total',
    help: 'Scheduled tasks that failed, by name; each is tried again within ten minutes.',
    labelNames: ['task'] as const,
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
    countFailed: (task) => failures.inc({ task }),
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

/** The lengths of the queues in the database, the same from every instance; absent while it is unreachable. */
function addQueues(registry: Registry, db: Database): void {
  const queue = new Gauge({
    name: 'rowan_queue_depth',
    help: 'What waits: orders for the lab partner, messages of it for a person, sign-ins of closed accounts to be deleted.',
    labelNames: ['queue'] as const,
    registers: [registry],
    collect: async () => {
      queue.reset()
      const depths = await depthsOf(db)
      oldestOrder.reset()
      oldestErasure.reset()
      if (!depths) return
      queue.set({ queue: 'partner-orders' }, depths.orders)
      queue.set({ queue: 'lab-messages' }, depths.lab_messages)
      queue.set({ queue: 'closings' }, depths.erasures)
      oldestOrder.set(depths.oldest_order_seconds)
      oldestErasure.set(depths.oldest_erasure_seconds)
    },
  })
  const oldestOrder = new Gauge({
    name: 'rowan_partner_order_oldest_seconds',
    help: 'For how long the order that waits longest has waited for the lab partner.',
    registers: [registry],
  })
  const oldestErasure = new Gauge({
    name: 'rowan_closing_oldest_seconds',
    help: 'For how long the closed account that waits longest has waited for its sign-in to be deleted.',
    registers: [registry],
  })
}

interface Depths {
  orders: number
  erasures: number
  lab_messages: number
  oldest_order_seconds: number
  oldest_erasure_seconds: number
}

async function depthsOf(db: Database): Promise<Depths | undefined> {
  const asked = sql<Depths>`
    select (select count(*)::int from partner_outbox where delivered_at is null) as orders,
           (select count(*)::int from lab_messages where settled_at is null) as lab_messages,
           (select count(*)::int from account_closures where sign_in_deleted_at is null) as erasures,
           coalesce((select extract(epoch from now() - min(kit_orders.created_at))::float8
                       from partner_outbox join kit_orders on kit_orders.id = order_id
                      where delivered_at is null), 0) as oldest_order_seconds,
           coalesce((select extract(epoch from now() - min(closed_at))::float8
                       from account_closures where sign_in_deleted_at is null), 0)
             as oldest_erasure_seconds`.execute(db)
  // A database that is down must not hold up the metrics.
  return new DatabaseTimeout(1_000).limit(asked).then(
    ({ rows }) => rows[0],
    () => undefined,
  )
}
