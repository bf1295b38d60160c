import { hexOf } from '#contract/hex.ts'
import { lockedKey } from '#offline/lock-keys.ts'
import { decryptJson, encryptJson, newEncryptionKey, type Encrypted } from '#offline/encryption.ts'
import { parsed } from '#offline/parsed.ts'
import {
  boundToRecord,
  Content,
  Damage,
  IntegrityCheck,
  lockedVersion,
  NewerRecord,
  OutboxKeys,
  OutboxRecord,
  rowKeys,
  type RecordIdentity,
  type StoredAnswer,
} from './record.ts'

/*
 * IndexedDB loses rows without a word. So every change writes, in its own transaction, how many records
 * there are and the highest number given, with a MAC. A number outside of the database tells when all of
 * it went back to an earlier state.
 */

/** All that the outbox holds of one member, and whether that is all there should be. */
export interface Contents {
  uid: string
  keys: OutboxKeys | undefined
  check: IntegrityCheck | undefined
  /** In the order of answering. */
  answers: readonly StoredAnswer[]
  /** Of a later version of the app: not to be touched. */
  newer: readonly NewerRecord[]
  /** Keys of rows that nothing can read any more. */
  broken: readonly string[]
  /** How many records there are, read or not. */
  count: number
  /** Records that were counted and are not there. */
  missing: number
  /** The highest number given to an answer so far. */
  lastSeq: number
  /** False where rows are broken or missing, or the check itself is not what it was. */
  isSound: boolean
  /** Found earlier, and not yet seen by the person. */
  damage: Damage | undefined
}

type Rows = readonly (readonly [string, unknown])[]

/** Reads what is there of one member. `highWaterMark`: see below. */
export async function inspect(uid: string, rows: Rows, highWaterMark: number): Promise<Contents> {
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

async function decrypted(
  uid: string,
  keys: OutboxKeys | undefined,
  row: unknown,
): Promise<StoredAnswer | undefined> {
  const record = parsed(OutboxRecord, row)
  const key = record && (await keyOf(record, keys))
  if (!key || record.uid !== uid) return undefined
  // Undefined for another key, another record, or bytes that changed: counted as broken.
  const content = parsed(Content, await decryptJson(key, record, boundToRecord(record)))
  return content && { record: { ...record, ops: content.operations.length }, ...content }
}

/** Undefined where this page can read it, or where nothing ever can. */
async function newerRecord(uid: string, row: unknown): Promise<NewerRecord | undefined> {
  const later = parsed(NewerRecord, row)
  const isOpen = later?.v === lockedVersion && (await lockedKey(purposeOf(uid))) !== undefined
  return isOpen ? undefined : later
}

/** The key that a record is encrypted with: the lock's, or its owner's. */
const keyOf = async ({ v, uid }: Pick<RecordIdentity, 'v' | 'uid'>, keys: OutboxKeys | undefined) =>
  v === lockedVersion ? lockedKey(purposeOf(uid)) : keys?.seal

const purposeOf = (uid: string) => `outbox ${uid}`

/** Encrypts what was answered, bound to its record. Throws where the lock that it is for is closed. */
export async function encrypted(
  content: Content,
  identity: RecordIdentity,
  keys: OutboxKeys,
): Promise<Encrypted> {
  const key = await keyOf(identity, keys)
  if (!key) throw new Error('The lock is closed')
  return encryptJson(key, content, boundToRecord(identity))
}

export const newOutboxKeys = async (): Promise<OutboxKeys> => ({
  seal: await newEncryptionKey(),
  sign: await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
})

/** HMAC-SHA-256 of whose records they are, how many, and the highest number, in hexadecimal. */
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
 * The highest number given to an answer, stored outside of the database. It may forget, and then says
 * less than it knew; it never explains more.
 */
export interface HighWaterMark {
  read: (uid: string) => number
  write: (uid: string, seq: number) => void
}

export const localHighWaterMark: HighWaterMark = {
  read: (uid) => {
    try {
      return Number(localStorage.getItem(highWaterMarkKey(uid))) || 0
    } catch {
      return 0
    }
  },
  write: (uid, seq) => {
    try {
      if (seq === 0) localStorage.removeItem(highWaterMarkKey(uid))
      else localStorage.setItem(highWaterMarkKey(uid), String(seq))
    } catch {
      // Where nothing is stored there is nothing to compare with.
    }
  },
}

const highWaterMarkKey = (uid: string) => `rowan-outbox-seq ${uid}`
