import * as v from 'valibot'
import { Command, StoredOperation } from '#contract/commands.ts'
import {
  decryptJson,
  Encrypted,
  encryptJson,
  Key,
  newEncryptionKey,
  type BoundTo,
  parsed,
} from '#offline/encryption.ts'
import { derivedKey } from '#offline/key-source.ts'

/** The version of the records that this release writes. Newer ones are left alone. */
export const recordVersion = 2
/** The version of a record under a derived key. Without that key, and in earlier releases, it counts as a newer one. */
export const derivedVersion = 3
/** The versions of an answer to a study's question, which earlier releases leave alone as newer ones. */
const itemVersion = 4
const derivedItemVersion = 5

/** The version of a record of this command, under a derived key or the owner's own. */
export function versionOf({ kind }: Command, isDerived: boolean): OutboxRecord['v'] {
  if (kind === 'answer-item') return isDerived ? derivedItemVersion : itemVersion
  return isDerived ? derivedVersion : recordVersion
}

/** Whether the key of such a record is derived. */
export const isUnderDerivedKey = ({ v: version }: { v: number }): boolean =>
  version === derivedVersion || version === derivedItemVersion

const Version = v.picklist([recordVersion, derivedVersion, itemVersion, derivedItemVersion])

const whole = (fallback: number) => v.fallback(v.pipe(v.number(), v.integer()), fallback)

/**
 * An answer as it waits on the disk. Its content is in `ct` only, bound to its owner and place; the other
 * fields are for ordering and retries. If only those are damaged the answer is still sent, because a
 * repeated call has no second effect.
 */
export const OutboxRecord = v.object({
  v: Version,
  id: v.string(),
  uid: v.string(),
  /** The order of answering, which no clock is trusted with. */
  seq: v.pipe(v.number(), v.integer()),
  /** What is answered. Answers to the same are sent in strict order; others are independent. */
  partition: v.string(),
  kind: v.string(),
  /** Milliseconds since 1970, by this device's clock. */
  createdAt: whole(0),
  ...Encrypted.entries,
  /** How many tries have started: above 0, the service may have some of it. */
  attempts: whole(1),
  /** Not to be tried before, in milliseconds since 1970, by this device's clock. */
  nextAt: whole(0),
  state: v.fallback(v.picklist(['pending', 'needs-attention']), 'pending'),
  /** How many calls it takes, and how many of them are acknowledged. */
  ops: whole(0),
  done: whole(0),
  problem: v.fallback(v.optional(v.object({ code: v.string(), message: v.string() })), undefined),
})
export type OutboxRecord = v.InferOutput<typeof OutboxRecord>

/** A record of a later version, or under a derived key. All we know is its order and its step. */
export const NewerRecord = v.object({
  v: v.pipe(v.number(), v.minValue(recordVersion + 1)),
  partition: v.fallback(v.string(), ''),
  seq: whole(0),
})
export type NewerRecord = v.InferOutput<typeof NewerRecord>

/** What `ct` encrypts: the command, and its calls as this or an earlier release made them. */
export const Content = v.object({ command: Command, operations: v.array(StoredOperation) })
export type Content = v.InferOutput<typeof Content>

/** An answer that was read and decrypted. */
export interface StoredAnswer extends Content {
  record: OutboxRecord
}

/** The stored keys of one member's answers. They are not extractable. */
export const OutboxKeys = v.object({ seal: Key, sign: Key })
export type OutboxKeys = v.InferOutput<typeof OutboxKeys>

/** How many records there are and the highest number given: see integrity.ts. */
export const IntegrityCheck = v.object({ count: v.number(), lastSeq: v.number(), mac: v.string() })
export type IntegrityCheck = v.InferOutput<typeof IntegrityCheck>

/** Shown until the person has seen it. `lost` is 0 if the number is unknown. */
export const Damage = v.object({ lost: v.number() })
export type Damage = v.InferOutput<typeof Damage>

/** Keys of the rows of one member. */
export const rowKeys = (uid: string) => ({
  keys: `keys ${uid}`,
  check: `sentinel ${uid}`,
  damage: `damage ${uid}`,
  answers: `answer ${uid} `,
  answer: (id: string) => `answer ${uid} ${id}`,
})

/** Encrypts an answer, bound to its record. Throws if its key is derived and the source is closed. */
export async function encrypted(
  content: Content,
  identity: RecordIdentity,
  keys: OutboxKeys,
): Promise<Encrypted> {
  const key = await keyOf(identity, keys)
  if (!key) throw new Error('The source of keys is closed')
  return encryptJson(key, content, boundToRecord(identity))
}

export const newOutboxKeys = async (): Promise<OutboxKeys> => ({
  seal: await newEncryptionKey(),
  sign: await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
})

/** Undefined if it is not this member's record, or cannot be read. */
export async function decrypted(
  uid: string,
  keys: OutboxKeys | undefined,
  row: unknown,
): Promise<StoredAnswer | undefined> {
  const record = parsed(OutboxRecord, row)
  const key = record && (await keyOf(record, keys))
  if (!key || record.uid !== uid) return undefined
  // Another key, another record or changed bytes count as broken.
  const content = parsed(Content, await decryptJson(key, record, boundToRecord(record)))
  return content && { record: { ...record, ops: content.operations.length }, ...content }
}

/** Undefined if this page can read it, or if nothing ever can. */
export async function newerRecord(uid: string, row: unknown): Promise<NewerRecord | undefined> {
  const later = parsed(NewerRecord, row)
  const isOpen =
    v.is(Version, later?.v) &&
    (!isUnderDerivedKey({ v: later.v }) || (await derivedKey(purposeOf(uid))) !== undefined)
  return isOpen ? undefined : later
}

/** The key that a record is encrypted with: a derived one, or its owner's. */
const keyOf = async (
  { v: version, uid }: Pick<RecordIdentity, 'v' | 'uid'>,
  keys: OutboxKeys | undefined,
) => (isUnderDerivedKey({ v: version }) ? derivedKey(purposeOf(uid)) : keys?.seal)

const purposeOf = (uid: string) => `outbox ${uid}`

type RecordIdentity = Pick<OutboxRecord, 'uid' | 'id' | 'v' | 'partition'>

/** The additional data of a record: its content decrypts in no other. */
const boundToRecord = ({ uid, id, v: version, partition }: RecordIdentity): BoundTo => [
  uid,
  id,
  version,
  partition,
]
