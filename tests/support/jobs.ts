import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import type { Database } from '../../server/db/tables.ts'
import { kindsOf, type KindParts } from '../../server/boot/job-kinds.ts'
import { queueNames, type QueueName } from '../../server/jobs/queue.ts'
import { createQueueRunner, type Kind } from '../../server/jobs/run-queues.ts'
import { publicFetch } from '../../server/telemetry/public-fetch.ts'
import { knownPeople, noLedger } from './api.ts'
import { emptyGpSystem, recordEncryption } from './gp.ts'
import { idlePushService } from './push.ts'
import { noon } from './tokens.ts'

type Parts = Partial<Omit<KindParts, 'db' | 'log'>> & { logged?: string[] }

/** The server's jobs at noon, with outside services that answer; `drain` runs all, however long they still have. */
export const jobsOver = (db: Database, { logged = [], ...parts }: Parts = {}) => {
  const log = pino({ level: 'trace' }, { write: (line) => void logged.push(line) })
  const kinds = kindsOf({
    db,
    identity: knownPeople().identity,
    gpSystem: emptyGpSystem,
    labPartner: { place: async () => ({}), cancel: async () => undefined },
    pushService: idlePushService,
    mailer: { send: async () => 'sent' },
    appOrigin: 'https://rowan.example',
    apiUrl: 'https://rowan.example/api',
    recordEncryption,
    erasureLedger: noLedger,
    purgeErased: async () => undefined,
    fetchReceiver: publicFetch([]),
    now: () => noon,
    newId: randomUUID,
    log,
    ...parts,
  })
  return runnerOf(db, kinds, { log })
}

/** The same with kinds of a test. */
export function runnerOf(
  db: Database,
  kinds: Partial<Record<QueueName, Kind>>,
  watched: { log?: pino.Logger; onFailed?: (queue: string) => void } = {},
) {
  const log = pino({ level: 'silent' })
  const runner = createQueueRunner({ db, kinds, log, pauseMs: 10, ...watched })
  const queues = queueNames.filter((name) => kinds[name] !== undefined)
  /** Runs what is due by the database's clock. */
  const drainDue = async (): Promise<void> => {
    do await runner.drain()
    while (await isDue(db, queues))
  }
  return {
    ...runner,
    drain: async (): Promise<void> => {
      await passTime(db, 'a year')
      await drainDue()
    },
    drainDue,
  }
}

/** PGlite's clock counts in milliseconds: a job that another one adds is due only in the next. */
async function isDue(db: Database, queues: readonly QueueName[]): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job
     where name = any(${queues}) and state < 'active' and start_after <= now() limit 1`.execute(db)
  return rows.length > 0
}

/** What waits is due that much sooner. */
export const passTime = async (db: Database, how: 'a year' | number): Promise<unknown> => {
  const seconds = how === 'a year' ? 365 * 86_400 : how
  return sql`update pgboss.job set start_after = start_after - ${seconds} * interval '1 s'
              where state < 'active'`.execute(db)
}

export interface WaitingJob {
  id: string
  queue: string
  state: string
  data: Record<string, unknown>
  attempts: number
  /** Until it is due, in seconds. */
  inSeconds: number
}

/** The jobs that are not done. */
export async function jobsIn(db: Database, queue?: QueueName): Promise<WaitingJob[]> {
  const { rows } = await sql<WaitingJob>`
    select id, name as queue, state, data, retry_count as attempts,
           extract(epoch from start_after - now())::float8 as "inSeconds"
      from pgboss.job
     where state <> 'completed' and (${queue ?? null}::text is null or name = ${queue ?? null}::text)
     order by created_on, id`.execute(db)
  return rows
}

export const emptyQueues = async (db: Database): Promise<unknown> =>
  sql`delete from pgboss.job`.execute(db)
