import * as v from 'valibot'
import type { Place, Reencrypted } from '../db/in-batches.ts'
import type { Services } from '../http/serve.ts'
import type { Perform } from './run-queues.ts'
import type { Log } from '../telemetry/log.ts'
import { reencryptQuestions } from '../gp/appointment-questions.ts'
import { reencryptConnections } from '../gp/gp-record.ts'
import { reencryptReplies } from '../http/stored-replies.ts'

const tables = {
  connections: reencryptConnections,
  replies: reencryptReplies,
  questions: reencryptQuestions,
} as const

const number = v.optional(v.pipe(v.string(), v.toNumber()), '0')

const Progress = v.object({
  table: v.optional(v.picklist(['connections', 'replies', 'questions']), 'connections'),
  /** The place in that table. */
  after: v.optional(v.array(v.string()), []),
  connections: number,
  replies: number,
  questions: number,
  /** What no key can decrypt. */
  lost: number,
})
type Progress = v.InferOutput<typeof Progress>

const following = { connections: 'replies', replies: 'questions', questions: undefined } as const

/** Re-encrypts everything now, for a person who changes the key. Resolves with how many there were of each kind. */
export async function reencryptAll({
  db,
  recordEncryption,
}: Pick<Services, 'db' | 'recordEncryption'>): Promise<
  Record<keyof typeof tables | 'lost', number>
> {
  const counts = { connections: 0, replies: 0, questions: 0, lost: 0 }
  for (const table of ['connections', 'replies', 'questions'] as const) {
    let after: Place | undefined = []
    while (after !== undefined) {
      const batch: Reencrypted = await tables[table](db, recordEncryption, after)
      counts[table] += batch.count
      counts.lost += batch.lost
      after = batch.next
    }
  }
  return counts
}

/**
 * Performs the job that re-encrypts everything with the current record key, so that older ones can be deleted. Each
 * job does one batch and hands on how far it came; the last one logs how many there were of each kind.
 */
export const rotateRecordKey =
  ({
    db,
    recordEncryption,
    log,
  }: Pick<Services, 'db' | 'recordEncryption'> & { log: Log }): Perform =>
  async ({ data }) => {
    const { table, after, ...before } = v.parse(Progress, data)
    const { count, lost, next } = await tables[table](db, recordEncryption, after)
    const counts = { ...before, [table]: before[table] + count, lost: before.lost + lost }
    const place =
      next === undefined ? { table: following[table], after: [] } : { table, after: next }
    if (place.table === undefined) {
      log.info(counts, 're-encrypted')
      return { state: 'done' }
    }
    const progress = Object.entries(counts).map(([name, many]) => [name, String(many)])
    const handedOn = {
      ...Object.fromEntries(progress),
      table: place.table,
      after: [...place.after],
    }
    return { state: 'done', next: [{ queue: 'reencrypt', data: handedOn }] }
  }
