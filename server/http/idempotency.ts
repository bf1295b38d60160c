import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { headers, IdempotencyKey } from '#contract/endpoint.ts'
import type { Database, MemberTransaction } from '../db/tables.ts'
import type { RecordEncryption } from '../crypto/record-encryption.ts'
import { encryptReply, decryptReply, type StoredReply } from './stored-replies.ts'
import { HttpProblem } from './http-problem.ts'

/** How long a repeated write is recognised: an answer may wait that long on a device. */
export const idempotencyLifetimeMs = 90 * 24 * 60 * 60 * 1000

export interface Answer {
  status: number
  /** JSON. */
  body: string
  /** Whether an earlier call performed the write, so that this one only answers again. */
  isReplayed: boolean
}

export interface KeyedCall {
  memberId: string
  key: string
  /** A hash of method, path and input: see `fingerprintOf`. */
  fingerprint: string
  now: Date
  /** Encrypts stored replies. */
  recordEncryption: RecordEncryption
}

/**
 * Reads the reply to a repeated call; undefined where what the call did is no longer so. The first reply is only stored
 * where it is asked for, or it would keep what was corrected or deleted since (decision 167).
 */
export type Repetition =
  | { today: () => Promise<string | undefined> }
  | { since: (first: string) => Promise<string | undefined> }

type Effect = Repetition & {
  /** Performs the write and returns its reply. */
  perform: () => Promise<{ status: number; body: string }>
}

/** The idempotency key of a write. Throws a 400 when it is missing or malformed. */
export function idempotencyKeyOf(given: string | undefined): string {
  if (given === undefined) throw new HttpProblem('idempotency-key-missing')
  if (v.is(IdempotencyKey, given)) return given.toLowerCase()
  throw new HttpProblem('invalid-input', {
    status: 400,
    errors: [{ field: headers.idempotencyKey, message: 'Send a UUID, with :n for the n-th call.' }],
  })
}

/** The same for the same call, in whatever order the fields of the body are. */
export const fingerprintOf = (call: { method: string; path: string; input: unknown }): string =>
  createHash('sha256')
    .update(`${call.method} ${call.path}\n${JSON.stringify(call.input, sortFields)}`)
    .digest('hex')

const sortFields = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/**
 * Performs a write once: a repeated key performs nothing, so that a call which arrives late cannot undo what was decided
 * since. Effect and key are stored in one transaction, so neither exists without the other, and a failed call leaves no
 * trace. Throws a 409 while the same call is running and where what it did is no longer so, and a 422 when the key was
 * used for another call.
 */
export async function performOnce(
  trx: MemberTransaction,
  call: KeyedCall,
  effect: Effect,
): Promise<Answer> {
  const { memberId, key, fingerprint, now } = call
  await lockKey(trx, call)
  const stored = await trx
    .selectFrom('idempotency')
    .select(['fingerprint', 'status', 'body', 'key_id', 'created_at'])
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst()
  const isExpired = stored && now.getTime() - stored.created_at.getTime() > idempotencyLifetimeMs
  if (stored && !isExpired) {
    if (stored.fingerprint !== fingerprint) throw new HttpProblem('idempotency-key-reused')
    const body = 'today' in effect ? await effect.today() : await sinceFirst(effect, stored, call)
    if (body === undefined) throw new HttpProblem('changed-since')
    return { status: stored.status, body, isReplayed: true }
  }
  const { status, body } = await effect.perform()
  const row = {
    fingerprint,
    status,
    created_at: now,
    ...('today' in effect ? notStored : encryptReply(call.recordEncryption, body, call)),
  }
  await trx
    .insertInto('idempotency')
    .values({ member_id: memberId, key, ...row })
    .onConflict((conflict) => conflict.columns(['member_id', 'key']).doUpdateSet(row))
    .execute()
  return { status, body, isReplayed: false }
}

const notStored = { body: null, key_id: null }

/** Undefined too where the first reply is no longer kept: what it made has to be looked for. */
async function sinceFirst(
  { since }: Extract<Repetition, { since: unknown }>,
  stored: StoredReply,
  call: KeyedCall,
): Promise<string | undefined> {
  if (stored.body === null) return undefined
  const first = decryptReply(call.recordEncryption, stored, call)
  if (first === undefined) throw new Error('No key decrypts the stored reply')
  return since(first)
}

/** Whether a write with this key was performed: then it is only answered again. */
export async function wasAnswered(
  db: Database,
  { memberId, key }: Pick<KeyedCall, 'memberId' | 'key'>,
): Promise<boolean> {
  const stored = await db
    .selectFrom('idempotency')
    .select('key')
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst()
  return stored !== undefined
}

/** A lock that ends with the transaction, however that ends: no key stays "in progress" after a crash. */
async function lockKey(trx: MemberTransaction, { memberId, key }: KeyedCall): Promise<void> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${memberId} ${key}`}, 0)) as is_ours
  `.execute(trx)
  if (!rows[0]?.is_ours) throw new HttpProblem('idempotency-in-progress', { retryAfterSeconds: 1 })
}
