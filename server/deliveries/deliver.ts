import { sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import { audit } from '../accounts/audit.ts'
import type { Tables } from '../db/tables.ts'
import type { Services } from '../http/serve.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Perform } from '../jobs/run-queues.ts'
import { OutsideServiceError } from '../telemetry/outside-call.ts'
import { messageOf, type DeliveryRow } from './messages.ts'
import { receiverStore, sendToStudy, type Receiver, type StudyMessage } from './receivers.ts'

export type DeliveringParts = Pick<Services, 'db' | 'recordEncryption' | 'now' | 'fetchReceiver'>

const Data = v.object({ pseudonym: v.string() })

/** Longer than a call may last: after it the server that made the call has been killed. */
const longestCallMs = 30_000

/**
 * Sends a study what waits for it of one member, in order, one after the other. What was begun and not acknowledged is
 * sent again under the same id, so it arrives at least once.
 */
export const deliverToStudy =
  (parts: DeliveringParts): Perform =>
  async ({ data, signal }) => {
    const { pseudonym } = v.parse(Data, data)
    for (;;) {
      if (signal.aborted) return { state: 'failed', reason: 'ending' }
      const next = await begin(parts, pseudonym)
      if (next === 'nothing') return { state: 'done' }
      if (next === 'busy') return { state: 'later', seconds: longestCallMs / 1000 }
      try {
        const { fetchReceiver, now } = parts
        await sendToStudy(next.message, next.receiver, { fetch: fetchReceiver, now: now() })
      } catch (error) {
        await release(parts, pseudonym)
        if (!(error instanceof OutsideServiceError)) throw error
        return { state: 'failed', reason: error.reason, status: error.status }
      }
      await received(parts, next.row)
    }
  }

interface Begun {
  row: DeliveryRow
  message: StudyMessage
  receiver: Receiver
}

/**
 * Marks the next message as begun, in the transaction that looks at the consent: a withdrawal that is acknowledged before
 * has dropped it, and one that comes after knows that the study may have it.
 */
const begin = async (
  { db, recordEncryption: encryption, now: clock }: DeliveringParts,
  pseudonym: string,
): Promise<Begun | 'nothing' | 'busy'> =>
  db.transaction().execute(async (trx) => {
    const now = clock()
    const stream = await trx
      .selectFrom('study_pseudonyms')
      .select(['study_id', 'busy_until'])
      .where('pseudonym', '=', pseudonym)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const to = stream && (await receiverStore(trx, encryption).of(stream.study_id, now))
    if (!to?.isTested || to.isPaused) return 'nothing'
    if (stream?.busy_until && stream.busy_until > now) return 'busy'
    for (;;) {
      const row = await firstWaiting(trx, pseudonym)
      if (!row) return 'nothing'
      const message = await messageOf(trx, row, { encryption, now })
      if (message) {
        await trx
          .updateTable('study_deliveries')
          .set({ begun_at: sql`coalesce(begun_at, ${now})` })
          .where('id', '=', row.id)
          .execute()
        await trx
          .updateTable('study_pseudonyms')
          .set({ busy_until: new Date(now.getTime() + longestCallMs) })
          .where('pseudonym', '=', pseudonym)
          .execute()
        return { row, message, receiver: to.receiver }
      }
      await end(trx, row.id, { outcome: 'dropped', now })
    }
  })

const firstWaiting = async (
  trx: Transaction<Tables>,
  pseudonym: string,
): Promise<DeliveryRow | undefined> =>
  trx
    .selectFrom('study_deliveries as delivery')
    .innerJoin('study_pseudonyms as stream', 'stream.pseudonym', 'delivery.pseudonym')
    .selectAll('delivery')
    .select('stream.study_id')
    .where('delivery.pseudonym', '=', pseudonym)
    .where('ended_at', 'is', null)
    .orderBy('place')
    .limit(1)
    .forUpdate('delivery')
    .executeTakeFirst()

const end = async (
  trx: Transaction<Tables>,
  id: string,
  { outcome, now }: { outcome: 'received' | 'settled' | 'dropped'; now: Date },
) =>
  trx
    .updateTable('study_deliveries')
    .set({ ended_at: now, outcome })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()

const received = async ({ db, now: clock }: DeliveringParts, row: DeliveryRow): Promise<void> =>
  db.transaction().execute(async (trx) => endWell(trx, row, { outcome: 'received', now: clock() }))

/** The study has it, by its own word or by a person's. */
export async function endWell(
  trx: Transaction<Tables>,
  { id, pseudonym, member_id, type }: Pick<DeliveryRow, 'id' | 'pseudonym' | 'member_id' | 'type'>,
  { outcome, now }: { outcome: 'received' | 'settled'; now: Date },
): Promise<void> {
  await trx
    .updateTable('study_pseudonyms')
    .set({ busy_until: null, failing_since: null })
    .where('pseudonym', '=', pseudonym)
    .execute()
  await end(trx, id, { outcome, now })
  await audit(trx, {
    at: now,
    memberId: member_id,
    action: 'study-delivery',
    outcome: `${outcome} ${type}`,
    requestId: id,
    // Of somebody who was erased: the audit names who acted, where it names no member.
    ...(member_id === null && { operator: 'service' }),
  })
  // The study answers: what was given up of the same member is done with.
  await sql`delete from pgboss.job where name = 'study-delivery' and state = 'failed'
              and data ->> 'pseudonym' = ${pseudonym}`.execute(trx)
  // The study knows that somebody who was erased has withdrawn: nothing of them is needed any longer.
  await trx
    .deleteFrom('study_pseudonyms as stream')
    .where('pseudonym', '=', pseudonym)
    .where('member_id', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('study_deliveries')
            .select('id')
            .whereRef('pseudonym', '=', 'stream.pseudonym')
            .where('ended_at', 'is', null),
        ),
      ),
    )
    .execute()
}

const release = async ({ db, now }: DeliveringParts, pseudonym: string) =>
  db
    .updateTable('study_pseudonyms')
    .set({ busy_until: null, failing_since: sql`coalesce(failing_since, ${now()})` })
    .where('pseudonym', '=', pseudonym)
    .execute()

/** Tries at once what waits for a study: its receiver was set, tested or goes on. */
export async function deliverWaiting(trx: Transaction<Tables>, studyId: string): Promise<void> {
  const streams = await trx
    .updateTable('study_pseudonyms as stream')
    .set({ failing_since: null })
    .where('study_id', '=', studyId)
    .where((row) =>
      row.exists(
        row
          .selectFrom('study_deliveries')
          .select('id')
          .whereRef('pseudonym', '=', 'stream.pseudonym')
          .where('ended_at', 'is', null),
      ),
    )
    .returning(['pseudonym', 'member_id'])
    .execute()
  const jobs = streams.map(({ pseudonym, member_id: memberId }) => ({
    queue: 'study-delivery' as const,
    data: { pseudonym, ...(memberId !== null && { memberId }) },
  }))
  await enqueue(trx, ...jobs)
}

/** A study was closed by mistake: what was dropped since is sent after all, where its member still agrees to it. */
export async function deliverAgain(
  trx: Transaction<Tables>,
  studyId: string,
  since: Date,
): Promise<void> {
  await trx
    .updateTable('study_deliveries')
    .from('study_pseudonyms as stream')
    .set({ ended_at: null, outcome: null })
    .whereRef('study_deliveries.pseudonym', '=', 'stream.pseudonym')
    .where('stream.study_id', '=', studyId)
    .where('outcome', '=', 'dropped')
    .where('ended_at', '>=', since)
    .execute()
  await deliverWaiting(trx, studyId)
}
