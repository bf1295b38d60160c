import { CompiledQuery, sql, type Kysely } from 'kysely'
import PgBoss from 'pg-boss'
import * as v from 'valibot'
import type { Database, Tables } from '../db/tables.ts'

/*
 * The queue (decision 119): pg-boss, over our own connections, on PGlite as on PostgreSQL. The migrations
 * make its schema and its queues. A job holds ids alone, in `data`.
 */

export const queueNames = [
  'gp-unlink',
  'partner-order',
  'partner-cancellation',
  'notification',
  'account-erasure',
  'reconcile-accounts',
  'delete-expired',
  'end-retention',
  'reencrypt',
  'purge-erased',
  'take-over',
  'study-matching',
  'questionnaire-rounds',
  'study-delivery',
] as const
export type QueueName = (typeof queueNames)[number]

/** Ids. With `memberId` the job goes when that member is erased. */
export const JobData = v.record(v.string(), v.union([v.string(), v.array(v.string())]))

export interface NewJob {
  queue: QueueName
  data: v.InferOutput<typeof JobData>
  delaySeconds?: number
  /** Adds nothing where a job of this queue was added in the same interval, by whichever instance. */
  everySeconds?: number
}

const hour = 60 * 60

/** How pg-boss is set up everywhere. It runs no timer and makes no connection of its own. */
export const bossOver = (db: Kysely<Tables> | undefined): PgBoss =>
  new PgBoss({
    db: executorOf(db),
    migrate: false,
    supervise: false,
    schedule: false,
    // Longer than a day: what is done once a day must be known to have been done.
    archiveCompletedAfterSeconds: 26 * hour,
    // Until then a person can retry what could not be done.
    archiveFailedAfterSeconds: 365 * 24 * hour,
    deleteAfterSeconds: 1,
  })

/** For calls that name their transaction. */
const boss = bossOver(undefined)

/** Runs pg-boss's SQL on a connection of ours. */
export function executorOf(db: Kysely<Tables> | undefined): PgBoss.Db {
  return {
    executeSql: async (text: string, values?: unknown[]) => {
      if (!db) throw new Error('A job was added without a transaction')
      if (values) return run(db, text, values)
      return db.transaction().execute(async (trx) => {
        for (const statement of statementsOf(text)) await run(trx, statement)
        return { rows: [] }
      })
    },
  }
}

async function run(db: Kysely<Tables>, text: string, values: unknown[] = []) {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
  return { rows }
}

/** The statements of a text in which a function's body, between `$$`, has semicolons too; without its begin and commit. */
export function statementsOf(text: string): string[] {
  const parts = text
    .split('$$')
    .map((part, at) => (at % 2 === 0 ? part.replaceAll(';', '\0') : part))
  const statements = parts.join('$$').split('\0')
  return statements
    .map((statement) => statement.trim())
    .filter((statement) => !/^(begin|commit)?$/i.test(statement))
}

/** Adds jobs in the transaction of their cause: both happen or neither. */
export async function enqueue(db: Kysely<Tables>, ...jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  const inserted = jobs.map(({ queue, data, delaySeconds, everySeconds }) => ({
    name: queue,
    data,
    ...(delaySeconds !== undefined && { startAfter: `${Math.max(0, delaySeconds)} seconds` }),
    ...(everySeconds !== undefined && { singletonSeconds: everySeconds }),
  }))
  await boss.insert(inserted, { db: executorOf(db) })
}

/** Deletes the jobs of a member who is erased, whatever became of them. */
export const deleteJobsOf = async (trx: Kysely<Tables>, memberId: string): Promise<unknown> =>
  sql`delete from pgboss.job where data ->> 'memberId' = ${memberId}`.execute(trx)

export interface QueueState {
  queue: string
  /** To be done, now or later. These three are counted up to `mostCounted`. */
  waiting: number
  active: number
  /** Given up: a person has to look. */
  dead: number
  /** For how long the one that is overdue longest has been so, in seconds. */
  oldestSeconds: number
}

/** Whoever looks at a queue wants to know that it grows, and in time: a million may wait. */
const mostCounted = 10_000

/** Asks for one queue after the other: each has a table of its own, so that PostgreSQL plans with that one. */
export async function queueStates(db: Database): Promise<QueueState[]> {
  const { rows: queues } = await sql<{ name: string }>`
    select name from pgboss.queue order by name`.execute(db)
  const states: QueueState[] = []
  for (const { name } of queues) {
    const those = (states: string) =>
      sql`pgboss.job where name = ${name} and state ${sql.raw(states)}`
    const count = (states: string) => sql<number>`
      (select count(*)::int from (select from ${those(states)} limit ${mostCounted}) as counted)`
    const { rows } = await sql<QueueState>`
      select ${name}::text as queue, ${count("< 'active'")} as waiting, ${count("= 'active'")} as active,
             ${count("= 'failed'")} as dead,
             coalesce(extract(epoch from now() - least(
               (select min(start_after) from ${those("< 'active'")} and start_after < now()),
               (select min(created_on) from ${those("= 'retry'")}),
               (select min(created_on) from ${those("= 'active'")})))::float8, 0) as "oldestSeconds"`.execute(
      db,
    )
    states.push(...rows)
  }
  return states
}

export interface DeadJob {
  id: string
  queue: string
  since: Date
  attempts: number
  /** What the last attempt said. */
  output: unknown
}

/** The jobs that were given up, the oldest first. */
export async function deadJobs(db: Database): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    select id, name as queue, completed_on as since, retry_count + 1 as attempts, output
      from pgboss.job where state = 'failed' order by completed_on limit 100`.execute(db)
  return rows
}

/** The member whom a job that was given up is about; undefined where it is about none, or there is no such job. */
export async function memberOfDead(db: Database, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ memberId: string | null }>`
    select data ->> 'memberId' as "memberId" from pgboss.job
     where id = ${id} and state = 'failed'`.execute(db)
  return rows[0]?.memberId ?? undefined
}

/** Has a job that was given up tried once more. Resolves with its queue; undefined where there is none. */
export async function retryDead(db: Database, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where id = ${id} and state = 'failed'`.execute(db)
  const name = rows[0]?.name
  if (name !== undefined) await boss.retry(name, id, { db: executorOf(db) })
  return name
}
