import { hexOf } from '#contract/endpoint.ts'
import { keptText } from '#kept-text'
import { parsed } from '#offline/encryption.ts'
import {
  Damage,
  decrypted,
  IntegrityCheck,
  newerRecord,
  OutboxKeys,
  rowKeys,
  type NewerRecord,
  type StoredAnswer,
} from './record.ts'

/*
 * IndexedDB can lose rows silently. So every change writes, in the same transaction, the number of records and
 * the highest sequence number, with a MAC. A high-water mark outside the database shows when the whole database
 * has gone back to an earlier state.
 */

/** Everything in one member's outbox, and whether anything is missing. */
export interface Contents {
  uid: string
  keys: OutboxKeys | undefined
  check: IntegrityCheck | undefined
  /** In the order of answering. */
  answers: readonly StoredAnswer[]
  /** Written by a later version of the app: not to be touched. */
  newer: readonly NewerRecord[]
  /** Keys of rows that nothing can read any more. */
  broken: readonly string[]
  /** How many records there are, read or not. */
  count: number
  /** How many records the check counted that are no longer there. */
  missing: number
  /** The highest sequence number so far. */
  lastSeq: number
  /** False if rows are broken or missing, or the check itself was changed. */
  isSound: boolean
  /** Damage found earlier that the person has not seen yet. */
  damage: Damage | undefined
}

type OutboxRows = readonly (readonly [string, unknown])[]

/** Reads and checks the outbox of one member. */
export async function inspect(
  uid: string,
  rows: OutboxRows,
  highWaterMark: number,
): Promise<Contents> {
  const names = rowKeys(uid)
  const byName = new Map(rows)
  const keys = parsed(OutboxKeys, byName.get(names.keys))
  const check = parsed(IntegrityCheck, byName.get(names.check))
  const records = rows.filter(([key]) => key.startsWith(names.answers))
  const answers: StoredAnswer[] = []
  const newer: NewerRecord[] = []
  const broken: string[] = []
  for (const [key, row] of records) {
    const later = await newerRecord(uid, row)
    const answer = later ? undefined : await decrypted(uid, keys, row)
    if (later) newer.push(later)
    else if (answer) answers.push(answer)
    else broken.push(key)
  }
  const numbers = [...answers.map(({ record }) => record.seq), ...newer.map(({ seq }) => seq)]
  const lastSeq = Math.max(check?.lastSeq ?? 0, highWaterMark, ...numbers)
  const isGenuine = keys && check && (await macOf(keys, uid, check)) === check.mac
  const isWhole =
    isGenuine && broken.length === 0 && check.count === records.length && check.lastSeq === lastSeq
  const isUnused = records.length === 0 && !check && highWaterMark === 0
  return {
    uid,
    keys,
    check,
    answers: answers.toSorted((a, b) => a.record.seq - b.record.seq),
    newer,
    broken,
    count: records.length,
    missing: isGenuine ? Math.max(0, check.count - records.length) : 0,
    lastSeq,
    isSound: isWhole || isUnused,
    damage: parsed(Damage, byName.get(names.damage)),
  }
}

/** HMAC-SHA-256 of the owner, the number of records and the highest sequence number, in hexadecimal. */
export async function macOf(
  { sign }: OutboxKeys,
  uid: string,
  { count, lastSeq }: Pick<IntegrityCheck, 'count' | 'lastSeq'>,
): Promise<string> {
  const text = new TextEncoder().encode(`${uid}|${count}|${lastSeq}`)
  const mac = await crypto.subtle.sign('HMAC', sign, text)
  return hexOf(mac)
}

/**
 * The highest sequence number, stored outside the database. It may be lost, and then reads lower than it was;
 * it never reads higher.
 */
export interface HighWaterMark {
  read: (uid: string) => number
  write: (uid: string, seq: number) => void
}

export const localHighWaterMark: HighWaterMark = {
  read: (uid) => Number(keptSeq(uid).get()) || 0,
  write: (uid, seq) => keptSeq(uid).set(seq === 0 ? undefined : String(seq)),
}

const keptSeq = (uid: string) => keptText('localStorage', `rowan-outbox-seq ${uid}`)
