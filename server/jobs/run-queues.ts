import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type PgBoss from 'pg-boss'
import * as v from 'valibot'
import type { Database } from '../db/tables.ts'
import { OutsideServiceError } from '../telemetry/outside-call.ts'
import { traceOf } from '../telemetry/fault-trace.ts'
import type { Log } from '../telemetry/log.ts'
import {
  bossOver,
  enqueue,
  executorOf,
  JobData,
  queueNames,
  type NewJob,
  type QueueName,
} from './queue.ts'

/** The outcome of an attempt. */
export type Outcome =
  /** `next` is added in the transaction that ends this job. */
  | { state: 'done'; next?: readonly NewJob[] }
  /** Nothing failed, but it must not run before. */
  | { state: 'later'; seconds: number }
  | { state: 'failed'; reason: string; status?: number | undefined }

/** What an attempt is about. */
export interface Attempt {
  data: unknown
  /** Failed ones before this. */
  attempts: number
  /** Aborted when the server ends, or when the attempt has taken too long. */
  signal: AbortSignal
}

/** Performs a job. It may run again after it succeeded, when the server was killed before that was recorded. */
export type Perform = (attempt: Attempt) => Promise<Outcome>

export interface Kind {
  perform: Perform
  /** How many an instance runs at the same time. */
  atOnce: number
  /** The longest pause between two attempts; pg-boss itself doubles it without an end. */
  longestPauseSeconds: number
  /** What is done so often, without being asked for. */
  everySeconds?: number
}

interface RunnerParts {
  db: Database
  kinds: Readonly<Partial<Record<QueueName, Kind>>>
  log: Log
  /** Called with the queue of each failed attempt. */
  onFailed?: (queue: string) => void
  /** Between two looks when nothing is due, in ms. */
  pauseMs?: number
  /** Between two looks for jobs whose server was killed, in ms. */
  expiryMs?: number
}

/** How often an instance adds what is done at intervals, where that interval has begun. */
const timetableMs = 10 * 60_000
/** The first time comes early, so that instances that live for less than ten minutes do their share too. */
const firstTimetableMs = 60_000
/** For how long a server that ends waits for its look for what is due. */
const longestLookMs = 1_000

/**
 * Runs the jobs of the queues until each is done. Several instances may do so: pg-boss gives a job to one of
 * them. No transaction is open during a call to an outside service. One look finds which queues have
 * something due, so that polling costs one statement, however many queues there are.
 */
export function createQueueRunner(parts: RunnerParts) {
  const { db, kinds, log, pauseMs = 1_000, expiryMs = 10_000 } = parts
  const boss = bossOver(db)
  const ending = new AbortController()
  const running = new Map<Promise<void>, string>()
  const timers: NodeJS.Timeout[] = []
  let looping = Promise.resolve()

  /** Begins what is due and fits in. Resolves with how many it began. */
  const begin = async (): Promise<number> => {
    let begun = 0
    for (const name of await dueQueues(db, queuesOf(kinds))) {
      const kind = kinds[name]
      const busy = [...running.values()].filter((each) => each === name).length
      if (!kind || busy >= kind.atOnce || ending.signal.aborted) continue
      const options = { batchSize: kind.atOnce - busy, includeMetadata: true } as const
      for (const job of await boss.fetch<object>(name, options)) {
        const taken = { kind, queue: name, job, ending: ending.signal }
        const done = attempt(parts, boss, taken).finally(() => running.delete(done))
        running.set(done, name)
        begun += 1
      }
    }
    return begun
  }

  const drain = async (): Promise<void> => {
    while (!ending.signal.aborted && ((await begin()) > 0 || running.size > 0)) {
      if (running.size > 0) await Promise.race(running.keys())
    }
  }

  const loop = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const begun = await begin().catch((error: unknown) => notRead(log, error))
      // Where something ends, the next is begun at once.
      const pause = setTimeout(pauseMs, undefined, { signal: ending.signal, ref: false })
      await Promise.race([pause, ...(begun > 0 ? running.keys() : [])]).catch(() => undefined)
    }
  }

  const logged = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => log.error({ fault: traceOf(error) }, 'queues not kept'))

  const addTimetable = async (): Promise<void> => enqueue(db, ...timetableOf(kinds))
  /** Attempts that have taken too long, as their server was killed, are over. */
  const expire = async (): Promise<void> => boss.expire()
  const maintain = async (): Promise<void> => boss.maintain()

  return {
    /** Runs everything that is due. */
    drain,
    addTimetable,
    expire,
    start: (): void => {
      timers.push(
        globalThis.setTimeout(logged(addTimetable), firstTimetableMs),
        setInterval(logged(addTimetable), timetableMs),
        setInterval(logged(expire), expiryMs),
        setInterval(logged(maintain), timetableMs),
      )
      looping = loop()
    },
    /**
     * Takes no further job, has those that are running stop, and waits for them, but not for longer than
     * `longestMs`: one that is still waiting for an outside service then is tried again by another server. A look
     * that waits for the database is given up sooner: what it would still take expires, as after a kill.
     */
    stop: async (longestMs = 5_000): Promise<void> => {
      ending.abort()
      for (const timer of timers) clearTimeout(timer)
      await atMost(Math.min(longestMs, longestLookMs), looping)
      await atMost(longestMs, Promise.all(running.keys()))
    },
  }
}

const atMost = async (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, setTimeout(ms, undefined, { ref: false })])

function notRead(log: Log, error: unknown): 0 {
  log.error({ fault: traceOf(error) }, 'queues not read')
  return 0
}

const timetableOf = (kinds: RunnerParts['kinds']): NewJob[] =>
  queuesOf(kinds).flatMap((queue) => {
    const everySeconds = kinds[queue]?.everySeconds
    return everySeconds === undefined ? [] : [{ queue, data: {}, everySeconds }]
  })

const queuesOf = (kinds: RunnerParts['kinds']): QueueName[] =>
  queueNames.filter((name) => kinds[name] !== undefined)

/** The queues that have something due, of these. Those of a later release are left to it. */
async function dueQueues(db: Database, names: readonly QueueName[]): Promise<QueueName[]> {
  // The first that is due is enough: a hundred thousand may wait.
  const { rows } = await sql<{ name: QueueName }>`
    select queue.name from unnest(${names}::text[]) as queue (name)
     where exists (select from pgboss.job
                    where job.name = queue.name and state < 'active' and start_after < now())`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

interface Taken {
  kind: Kind
  queue: QueueName
  job: PgBoss.JobWithMetadata
  ending: AbortSignal
}

async function attempt(parts: RunnerParts, boss: PgBoss, taken: Taken): Promise<void> {
  const { db, log, onFailed } = parts
  const { kind, job, ending } = taken
  const signal = AbortSignal.any([ending, AbortSignal.timeout(job.expireInSeconds * 1000)])
  try {
    const outcome = await outcomeOf(kind, job, signal)
    if (outcome.state === 'failed' && ending.aborted) return await handBack(db, job)
    if (outcome.state === 'failed') {
      onFailed?.(job.name)
      const attempts = job.retryCount + 1
      const isLast = job.retryCount >= job.retryLimit
      const line = { queue: job.name, attempts, ...outcome.why }
      if (isLast) log.error(line, 'job given up: a person must look')
      else log.warn(line, 'job not done')
    }
    await record(db, boss, { ...taken, outcome })
  } catch (error) {
    // It is still taken, and tried again once this attempt has expired.
    log.error({ queue: job.name, fault: traceOf(error) }, 'outcome of a job not recorded')
  }
}

type Tried = Exclude<Outcome, { state: 'failed' }> | { state: 'failed'; why: object }

/** A job that throws must not hold up the others. */
async function outcomeOf(
  { perform }: Kind,
  { data, retryCount }: PgBoss.JobWithMetadata,
  signal: AbortSignal,
): Promise<Tried> {
  try {
    const outcome = await perform({ data, attempts: retryCount, signal })
    if (outcome.state !== 'failed') return outcome
    const { state, ...why } = outcome
    return { state, why }
  } catch (error) {
    return { state: 'failed', why: whyOf(error) }
  }
}

function whyOf(error: unknown): object {
  if (!(error instanceof OutsideServiceError)) return { fault: traceOf(error) }
  const { service, reason, status } = error
  return { service, reason, status }
}

/** Returns a job of a server that ends to the queue, as if nobody had taken it. */
const handBack = async (db: Database, { name, id }: PgBoss.JobWithMetadata): Promise<void> =>
  void (await sql`
    update pgboss.job set state = 'created', started_on = null, start_after = now()
     where name = ${name} and id = ${id} and state = 'active'`.execute(db))

interface Ended extends Taken {
  outcome: Tried
}

async function record(
  db: Database,
  boss: PgBoss,
  { kind, queue, job, outcome }: Ended,
): Promise<void> {
  const { name, id, data } = job
  await db.transaction().execute(async (trx) => {
    const within = { db: executorOf(trx) }
    if (outcome.state === 'failed') {
      await boss.fail(name, id, outcome.why, within)
      await sql`
        update pgboss.job
           set start_after = least(start_after, now() + ${kind.longestPauseSeconds} * interval '1 s')
         where name = ${name} and id = ${id} and state = 'retry'`.execute(trx)
      return
    }
    // What is done at intervals is known by its last job; others leave nothing behind.
    if (job.singletonOn) await boss.complete(name, id, {}, within)
    else await boss.deleteJob(name, id, within)
    if (outcome.state === 'later') {
      const delaySeconds = outcome.seconds
      await enqueue(trx, { queue, data: v.parse(JobData, data), delaySeconds })
    } else {
      await enqueue(trx, ...(outcome.next ?? []))
    }
  })
}
