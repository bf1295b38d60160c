import { sql } from 'kysely'
import { tryDecrypt, type RecordEncryption, type SecretOf } from '../crypto/record-encryption.ts'
import { batchSize } from '../db/in-batches.ts'
import type { Database } from '../db/tables.ts'
import { secretOfQuestions } from '../gp/appointment-questions.ts'
import { secretOfConnection } from '../gp/gp-record.ts'
import type { Services } from '../http/serve.ts'
import { secretOfAnswer } from '../questionnaires/drafts.ts'
import { secretOfReceiver } from '../deliveries/receivers.ts'
import { secretOfResponse } from '../questionnaires/responses.ts'
import { secretOfReply } from '../http/stored-replies.ts'

type Place = readonly string[]

/** A column that holds something encrypted, beside the `key_id` of its key. */
interface Encrypted {
  table: string
  column: string
  /** What identifies a row, in the order of an index. */
  keys: Place
  secretOf: (place: Place) => SecretOf
}

const encrypted = {
  connections: {
    table: 'gp_connections',
    column: 'credential',
    keys: ['id', 'member_id'],
    secretOf: ([id = '', memberId = '']) => secretOfConnection(memberId, id),
  },
  replies: {
    table: 'idempotency',
    column: 'body',
    keys: ['member_id', 'key'],
    secretOf: ([memberId = '', key = '']) => secretOfReply({ memberId, key }),
  },
  questions: {
    table: 'appointment_questions',
    column: 'questions',
    keys: ['member_id'],
    secretOf: ([memberId = '']) => secretOfQuestions(memberId),
  },
  answers: {
    table: 'questionnaire_answers',
    column: 'answer',
    keys: ['member_id', 'round_id', 'link_id'],
    secretOf: ([memberId = '', roundId = '', linkId = '']) =>
      secretOfAnswer({ memberId, roundId, linkId }),
  },
  responses: {
    table: 'questionnaire_responses',
    column: 'response',
    keys: ['member_id', 'round_id'],
    secretOf: ([memberId = '', roundId = '']) => secretOfResponse({ memberId, roundId }),
  },
  receivers: {
    table: 'study_receivers',
    column: 'secrets',
    keys: ['study_id'],
    secretOf: ([studyId = '']) => secretOfReceiver(studyId),
  },
} as const satisfies Record<string, Encrypted>

/**
 * Re-encrypts everything with the current record key, so that older ones can be deleted. Resolves with how many there were
 * of each kind, and of what no key can decrypt, which stays. Whoever is cut off begins again, and what is done is only read then.
 */
export async function reencryptAll(
  { db, recordEncryption }: Pick<Services, 'db' | 'recordEncryption'>,
  signal?: AbortSignal,
): Promise<Record<keyof typeof encrypted | 'lost', number>> {
  const counts = {
    connections: 0,
    replies: 0,
    questions: 0,
    answers: 0,
    responses: 0,
    receivers: 0,
    lost: 0,
  }
  for (const name of [
    'connections',
    'replies',
    'questions',
    'answers',
    'responses',
    'receivers',
  ] as const) {
    let after: Place | undefined = []
    while (after !== undefined) {
      signal?.throwIfAborted()
      const batch: Batch = await reencryptBatch(db, recordEncryption, { ...encrypted[name], after })
      counts[name] += batch.count
      counts.lost += batch.lost
      after = batch.next
    }
  }
  return counts
}

interface Batch {
  count: number
  lost: number
  /** Undefined where nothing is left. */
  next: Place | undefined
}

async function reencryptBatch(
  db: Database,
  encryption: RecordEncryption,
  { table, column, keys, secretOf, after }: Encrypted & { after: Place },
): Promise<Batch> {
  const [name, secret] = [sql.table(table), sql.ref(column)]
  const place = sql.join(keys.map((key) => sql.ref(key)))
  const onwards = after.length > 0 ? sql`where (${place}) > (${sql.join(after)})` : sql``
  // By key alone, so that a batch reads a thousand rows however few of them are due.
  const { rows } = await sql<{ place: string[]; key_id: string | null; stored: string | null }>`
    select json_build_array(${place}) as place, key_id,
           case when key_id is distinct from ${encryption.keyId} then ${secret} end as stored
      from ${name} ${onwards} order by ${place} limit ${batchSize}`.execute(db)
  const next = rows.length === batchSize ? rows.at(-1)?.place : undefined
  const batch = { count: 0, lost: 0, next }
  for (const { place: at, key_id: keyId, stored } of rows) {
    if (stored === null) continue
    const of = secretOf(at)
    // Earlier releases stored replies in clear.
    const text = keyId === null ? stored : tryDecrypt(encryption, { keyId, ciphertext: stored }, of)
    batch[text === undefined ? 'lost' : 'count'] += 1
    if (text === undefined) continue
    const now = encryption.encrypt(text, of)
    // What was saved meanwhile is encrypted with the current key already.
    await sql`
      update ${name} set ${secret} = ${now.ciphertext}, key_id = ${now.keyId}
       where (${place}) = (${sql.join(at)}) and ${secret} = ${stored}`.execute(db)
  }
  return batch
}
