import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createRecordEncryption } from '../../../server/crypto/record-encryption.ts'
import { appointmentQuestionsStore } from '../../../server/gp/appointment-questions.ts'
import { decryptReply, encryptReply } from '../../../server/http/stored-replies.ts'
import { apiOver, withDatabase } from '../../support/api.ts'
import { emptyQueues, jobsIn, jobsOver } from '../../support/jobs.ts'
import { killedAt } from '../../support/killed-database.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()
const [before, today] = ['c'.repeat(43), 'd'.repeat(43)]
const old = createRecordEncryption([before])
const both = createRecordEncryption([today, before])
const alone = createRecordEncryption([today])

const rounds = Number(process.env['KILL_ROUNDS'] ?? 24)
/** More than one batch. */
const many = 1_100

async function encryptedWithTheOldKey() {
  const { id } = await apiOver(given.db).member(`user_${randomUUID()}`).user()
  const rows = Array.from({ length: many }, (_, n) => {
    const of = { memberId: id, key: `${String(n).padStart(5, '0')}` }
    return {
      ...encryptReply(old, `reply ${n}`, of),
      member_id: id,
      key: of.key,
      fingerprint: '',
      status: 200,
      created_at: noon,
    }
  })
  await given.db.insertInto('idempotency').values(rows).execute()
  await given.db
    .transaction()
    .execute(async (trx) => appointmentQuestionsStore(trx, id, old).save('How long?', noon))
  return id
}

const repliesOf = async (memberId: string) =>
  given.db.selectFrom('idempotency').selectAll().where('member_id', '=', memberId).execute()

test('every table that holds something encrypted gets its new key', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'key_id'`.execute(given.db)
  // A table more is re-encrypted in server/jobs/reencryption.ts first.
  expect(new Set(rows.map(({ name }) => name))).toEqual(
    new Set([
      'appointment_questions',
      'gp_connections',
      'idempotency',
      'questionnaire_answers',
      'questionnaire_responses',
      'study_receivers',
    ]),
  )
})

test(`re-encryption that is killed ${rounds} times, at every step, goes on where it was and loses nothing`, async () => {
  const memberId = await encryptedWithTheOldKey()
  await emptyQueues(given.db)
  await jobsOver(given.db, { recordEncryption: both }).addTimetable()
  await sql`delete from pgboss.job where name <> 'reencrypt'`.execute(given.db)
  for (let round = 0; round < rounds; round += 1) {
    // Later rounds get further: a batch has up to a thousand steps.
    const step = 1 + ((round * round) % 997)
    const db = killedAt(given.db, step, round % 2 === 0 ? 'before' : 'after')
    await jobsOver(db, { recordEncryption: both })
      .drainDue()
      .catch(() => undefined)
    await sql`update pgboss.job set state = 'retry', start_after = now() - interval '1 minute'
               where state = 'active' or state = 'retry'`.execute(given.db)
    expect((await jobsIn(given.db, 'reencrypt')).length).toBeLessThanOrEqual(1)
  }
  await sql`update pgboss.job set retry_count = 0, state = 'created' where state = 'failed'`.execute(
    given.db,
  )
  await jobsOver(given.db, { recordEncryption: both }).drain()
  const replies = await repliesOf(memberId)
  expect(replies.filter(({ key_id }) => key_id !== alone.keyId)).toEqual([])
  for (const { key, ...stored } of replies) {
    expect(decryptReply(alone, stored, { memberId, key })).toBe(`reply ${Number(key)}`)
  }
  const saved = await given.db
    .transaction()
    .execute(async (trx) => appointmentQuestionsStore(trx, memberId, alone).saved())
  expect(saved).toMatchObject({ questions: 'How long?' })
}, 120_000)
