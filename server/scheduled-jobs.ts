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
  /** Removes erased data from the database's files. */
  purgeErased: () => Promise<void>
  /** Called with the name of each task that failed. */
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

/** How often an instance checks whether a task is due. */
const lookEvery = 10 * minute
/** The first check comes early, so that instances that live for less than ten minutes do their share too. */
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
  // After the tasks that delete.
  { name: 'forget-erased', everyMs: lookEvery, run: async ({ purgeErased }) => purgeErased() },
]

/**
 * Retention, erasure and key rotation. Each task runs once per interval, on one of however many
 * instances: the database records who claimed it. A task that failed is free again for the next
 * check.
 */
export function createScheduledJobs(parts: ScheduledJobParts) {
  const { db, now, log, tasks = allTasks } = parts
  let firstLook: NodeJS.Timeout | undefined
  let looking: NodeJS.Timeout | undefined
  let round = Promise.resolve()

  const runDue = async (): Promise<void> => {
    for (const task of tasks) {
      try {
        const claimed = await claim(db, task, now())
        if (claimed === 'not-due') continue
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
    /** Runs the due tasks that no other instance has claimed. Never rejects. */
    runDue,

    start: (): void => {
      firstLook = setTimeout(look, firstLookAfter)
      looking = setInterval(look, lookEvery)
    },

    /** Waits for running tasks. */
    stop: async (): Promise<void> => {
      clearTimeout(firstLook)
      clearInterval(looking)
      await round
    },
  }
}

/** Claims a task for this instance in one statement: of two instances that ask at once, one gets it. */
async function claim(db: Database, task: Task, now: Date): Promise<'claimed' | 'not-due'> {
  // The checks are not exactly ten minutes apart.
  const dueSince = new Date(now.getTime() - task.everyMs + lookEvery / 2)
  const claimed = await db
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
  return claimed ? 'claimed' : 'not-due'
}

const release = async (db: Database, { name }: Task): Promise<unknown> =>
  db.deleteFrom('housekeeping').where('task', '=', name).execute()
