import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import { traceOf } from '../http/fault-trace.ts'
import type { Log } from '../log.ts'
import { createDrain, nextTry } from './drain.ts'

/** Something to be done at an outside service. */
export interface Job {
  id: string
  /** JSON, whose shape belongs to the kind. */
  payload: string
}

/** What came of a try. `later`: nothing has failed, and it is not to be done before. */
export type Outcome =
  | { state: 'done' }
  | { state: 'later'; dueAt: Date }
  | { state: 'failed'; reason: string }

/** Does what a job says. It may be done again after it was done: a killed server did not hear of it. */
export type Perform = (job: Job) => Promise<Outcome>

interface JobParts {
  db: Database
  /** By the names of what they do. A row of another kind is left to whoever knows it. */
  kinds: Readonly<Record<string, Perform>>
  log: Log
  now: () => Date
  /** From 0 to 1: spreads tries of several instances. */
  random: () => number
  /** How long a try may last before another runner takes over; longer than a call's deadline. */
  leaseMs?: number
  /** Of an idle runner. */
  pauseMs?: number
}

/**
 * Runs the rows of `jobs` until each is done, however often that fails. Several instances may run
 * them: whoever takes one moves its due time on first, and `skip locked` sends the others to the
 * next. No transaction is open while an outside service is called.
 */
export const createJobRunner = (parts: JobParts) =>
  createDrain({ ...parts, name: 'jobs', next: async () => runNext(parts) })

/** Does a job now, whenever it is due, for whoever cannot wait for it. False when it is not done. */
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

/** Tries the job that has been due for longest. False when none is. */
async function runNext(parts: JobParts): Promise<boolean> {
  const { db, kinds, log, now, random } = parts
  const job = await takeDue(parts)
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

/** One that fails for a reason of our own holds up none of the others. */
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

async function takeDue({ db, kinds, now, leaseMs }: JobParts) {
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
