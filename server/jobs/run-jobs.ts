import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import { traceOf } from '../http/fault-trace.ts'
import type { Log } from '../log.ts'
import { createDrain, nextTry } from './drain.ts'

/** A call to an outside service that must be made. */
export interface Job {
  id: string
  /** JSON whose shape depends on the kind. */
  payload: string
}

/** The outcome of an attempt. `later`: nothing failed, but the job must not run before `dueAt`. */
export type Outcome =
  | { state: 'done' }
  | { state: 'later'; dueAt: Date }
  | { state: 'failed'; reason: string }

/** Performs a job. It may run again after it succeeded, when the server was killed before that was recorded. */
export type Perform = (job: Job) => Promise<Outcome>

interface JobParts {
  db: Database
  /** By kind. Rows of other kinds are left to releases that know them. */
  kinds: Readonly<Record<string, Perform>>
  log: Log
  now: () => Date
  /** From 0 to 1: jitter for the retries of several instances. */
  random: () => number
  /** How long one attempt may last before another instance takes over; longer than the timeout of a call. */
  leaseMs?: number
  /** Between two looks when nothing is due, in ms. */
  pauseMs?: number
}

/**
 * Runs the rows of `jobs` until each has succeeded. Several instances may do so: whoever claims a
 * row moves its due time first, and `skip locked` sends the others to the next row. No transaction
 * is open during a call to an outside service.
 */
export const createJobRunner = (parts: JobParts) =>
  createDrain({ ...parts, name: 'jobs', next: async () => runNext(parts) })

/** Runs a job now, whenever it is due, for a caller who needs it done. False when it did not succeed. */
export async function runNow(
  { db, now }: Pick<JobParts, 'db' | 'now'>,
  id: string,
  perform: Perform,
): Promise<boolean> {
  const job = await db
    .updateTable('jobs')
    .set({ due_at: leaseEnd(now()), attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .returning(['id', 'payload'])
    .executeTakeFirst()
  if (!job) return true
  const { state } = await perform(job)
  if (state === 'done') await db.deleteFrom('jobs').where('id', '=', id).execute()
  return state === 'done'
}

/** Runs the job that has been due for longest. False when none is due. */
async function runNext(parts: JobParts): Promise<boolean> {
  const { db, kinds, log, now, random } = parts
  const job = await claimDue(parts)
  if (!job) return false
  const { id, kind, attempts } = job
  const outcome = await outcomeOf(job, kinds)
  if (outcome.state === 'done') {
    await db.deleteFrom('jobs').where('id', '=', id).execute()
    return true
  }
  if (outcome.state === 'failed') log.warn({ kind, attempts, ...outcome.why }, 'job not done')
  const dueAt = outcome.state === 'later' ? outcome.dueAt : nextTry(now(), attempts, random)
  await db.updateTable('jobs').set({ due_at: dueAt }).where('id', '=', id).execute()
  return true
}

type Tried = Exclude<Outcome, { state: 'failed' }> | { state: 'failed'; why: object }

/** A job that throws must not hold up the others. */
async function outcomeOf(job: Job & { kind: string }, kinds: JobParts['kinds']): Promise<Tried> {
  try {
    const outcome = (await kinds[job.kind]?.(job)) ?? { state: 'done' }
    if (outcome.state !== 'failed') return outcome
    return { state: 'failed', why: { reason: outcome.reason } }
  } catch (error) {
    return { state: 'failed', why: { fault: traceOf(error) } }
  }
}

const leaseEnd = (now: Date, leaseMs = 15_000): Date => new Date(now.getTime() + leaseMs)

async function claimDue({ db, kinds, now, leaseMs }: JobParts) {
  return db
    .updateTable('jobs')
    .set({
      due_at: leaseEnd(now(), leaseMs),
      attempts: sql<number>`attempts + 1`,
    })
    .where('id', '=', (jobs) =>
      jobs
        .selectFrom('jobs as due')
        .select('due.id')
        .where('due.kind', 'in', Object.keys(kinds))
        .where('due.due_at', '<=', now())
        .orderBy('due.due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'payload', 'attempts'])
    .executeTakeFirst()
}
