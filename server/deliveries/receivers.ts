import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { Webhook } from 'standardwebhooks'
import type { RecordEncryption, SecretOf } from '../crypto/record-encryption.ts'
import type { Database, Tables } from '../db/tables.ts'
import type { Fetch } from '../telemetry/public-fetch.ts'
import { callOutside } from '../telemetry/outside-call.ts'

declare module '../http/serve.ts' {
  interface Services {
    /** Calls the receivers of studies. */
    readonly fetchReceiver: Fetch
  }
}

type Reader = Database | Transaction<Tables>

/** Where the messages of a study go, and with what they are signed: during a day after a change with two secrets. */
export interface Receiver {
  url: string
  secrets: readonly [string, ...string[]]
}

/** For how long the secret before a change signs too. */
const overlapMs = 24 * 60 * 60 * 1000

const Secrets = v.object({
  current: v.string(),
  before: v.optional(v.object({ secret: v.string(), until: v.number() })),
})
const Stored = v.pipe(v.string(), v.parseJson(), Secrets)

/** The receivers of studies. Their secrets are stored encrypted. */
export const receiverStore = (db: Reader, encryption: RecordEncryption) => ({
  /** Undefined where the study has none. Throws `DecryptionError` when no key opens its secrets. */
  async of(studyId: string, now: Date) {
    const row = await rowOf(db, studyId)
    if (!row) return undefined
    const { current, before } = secretsIn(row, encryption)
    const receiver: Receiver = {
      url: row.url,
      secrets: before && before.until > now.getTime() ? [current, before.secret] : [current],
    }
    return { receiver, isTested: row.tested_at !== null, isPaused: row.paused_at !== null }
  },

  /** Where anything is different, nothing is sent before it has been tested again. Returns whether it was. */
  async set(studyId: string, { url, secret }: { url: string; secret: string }, now: Date) {
    const row = await rowOf(db, studyId)
    const known = row && secretsIn(row, encryption)
    if (row?.url === url && known?.current === secret) return false
    const before =
      known && known.current !== secret
        ? { secret: known.current, until: now.getTime() + overlapMs }
        : known?.before
    const secrets = JSON.stringify({ current: secret, ...(before && { before }) })
    const { keyId, ciphertext } = encryption.encrypt(secrets, secretOfReceiver(studyId))
    const set = { url, secrets: ciphertext, key_id: keyId, tested_at: null }
    await db
      .insertInto('study_receivers')
      .values({ study_id: studyId, ...set })
      .onConflict((conflict) => conflict.column('study_id').doUpdateSet(set))
      .execute()
    return true
  },
})

/** Whether a study may be opened: without a receiver, or with one that has answered a test. */
export async function isReadyToReceive(db: Reader, studyId: string): Promise<boolean> {
  const row = await rowOf(db, studyId)
  return !row || row.tested_at !== null
}

const rowOf = async (db: Reader, studyId: string) =>
  db.selectFrom('study_receivers').selectAll().where('study_id', '=', studyId).executeTakeFirst()

function secretsIn(
  row: { study_id: string; secrets: string; key_id: string },
  encryption: RecordEncryption,
): v.InferOutput<typeof Secrets> {
  const stored = { keyId: row.key_id, ciphertext: row.secrets }
  return v.parse(Stored, encryption.decrypt(stored, secretOfReceiver(row.study_id)))
}

export const secretOfReceiver = (studyId: string): SecretOf => ({
  kind: 'study-receiver',
  belongsTo: `study receiver ${studyId}`,
})

/** A message to a study, as Standard Webhooks has them. */
export interface StudyMessage {
  /** The same for every attempt: whoever gets it twice forgets the second. */
  id: string
  type: string
  /** When what it says was done. */
  timestamp: string
  data: Record<string, unknown>
}

/**
 * Sends a message and resolves once the receiver has said, with the message's id, that it has it: a page that answers 200 to
 * everybody has received nothing. Throws OutsideServiceError.
 */
export async function sendToStudy(
  { id, ...message }: StudyMessage,
  { url, secrets }: Receiver,
  { fetch, now }: { fetch: Fetch; now: Date },
): Promise<void> {
  const body = JSON.stringify(message)
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, now, body))
  await callOutside({
    service: 'study-receiver',
    url: new URL(url),
    method: 'POST',
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    },
    body: message,
    reply: v.object({ id: v.literal(id) }),
    fetch,
  })
}
