import { finishErasures, type Erasing } from './account-erasure.ts'
import { reconcileAccounts } from './account-reconciliation.ts'
import { endRetention, deleteExpired } from './db/retention.ts'
import type { Database } from './db/tables.ts'
import { traceOf } from './http/fault-trace.ts'
import type { Services } from './http/serve.ts'
import type { Log } from './log.ts'
import { rotateRecordKey } from './stores/rotate-record-key.ts'

interface ScheduledJobParts extends Erasing, Pick<Services, 'identity'> {
  log: Log
  /** Takes what was erased out of the files of the database. */
  purgeErased: () => Promise<void>
  /** Told of each task that failed. */
  onFailed?: (task: string) => void
  tasks?: readonly Task[]
}

interface Task {
  name: string
  everyMs: number
  run: (parts: ScheduledJobParts) => Promise<unknown>
}

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

/** How often an instance looks whether something is due. */
const lookEvery = 10 * minute
/** And first: an instance that never lives for longer does its share too. */
const firstLookAfter = minute

const allTasks: readonly Task[] = [
  { name: 'finish-erasures', everyMs: lookEvery, run: finishErasures },
  { name: 'reconcile-accounts', everyMs: day, run: reconcileAccounts },
  { name: 'sweep', everyMs: hour, run: async ({ db, now }) => deleteExpired(db, now()) },
  { name: 'end-retention', everyMs: day, run: async ({ db, now }) => endRetention(db, now()) },
  {
    name: 'reseal',
    everyMs: day,
    run: async ({ db, recordEncryption, log }) => {
      const counts = await rotateRecordKey(db, recordEncryption)
      if (Object.values(counts).some((count) => count > 0)) log.info(counts, 're-encrypted')
    },
  },
  // After what erases and sweeps.
  { name: 'forget-erased', everyMs: lookEvery, run: async ({ purgeErased }) => purgeErased() },
]

/**
 * Retention, erasure and key rotation: each task once in its time, on one of however many
 * instances. The database keeps who was first; a task that failed is free again for the next look.
 */
export function createScheduledJobs(parts: ScheduledJobParts) {
  const { db, now, log, tasks = allTasks } = parts
  let firstLook: NodeJS.Timeout | undefined
  let looking: NodeJS.Timeout | undefined
  let round = Promise.resolve()

  const runDue = async (): Promise<void> => {
    for (const task of tasks) {
      try {
        const claim = await take(db, task, now())
        if (claim === 'not-due') continue
        await task.run(parts).catch(async (error: unknown) => {
          await release(db, task)
          throw error
        })
      } catch (error) {
        parts.onFailed?.(task.name)
        log.error({ task: task.name, fault: traceOf(error) }, 'scheduled job failed')
      }
    }
  }

  const look = (): void => {
    round = round.then(runDue)
  }

  return {
    /** Runs what is due and what no other instance has taken. Never rejects. */
    runDue,

    start: (): void => {
      firstLook = setTimeout(look, firstLookAfter)
      looking = setInterval(look, lookEvery)
    },

    /** Waits for what is under way. */
    stop: async (): Promise<void> => {
      clearTimeout(firstLook)
      clearInterval(looking)
      await round
    },
  }
}

/** Takes a task for this instance, in one statement: of two that ask at once one gets it. */
async function take(db: Database, task: Task, now: Date): Promise<'taken' | 'not-due'> {
  // A look comes a little early or late.
  const dueSince = new Date(now.getTime() - task.everyMs + lookEvery / 2)
  const taken = await db
    .insertInto('housekeeping')
    .values({ task: task.name, begun_at: now })
    .onConflict((conflict) =>
      conflict
        .column('task')
        .doUpdateSet({ begun_at: now })
        .where('housekeeping.begun_at', '<=', dueSince),
    )
    .returning('task')
    .executeTakeFirst()
  return taken ? 'taken' : 'not-due'
}

const release = async (db: Database, { name }: Task): Promise<unknown> =>
  db.deleteFrom('housekeeping').where('task', '=', name).execute()
